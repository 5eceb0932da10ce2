package setup

import (
	"errors"
	"fmt"
	"net"
	"net/mail"
	"os"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
)

// The ways that mail can come in and go out.
const (
	WayMailbox = "mailbox" // a mailbox at a mail server elsewhere: IMAP and SMTP
	WayPostfix = "postfix" // Postfix on this machine hands mail over by LMTP, and sends letters
)

// Answers are what setup has to know. People answer questions; scripts write a file. What is empty gets what is there
// already, or else a default.
type Answers struct {
	Address    string `toml:"address"`
	Way        string `toml:"way"`
	Operator   string `toml:"operator"`    // the operator's own address
	AuthservID string `toml:"authserv_id"` // whose verdicts about senders are believed
	DKIM       *bool  `toml:"dkim"`        // sign letters here
	Selector   string `toml:"selector"`
	Data       string `toml:"data"`
	DNS        string `toml:"dns"` // a name server to ask in place of the machine's

	// A mailbox.
	IMAP         string          `toml:"imap"`
	SMTP         string          `toml:"smtp"`
	IMAPSecurity mailer.Security `toml:"imap_security"`
	SMTPSecurity mailer.Security `toml:"smtp_security"`
	User         string          `toml:"user"`
	Password     string          `toml:"password"`
	PasswordFile string          `toml:"password_file"` // where to read the password, in place of the line above
	TokenCommand []string        `toml:"token_command"` // in place of a password
	CAFile       string          `toml:"ca_file"`

	// Postfix on this machine.
	Host  string `toml:"host"` // the name of this machine as a mail server
	LMTP  string `toml:"lmtp"`
	Apply bool   `toml:"apply"` // write the settings of Postfix
}

// ReadAnswers reads a file of answers. An unknown one is an error, because it is a misspelt one.
func ReadAnswers(file string) (Answers, error) {
	var a Answers
	meta, err := toml.DecodeFile(file, &a)
	if parse, ok := errors.AsType[toml.ParseError](err); ok {
		return a, fmt.Errorf("%s: line %d: %s", file, parse.Position.Line, parse.Message)
	}
	if err != nil {
		return a, err
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return a, fmt.Errorf("%s: there is no answer %q; docs/setup.md lists them", file, unknown[0].String())
	}
	if a.PasswordFile != "" {
		a.Password, err = config.ReadPassword(a.PasswordFile)
	}
	return a, err
}

// Domain returns the domain of the service address.
func (a Answers) Domain() string {
	_, domain, _ := strings.Cut(a.Address, "@")
	return domain
}

func checkAddress(text string) error {
	at, err := mail.ParseAddress(text)
	if err != nil || at.Address != text || !strings.Contains(text[strings.LastIndex(text, "@"):], ".") {
		return fmt.Errorf("%q is no mail address such as play@example.org", text)
	}
	return nil
}

func checkServer(text string) error {
	if host, port, err := net.SplitHostPort(text); err != nil || host == "" || port == "" {
		return fmt.Errorf("%q is no host with a port, such as imap.example.org:993", text)
	}
	return nil
}

var hostName = regexp.MustCompile(`^([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9-]+$`)

func checkHost(text string) error {
	if !hostName.MatchString(text) {
		return fmt.Errorf("%q is no complete name of a machine, such as mail.example.org", text)
	}
	return nil
}

func checkWay(text string) error {
	if text != WayMailbox && text != WayPostfix {
		return fmt.Errorf("%q is neither %s nor %s", text, WayMailbox, WayPostfix)
	}
	return nil
}

func checkLMTP(text string) error { return mailer.CheckListen(text, nil) }

func checkProgram(text string) error {
	words := strings.Fields(text)
	if len(words) == 0 {
		return errors.New("that is no program")
	}
	_, err := os.Stat(words[0])
	return err
}

func checkYes(text string) error {
	if _, ok := yes(text); !ok {
		return fmt.Errorf("%q is neither yes nor no", text)
	}
	return nil
}

// yes reads the answer yes or no.
func yes(text string) (is, ok bool) {
	switch strings.ToLower(text) {
	case "y", "yes", "true":
		return true, true
	case "n", "no", "false":
		return false, true
	}
	return false, false
}
