package mailer

import (
	"encoding/base64"
	"strings"
)

const (
	// hiddenText stands for a secret.
	hiddenText = "(hidden)"
	// minSecret is how many bytes a secret has at least. DECISION: shorter ones are not hidden, because they
	// are parts of ordinary words, and can be guessed anyway.
	minSecret = 4
	// minPart is how many bytes of a secret are hidden if the rest is cut off.
	minPart = 8
)

// secrets are what nobody may read in an error: servers repeat what they did not accept, and errors are
// logged.
type secrets []string

// secretsOf returns a password or token as it goes over a connection. initial is the first thing that is sent of a
// login with it; nil: nothing.
func secretsOf(secret string, initial []byte) (list secrets) {
	if len(secret) < minSecret {
		return nil
	}
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(secret) // RFC 9051 section 4.3
	list = secrets{secret, quoted, base64.StdEncoding.EncodeToString([]byte(secret))}
	if initial != nil {
		list = append(list, string(initial), base64.StdEncoding.EncodeToString(initial))
	}
	return list
}

// plainLogin is the first thing that is sent of a login by PLAIN (RFC 4616 section 2).
func plainLogin(username, password string) []byte {
	return []byte("\x00" + username + "\x00" + password)
}

// hide hides the secrets in the text of an error.
func (list secrets) hide(err error) error {
	if err == nil {
		return nil
	}
	text := err.Error()
	if hidden := list.hideIn(text); hidden != text {
		return &hiddenError{hidden, err}
	}
	return err
}

// hideIn hides the secrets in a text, and their beginnings.
func (list secrets) hideIn(text string) string {
	for _, secret := range list {
		part := secret[:min(len(secret), minPart)]
		for from := 0; ; {
			i := strings.Index(text[from:], part)
			if i < 0 {
				break
			}
			i += from
			text = text[:i] + hiddenText + text[i+common(text[i:], secret):]
			from = i + len(hiddenText)
		}
	}
	return text
}

// common returns how many bytes two texts have in common at the beginning.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// hiddenError is an error whose text had a secret.
type hiddenError struct {
	text string
	err  error
}

func (e *hiddenError) Error() string { return e.text }

// Unwrap returns the error with the secret. It is there to be recognised, not to be printed.
func (e *hiddenError) Unwrap() error { return e.err }
