package mailer_test

import (
	"errors"
	"testing"

	"pentepost/mailer"
)

func TestFileWithWhatTheServerHas(t *testing.T) {
	for _, test := range []struct{ name, caps, dialogue string }{
		{"MOVE", "IMAP4rev1 MOVE", `
			C: UID MOVE 1:2 "Processed"
			S: * OK [COPYUID 9 1:2 4:5] moved
			S: * 1 EXPUNGE
			S: * 1 EXPUNGE
			S: $ OK`},
		{"UIDPLUS", "IMAP4rev1 UIDPLUS", `
			C: UID COPY 1:2 "Processed"
			S: $ OK
			C: UID STORE 1:2 +FLAGS.SILENT (\Deleted)
			S: $ OK
			C: UID EXPUNGE 1:2
			S: * 1 EXPUNGE
			S: * 1 EXPUNGE
			S: $ OK`},
		{"no folder yet", allCaps, `
			C: UID MOVE 1:2 "Processed"
			S: $ NO [TRYCREATE] no such folder
			C: UID SEARCH UID 1:2
			S: * SEARCH 1 2
			S: $ OK
			C: CREATE "Processed"
			S: $ OK
			C: SUBSCRIBE "Processed"
			S: $ NO not here
			C: UID MOVE 1:2 "Processed"
			S: $ OK`},
		{"folders below INBOX only", allCaps, `
			C: UID MOVE 1:2 "Processed"
			S: $ NO invalid mailbox name
			C: UID SEARCH UID 1:2
			S: * SEARCH 1 2
			S: $ OK
			C: CREATE "Processed"
			S: $ NO invalid mailbox name
			C: UID MOVE 1:2 "Processed"
			S: $ NO invalid mailbox name
			C: LIST "" INBOX
			S: * LIST (\HasNoChildren) "." INBOX
			S: $ OK
			C: CREATE "INBOX.Processed"
			S: $ NO exists
			C: UID MOVE 1:2 "INBOX.Processed"
			S: $ OK`},
		{"gone already", allCaps, `
			C: UID MOVE 1:2 "Processed"
			S: $ NO no matching messages
			C: UID SEARCH UID 1:2
			S: * SEARCH
			S: $ OK`},
	} {
		t.Run(test.name, func(t *testing.T) {
			inbox := scriptedInbox(t, patient, opening(test.caps, "7")+test.dialogue)
			must(t, inbox.Move(within(t), "Processed", []uint32{2, 1, 2}))
		})
	}
}

// A server that has neither MOVE nor UIDPLUS is asked for nothing: the mails stay where they are.
func TestFileWithoutAWay(t *testing.T) {
	inbox := scriptedInbox(t, patient, opening("IMAP4rev1", "7"))
	if err := inbox.Move(within(t), "Processed", []uint32{1, 2}); !errors.Is(err, mailer.ErrCannotMove) {
		t.Error(err)
	}
}

// A server that becomes silent or closes the connection during the command may have done
// it anyway. Mails that are gone have been moved.
func TestFileWithoutAnAnswer(t *testing.T) {
	start := opening(allCaps, "7")
	for _, test := range []struct {
		name, ending, left string
		fails              bool
	}{
		{"silent, but done", "hang", "", false},
		{"BYE, but done", "S: * BYE bye\nclose", "", false},
		{"silent and not done", "hang", "1", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			dialogues := []string{start + `
				C: UID MOVE 1 "Processed"
				` + test.ending, start + `
				C: UID SEARCH UID 1
				S: * SEARCH ` + test.left + `
				S: $ OK`}
			inbox := scriptedInbox(t, patience(dialogues...), dialogues...)
			if err := inbox.Move(within(t), "Processed", []uint32{1}); test.fails != (err != nil) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// After a temporary refusal no folder is created, and the server is left alone.
func TestFileWhileThrottled(t *testing.T) {
	inbox := scriptedInbox(t, patient, opening(allCaps, "7")+`
		C: UID MOVE 1 "Processed"
		S: $ NO [THROTTLED] try again in 4 seconds`)
	if err := inbox.Move(within(t), "Processed", []uint32{1}); err == nil {
		t.Error("filed, though the server would not have it")
	}
}

func TestCopyThatFailsLeavesMailsAlone(t *testing.T) {
	inbox := scriptedInbox(t, patient, opening("IMAP4rev1 UIDPLUS", "7")+`
		C: UID COPY 1 "Processed"
		S: * BYE bye
		close`, opening("IMAP4rev1 UIDPLUS", "7")+`
		C: UID SEARCH UID 1
		S: * SEARCH 1
		S: $ OK`)
	if err := inbox.Move(within(t), "Processed", []uint32{1}); err == nil {
		t.Error("filed without a copy")
	}
}
