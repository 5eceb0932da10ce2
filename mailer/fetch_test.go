package mailer_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/mailer"
)

// fetched formats what Fetch returned as in the tables below: the UIDs and texts of the
// mails, then the missing UIDs with a question mark.
func fetched(mails []mailer.Mail, missing []uint32) string {
	var words []string
	for _, mail := range mails {
		words = append(words, fmt.Sprintf("%d:%s", mail.UID, bytes.TrimSpace(mail.Raw)))
	}
	for _, uid := range missing {
		words = append(words, fmt.Sprintf("%d?", uid))
	}
	return strings.Join(words, " ")
}

// Servers misbehave while mails are fetched. No mail is lost or mistaken for another:
// each is returned, is missing, or has been expunged.
func TestFetchFromServersThatMisbehave(t *testing.T) {
	start := opening(allCaps, "7")
	const fetchAll = `
		C: UID FETCH 1:3 (UID ...`
	const searchThree = `
		C: UID SEARCH UID 3
		S: * SEARCH 3
		S: $ OK
		C: SEARCH UID 3
		S: * SEARCH 3
		S: $ OK
		C: FETCH 3 (UID ...`
	const oneByOne = `
		C: UID SEARCH UID 1:3
		S: * SEARCH 1 2 3
		S: $ OK
		C: SEARCH UID 1
		S: * SEARCH 1
		S: $ OK
		C: FETCH 1 (UID ...
		S: * 1 FETCH (RFC822.SIZE 5 UID 1 BODY[]<0> {5}
		S: |one)
		S: $ OK
		C: SEARCH UID 2
		S: * SEARCH 2
		S: $ OK
		C: FETCH 2 (UID ...
		S: * 2 FETCH (RFC822.SIZE 5 UID 2 BODY[]<0> {5}
		S: |two)
		S: $ OK
		C: SEARCH UID 3
		S: * SEARCH 3
		S: $ OK
		C: FETCH 3 (UID ...`
	const oneAndTwo = `
		S: * 1 FETCH (RFC822.SIZE 5 UID 1 INTERNALDATE "05-Jun-2026 16:00:00 +0000" BODY[]<0> {5}
		S: |one)
		S: * 2 FETCH (RFC822.SIZE 5 UID 2 INTERNALDATE "05-Jun-2026 16:00:00 +0000" BODY[]<0> {5}
		S: |two)`
	const three = `
		S: * 3 FETCH (RFC822.SIZE 7 UID 3 BODY[]<0> {7}
		S: |three)
		S: $ OK`
	const gotAll = "1:one 2:two 3:three"

	for _, test := range []struct {
		name      string
		dialogues []string
		want      string
	}{
		{"all is well", []string{start + fetchAll + oneAndTwo + three}, gotAll},
		{"in any order", []string{start + fetchAll + `
			S: * 3 FETCH (RFC822.SIZE 7 BODY[]<0> {7}
		S: |three UID 3)` + oneAndTwo + `
			S: $ OK` + oneByOne + three}, gotAll},
		{"text before UID, always", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (RFC822.SIZE 7 BODY[]<0> {7}
			S: |three UID 3)
			S: $ OK` + oneByOne + `
			S: * 3 FETCH (RFC822.SIZE 7 BODY[]<0> {7}
			S: |three UID 3)
			S: $ OK`}, gotAll},
		{"no UID in the answer", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (RFC822.SIZE 7 BODY[]<0> {7}
		S: |three)
			S: $ OK` + oneByOne + `
			S: * 3 FETCH (RFC822.SIZE 7 BODY[]<0> {7}
		S: |three)
			S: $ OK`}, gotAll},
		{"left out, then given", []string{start + fetchAll + oneAndTwo + `
			S: $ OK` + searchThree + three}, gotAll},
		{"left out twice", []string{start + fetchAll + oneAndTwo + `
			S: $ OK` + searchThree + `
			S: $ OK`}, "1:one 2:two 3?"},
		{"expunged meanwhile", []string{start + fetchAll + oneAndTwo + `
			S: $ OK
			C: UID SEARCH UID 3
			S: * SEARCH
			S: $ OK`}, "1:one 2:two"},
		{"NO, but some came", []string{start + fetchAll + oneAndTwo + `
			S: $ NO some messages could not be read` + searchThree + three}, gotAll},
		{"flags told in between", []string{start + fetchAll + `
			S: * 3 FETCH (UID 3 FLAGS (\Seen))` + oneAndTwo + three + oneByOne + three}, gotAll},
		{"NIL for a text", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (UID 3 BODY[]<0> NIL)
			S: $ OK` + searchThree + `
			S: * 3 FETCH (UID 3 BODY[]<0> NIL)
			S: $ OK`}, "1:one 2:two 3?"},
		{"another mail under the number", []string{start + fetchAll + oneAndTwo + `
			S: $ OK` + searchThree + `
			S: * 3 FETCH (RFC822.SIZE 6 UID 9 BODY[]<0> {6}
		S: |nine)
			S: $ OK`}, "1:one 2:two 3?"},
		{"two mails under the number of one", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (RFC822.SIZE 6 UID 2 BODY[]<0> {6}
			S: |nine)
			S: $ OK` + oneByOne + three}, gotAll}, // W8
		{"numbers changed about", []string{start + fetchAll + `
			S: * 2 FETCH (RFC822.SIZE 5 UID 1 BODY[]<0> {5}
			S: |two)
			S: * 1 FETCH (RFC822.SIZE 5 UID 2 BODY[]<0> {5}
			S: |one)` + three + oneByOne + three}, gotAll}, // W8
		{"no text at all", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (RFC822.SIZE 7 UID 3 BODY[]<0> {0}
			S: )
			S: $ OK` + searchThree + `
			S: * 3 FETCH (RFC822.SIZE 7 UID 3 BODY[]<0> "")
			S: $ OK`}, "1:one 2:two 3?"}, // W15
		{"half a text, then all of it", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (RFC822.SIZE 7 UID 3 BODY[]<0> {6}
			S: |thre)
			S: $ OK` + searchThree + three}, gotAll}, // W15
		{"half a text twice", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (RFC822.SIZE 7 UID 3 BODY[]<0> {6}
			S: |thre)
			S: $ OK` + searchThree + `
			S: * 3 FETCH (RFC822.SIZE 7 UID 3 BODY[]<0> {6}
			S: |thre)
			S: $ OK`}, "1:one 2:two 3?"}, // W15
		{"half a header", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (RFC822.SIZE 5 UID 3 BODY[]<0> "From:")
			S: $ OK` + searchThree + three}, gotAll}, // W15
		{"no size", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (UID 3 BODY[]<0> {7}
			S: |three)
			S: $ OK` + searchThree + three}, gotAll}, // W15
		{"BYE in the middle", []string{start + fetchAll + oneAndTwo + `
			S: * BYE going down
			close`, start + searchThree + three}, gotAll},
		{"half a text", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (RFC822.SIZE 7 UID 3 BODY[]<0> {7}
			S: |th
			close`, start + searchThree + three}, gotAll},
		{"unknown attribute", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (RFC822.SIZE 7 UID 3 X-COLOUR green BODY[]<0> {7}
		S: |three)
			hang`, start + searchThree + three}, gotAll},
		{"unknown data", []string{start + fetchAll + oneAndTwo + `
			S: * WEATHER fine
			S: * VANISHED (EARLIER) 8:9` + three}, gotAll}, // W14
		{"a mail that always breaks the connection", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (UID 3 X-COLOUR green)
			hang`, start + searchThree + `
			S: * 3 FETCH (UID 3 X-COLOUR green)
			hang`, start + `
			C: UID SEARCH UID 1:*
			S: * SEARCH 1 2 3
			S: $ OK
			C: SEARCH UID 2
			S: * SEARCH 2
			S: $ OK
			C: FETCH 2 (UID ...
			S: * 2 FETCH (RFC822.SIZE 5 UID 2 BODY[]<0> {5}
		S: |two)
			S: $ OK`}, "1:one 2:two 3?"},
		{"silent in the middle", []string{start + fetchAll + oneAndTwo + `
			hang`, start + searchThree + three}, gotAll},
		{"silent within a text", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (RFC822.SIZE 52 UID 3 BODY[]<0> {52}
			S: |th
			hang`, start + searchThree + three}, gotAll},
		{"the limit ignored", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (RFC822.SIZE 1004 UID 3 BODY[] {1004}
			S: |` + strings.Repeat("x", 1000) + `yz)
			S: $ OK`}, "1:one 2:two 3:" + strings.Repeat("x", 998)},
		{"a literal without end", []string{start + fetchAll + oneAndTwo + `
			S: * 3 FETCH (RFC822.SIZE 99000000002 UID 3 BODY[] {99000000002}
			S: |` + strings.Repeat("x", 2000) + `
			hang`}, "1:one 2:two 3:" + strings.Repeat("x", 998)},
	} {
		t.Run(test.name, func(t *testing.T) {
			inbox := scriptedInbox(t, patience(test.dialogues...), test.dialogues...)
			mails, missing, err := inbox.Fetch(within(t), []uint32{3, 1, 2})
			must(t, err)
			if diff := cmp.Diff(test.want, fetched(mails, missing)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A server that is busy is not asked for the rest of the mails one by one, and no mail is
// called missing.
func TestFetchWhileThrottled(t *testing.T) {
	start := opening(allCaps, "7")
	const ask = `
		C: UID FETCH 1:3 (UID ...`
	for _, test := range []struct {
		name, dialogue, want string
	}{
		{"NO with a code", `
			S: $ NO [THROTTLED] slow down`, ""},
		{"BAD with a time", `
			S: * 1 FETCH (RFC822.SIZE 5 UID 1 BODY[]<0> {5}
		S: |one)
			S: $ BAD Request is throttled. Suggested Backoff Time: 4000 milliseconds`, "1:one"},
		{"BYE with a time", `
			S: * 1 FETCH (RFC822.SIZE 5 UID 1 BODY[]<0> {5}
		S: |one)
			S: * BYE too much mail, try again in 40 seconds
			close`, "1:one"},
	} {
		t.Run(test.name, func(t *testing.T) {
			inbox := scriptedInbox(t, patient, start+ask+test.dialogue)
			mails, missing, err := inbox.Fetch(within(t), []uint32{1, 2, 3})
			if err == nil || fetched(mails, missing) != test.want {
				t.Errorf("got %q, %v; want %q and an error", fetched(mails, missing), err, test.want)
			}
		})
	}
}

func TestCancelledContextEndsACommand(t *testing.T) {
	inbox := scriptedInbox(t, patient, opening(allCaps, "7")+`
		C: UID FETCH 1 (UID ...
		hang`)
	ctx, cancel := context.WithTimeoutCause(t.Context(), impatient, errors.New("stopping"))
	defer cancel()
	_, _, err := inbox.Fetch(ctx, []uint32{1})
	if err == nil || !strings.Contains(err.Error(), "stopping") {
		t.Errorf("got %v", err)
	}
}
