package parser

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTrace: the trace tells an operator why a mail was read as it was.
func TestTrace(t *testing.T) {
	for _, test := range []struct{ golden, want string }{
		{"006-thunderbird-bottom", `
key: found mfrggz... in a recipient address
verdict: none: there are no Authentication-Results
part: part 1, text/plain, has text of the sender's own
line: "On 11/21/26 00:51, bob@example.org wrote": attribution: says who wrote what follows
line: "> -- Write your answer above this line -": quote, and 11 more lines
line: "M13": the command line
line: "--": signature, and 1 more line
machine: no sign of a machine
sender: ann@example.org
outcome: read`},
		{"037-greeting", `
key: found mfrggz... in a recipient address
verdict: none: there are no Authentication-Results
part: part 1, text/plain, has text of the sender's own
line: "Hi Bob,": a greeting, skipped
line: "M13": the command line
line: "Cheers,": below the command line: a remark
line: "Ann": below the command line: a remark
machine: no sign of a machine
sender: ann@example.org
outcome: read`},
		{"059-forwarded-as-attachment", `
key: found mfrggz... in a recipient address
verdict: none: there are no Authentication-Results
part: part 1, text/plain, has text of the sender's own
part: part 2, text/plain, is not read: it is in an attached mail
line: "M13": the command line
machine: no sign of a machine
sender: ann@example.org
outcome: read`},
		{"067-two-from", `
key: found mfrggz... in a recipient address
verdict: none: there are no Authentication-Results
part: part 1, text/plain, has text of the sender's own
line: "M13": the command line
machine: no sign of a machine
sender: nobody: no usable From (two-from): there are two From fields, or one that can be overlooked; the server that checked the sender may have read the other; it is "Ann Arbor <ann@example.org>"
outcome: nobody: two-from`},
		{"083-subject-in-reply", `
key: found mfrggz... in a recipient address
verdict: none: there are no Authentication-Results
part: no part has text of the sender's own
part: part 1, text/plain, has none
line: "> K10": quote
line: "M13" in the subject is not read: the mail answers a letter
machine: no sign of a machine
sender: ann@example.org
outcome: read`},
		{"075-vacation-rfc3834", `
key: found mfrggz... in a recipient address
verdict: none: there are no Authentication-Results
part: part 1, text/plain, has text of the sender's own
line: "Gone fishing.": the command line
machine: Auto-Submitted: auto-replied (vacation); owner-email="an
sender: ann@example.org
outcome: machine: auto-submitted`},
		{"167-bounce-yahoo", `
key: none in the recipient addresses: none is like play+KEY@pente.example; To is "play@pente.example"
verdict: none: there are no Authentication-Results
part: part 1, text/plain, has text of the sender's own
line: "Sorry, we were unable to deliver your me": the command line
line: "<ann@example.org>:": below the command line: a remark
line: "554: delivery error: dd This user doesn'": below the command line: a remark
line: "--- Below this line is a copy of the mes": below the command line: a remark
line: "From: Pente 42 <play@pente.example>": separator: begins what somebody else wrote
line: "Reply-To: Pente 42 <play+mfrggzdfmztwq2l": below the end of the sender's own text, and 9 more lines
line: "-- Write your answer above this line --": below the end of the sender's own text
line: "Your move, Ann. You are White (O).": below the end of the sender's own text
line: "| Bob: 550 5.7.1 spam, said my mailbox i": below the end of the sender's own text
line: "Reply with a point, such as K10.": below the end of the sender's own text
machine: Return-Path: <>
bounce: from a mail server, and the subject begins with "failure notice"
bounce: failed for good, status 5.1.1, 1 letter named: "554: delivery error: dd This user doesn'"
sender: mailer-daemon@yahoo.example
outcome: machine: null-return-path`},
	} {
		l := Read(readFile(t, "testdata/mail/"+test.golden+".eml"), goldenOptions())
		var got strings.Builder
		for _, step := range l.Trace {
			got.WriteString("\n" + step.What + ": " + step.Says)
		}
		if diff := cmp.Diff(test.want, got.String()); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.golden, diff)
		}
	}
}

// TestTraceEnds: the trace of a mail with very many lines is short.
func TestTraceEnds(t *testing.T) {
	l := Read([]byte("From: ann@example.org\n\n"+strings.Repeat("K10\n> K10\n", 5000)), goldenOptions())
	last := ""
	for _, step := range l.Trace {
		if step.What == "line" {
			last = step.Says
		}
	}
	if want := "and 9970 more lines"; last != want || len(l.Trace) > 40 {
		t.Errorf("%d steps, the last about lines is %q, want %q", len(l.Trace), last, want)
	}
}
