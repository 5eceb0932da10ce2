package setup

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/mailer"
)

// gmail is the provider of every domain.
func gmail(string) *Provider { return providerOf("gmail.com", nil) }

func nobody(string) *Provider { return nil }

// A person presses Enter where the default is right, asks for more, and corrects a mistake.
func TestInterview(t *testing.T) {
	for _, test := range []struct {
		name    string
		s       Situation
		answers string
		want    Answers
		dkim    bool
		says    []string
	}{
		{
			"a provider that we know", Situation{Find: gmail}, "Play@Club.example\n\n\n\n\nthe password\n\n\nsue@example.net\n",
			Answers{
				Address: "play@club.example", Way: WayMailbox, IMAP: "imap.gmail.com:993", SMTP: "smtp.gmail.com:465", IMAPSecurity: mailer.ImplicitTLS,
				SMTPSecurity: mailer.ImplicitTLS, User: "play@club.example", Password: "the password", AuthservID: "mx.google.com", Operator: "sue@example.net",
			}, false, []string{"Gmail has the mail of club.example", "app password", "mailbox or postfix [mailbox]: "},
		},
		{
			"one of one's own", Situation{Find: nobody}, "nonsense\nplay@club.example\n?\nmailbox\nmail.club.example\nmail.club.example:143\nmail.club.example:587\nplay\npw\n\n\n\n",
			Answers{
				Address: "play@club.example", Way: WayMailbox, IMAP: "mail.club.example:143", SMTP: "mail.club.example:587", IMAPSecurity: mailer.StartTLS,
				SMTPSecurity: mailer.StartTLS, User: "play", Password: "pw",
			}, true, []string{`"nonsense" is no mail address`, "this machine is the mail server of the domain", `"mail.club.example" is no host with a port`},
		},
		{
			"Postfix", Situation{Find: nobody, Postfix: "mail.club.example"}, "play@club.example\n\n\n\nmaybe\nno\n\n\n",
			Answers{Address: "play@club.example", Way: WayPostfix, Host: "mail.club.example", LMTP: "127.0.0.1:2424"}, false,
			[]string{"Name of this machine [mail.club.example]: ", `"maybe" is neither yes nor no`},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			got, err := Interview(NewDialogue(strings.NewReader(test.answers), &out, nil), Answers{}, test.s)
			if err != nil || got.DKIM == nil || *got.DKIM != test.dkim {
				t.Fatalf("%v, %+v\n%s", err, got, &out)
			}
			got.DKIM = nil
			if !sameAnswers(got, test.want) {
				t.Errorf("got  %+v\nwant %+v\n%s", got, test.want, &out)
			}
			for _, says := range test.says {
				if !strings.Contains(out.String(), says) {
					t.Errorf("%q is not in\n%s", says, &out)
				}
			}
		})
	}
}

func sameAnswers(a, b Answers) bool {
	if len(a.TokenCommand)+len(b.TokenCommand) > 0 {
		return false
	}
	return a.Address == b.Address && a.Way == b.Way && a.IMAP == b.IMAP && a.SMTP == b.SMTP && a.IMAPSecurity == b.IMAPSecurity && a.SMTPSecurity == b.SMTPSecurity &&
		a.User == b.User && a.Password == b.Password && a.AuthservID == b.AuthservID && a.Operator == b.Operator && a.Host == b.Host && a.LMTP == b.LMTP
}

// A password is read without showing it, and nothing goes on when the input ends.
func TestInterviewInSecret(t *testing.T) {
	var out bytes.Buffer
	d := NewDialogue(strings.NewReader("play@club.example\n\n\n\n\n"), &out, func() (string, error) { return "hidden", nil })
	a, err := Interview(d, Answers{}, Situation{Find: gmail})
	if !errors.Is(err, errEnd) || a.Password != "hidden" || strings.Contains(out.String(), "hidden") {
		t.Errorf("%v, %+v\n%s", err, a, &out)
	}
}

func TestReadAnswers(t *testing.T) {
	dir := t.TempDir()
	password := filepath.Join(dir, "password")
	os.WriteFile(password, []byte("from the file\n"), 0o600)
	for _, test := range []struct{ text, says string }{
		{"address = \"play@example.org\"\npassword_file = \"" + password + "\"\n", ""},
		{"adress = \"play@example.org\"\n", `no answer "adress"`},
		{"address = play\n", "line 1"},
		{"password_file = \"" + password + "-not\"\n", "no such file"},
	} {
		file := filepath.Join(dir, "answers.toml")
		os.WriteFile(file, []byte(test.text), 0o600)
		a, err := ReadAnswers(file)
		if test.says == "" {
			if err != nil || a.Password != "from the file" {
				t.Errorf("%+v, %v", a, err)
			}
		} else if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%q: %v", test.text, err)
		}
	}
	var out bytes.Buffer
	for _, a := range []Answers{{}, {Address: "play"}, {Address: "play@example.org", Way: "pigeon"}, {Address: "play@example.org", Way: WayMailbox}, {Address: "play@example.org", Way: WayPostfix, LMTP: "0.0.0.0:24"}} {
		if _, err := Interview(NewScript(&out), a, Situation{Find: nobody}); err == nil {
			t.Errorf("%+v is enough", a)
		}
	}
}
