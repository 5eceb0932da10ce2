package parser

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTrace: an operator can see why a mail was read as it was.
func TestTrace(t *testing.T) {
	for _, test := range []struct{ golden, want string }{
		{"006-thunderbird-bottom", `
key: found mfrggz... in a recipient address
verdict: none
part: part 1, text/plain, has text of the sender's own
line: "On 11/21/26 00:51, bob@example.org wrote": attribution
line: "> -- Write your answer above this line -": quote, and 11 more lines
line: "M13": the command line
machine: no sign of a machine
sender: ann@example.org
outcome: read`},
		{"037-greeting", `
key: found mfrggz... in a recipient address
verdict: none
part: part 1, text/plain, has text of the sender's own
line: "Hi Bob,": a greeting, skipped
line: "M13": the command line
machine: no sign of a machine
sender: ann@example.org
outcome: read`},
		{"075-vacation-rfc3834", `
key: found mfrggz... in a recipient address
verdict: none
part: part 1, text/plain, has text of the sender's own
line: "Gone fishing": the command line
machine: Auto-Submitted: auto-replied (vacation); owner-email="an
outcome: machine: auto-submitted`},
		{"167-bounce-yahoo", `
key: none in the recipient addresses
verdict: none
part: part 1, text/plain, has text of the sender's own
line: "Sorry, we were unable to deliver your me": the command line
machine: Return-Path: <>
bounce: from a mail server, and the subject begins with "failure notice"
bounce: failed for good, status 5.1.1, 1 letter named: "554: delivery error: dd This user doesn'"
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
