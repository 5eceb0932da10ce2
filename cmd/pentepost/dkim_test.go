package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/mailer"
)

// dkimKey makes a key as an operator does and returns its file and its record: where
// it stands and what it says.
func dkimKey(t *testing.T, args ...string) (file, at, says string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "dkim.pem")
	status, out, err := runProgram(t, append([]string{"dkim-key", file}, args...)...)
	name, quoted, ok := strings.Cut(strings.TrimSpace(out), ". IN TXT ")
	if status != 0 || !ok {
		t.Fatalf("status %d\n%s\n%s", status, out, err)
	}
	return file, name, strings.Trim(strings.ReplaceAll(quoted, `" "`, ""), `"`)
}

func TestDKIMKey(t *testing.T) {
	for option, want := range map[string]string{"": "v=DKIM1; k=rsa; p=MII", "--ed25519": "v=DKIM1; k=ed25519; p="} {
		args := strings.Fields("--domain Pente.Test --selector s1 " + option)
		file, at, says := dkimKey(t, args...)
		if at != "s1._domainkey.pente.test" || !strings.HasPrefix(says, want) {
			t.Errorf("%s: %s", at, says)
		}
		info, err := os.Stat(file)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v, %v", info.Mode(), err)
		}
		before, _ := os.ReadFile(file)
		if status, _, err := runProgram(t, "dkim-key", file); status != 1 || !strings.Contains(err, "exists") {
			t.Errorf("once more: status %d, %s", status, err)
		}
		status, out, _ := runProgram(t, append([]string{"dkim-key", "--show", file}, args...)...)
		after, _ := os.ReadFile(file)
		if shown := strings.ReplaceAll(out, `" "`, ""); status != 0 || !strings.Contains(shown, says) || !bytes.Equal(before, after) {
			t.Errorf("shown: status %d, %s", status, out)
		}
		for line := range strings.Lines(out) {
			for text := range strings.SplitSeq(line, `"`) {
				if len(text) > 255 {
					t.Errorf("a string of %d bytes in %s", len(text), line)
				}
			}
		}
	}
	if status, _, err := runProgram(t, "dkim-key", "--show", "/no/such/file"); status != 1 || !strings.Contains(err, "no such file") {
		t.Errorf("status %d, %s", status, err)
	}
}

// signedWorld is a world whose server signs with a key of each kind, and the DNS that
// goes with it.
func signedWorld(t *testing.T) (*world, func(string) ([]string, error)) {
	t.Helper()
	rsa, rsaAt, rsaSays := dkimKey(t, "--domain", config.LocalDomain)
	ed, edAt, edSays := dkimKey(t, "--domain", config.LocalDomain, "--selector", "ed", "--ed25519")
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	})
	w.config.DKIM.Signer = mailer.NewSigner(config.LocalDomain, signingKey(t, "pentepost", rsa), signingKey(t, "ed", ed))
	w.config.Web = config.Web{Address: "https://play.pente.test", Listen: "127.0.0.1:0"}
	if err := errors.Join(w.end(), w.start()); err != nil {
		t.Fatal(err)
	}
	return w, func(name string) ([]string, error) {
		if says, ok := map[string]string{rsaAt: rsaSays, edAt: edSays}[name]; ok {
			return []string{says}, nil
		}
		return nil, fmt.Errorf("there is no %s", name)
	}
}

// signingKey reads a key that was made with the program.
func signingKey(t *testing.T, selector, file string) mailer.SigningKey {
	t.Helper()
	pem, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	key := mailer.SigningKey{Selector: selector}
	if key.Private, err = mailer.ReadSigningKey(pem); err != nil {
		t.Fatal(err)
	}
	return key
}

// Letters that have gone all the way are signed with both keys, and what stops them is
// under the signatures.
func TestLettersAreSigned(t *testing.T) {
	w, lookup := signedWorld(t)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := w.write("ann", []string{"challenge bob@pente.test first"}); err != nil {
		t.Fatal(err)
	}
	var letter *correspondent.Letter // the last, to Bob
	for _, name := range []string{"ann", "bob"} {
		var err error
		if letter, err = w.person(name).Next(ctx); err != nil {
			t.Fatal(err)
		}
		raw := asSent(letter.Raw)
		found, err := dkim.VerifyWithOptions(bytes.NewReader(raw), &dkim.VerifyOptions{LookupTXT: lookup})
		if err != nil || len(found) != 2 {
			t.Fatalf("%s: %d signatures, %v\n%s", name, len(found), err, raw)
		}
		for _, v := range found {
			if v.Err != nil || v.Domain != config.LocalDomain || !slices.Contains(v.HeaderKeys, "Feedback-ID") ||
				slices.Contains(v.HeaderKeys, "List-Unsubscribe-Post") != (name == "bob") {
				t.Errorf("%s: %+v\n%s", name, v, raw)
			}
		}
	}
	if err := matches(letter, []string{`^List-Unsubscribe: <https://play[.]pente[.]test/u/[a-z2-7]+>, <mailto:.*>$`, `^List-Unsubscribe-Post: List-Unsubscribe=One-Click$`}); err != nil {
		t.Error(err)
	}
}

// A letter with one signature is like any other, and the same at every try.
func TestSignedLetterIsWellFormed(t *testing.T) {
	s := openTestServer(t)
	pem, err := mailer.NewSigningKey(false)
	if err != nil {
		t.Fatal(err)
	}
	key := mailer.SigningKey{Selector: "a-long-selector-2026"}
	if key.Private, err = mailer.ReadSigningKey(pem); err != nil {
		t.Fatal(err)
	}
	s.config.DKIM.Signer = mailer.NewSigner("a-long-domain-of-many-letters.example.org", key)
	s.config.Web.Address = "https://a-long-host-of-many-letters.example.org"
	raws := openInvitation(t, s)
	if err := wellFormed(raws[0], config.LocalAddress); err != nil || !bytes.Equal(raws[0], raws[1]) || !bytes.HasPrefix(raws[0], []byte("DKIM-Signature: ")) {
		t.Errorf("%v\n%s\n%s", err, raws[0], raws[1])
	}
}

// What `check` says of signatures.
func TestCheckOfSignatures(t *testing.T) {
	rsa, _, _ := dkimKey(t)
	local := Local{SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0"}
	office, err := local.open(t.Context(), t.TempDir(), Streams{Err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	defer closeOffice(office)
	login := "security = \"none\"\npassword = \"any\"\n"
	plain := fmt.Sprintf("address = %q\n[imap]\nserver = %q\n%s[smtp]\nserver = %q\n%s", config.LocalAddress, office.IMAPAddr(), login, office.SMTPAddr(), login)
	for says, text := range map[string]string{
		"dkim: not configured: ": plain,
		"dkim: letters are signed; the DNS must have s1._domainkey.pente.test (rsa)\n": plain + "[dkim]\nselector = \"S1\"\nkey_file = \"" + rsa + "\"\n",
	} {
		file := filepath.Join(t.TempDir(), "pentepost.toml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		status, out, trouble := runProgram(t, "check", "--config", file)
		if status != 0 || !strings.Contains(out, says) || !strings.Contains(out, "verdicts: dmarc=pass\n") || !strings.Contains(out, "all is well") {
			t.Errorf("status %d, want %q in\n%s%s", status, says, out, trouble)
		}
	}
}

func TestShowVerdicts(t *testing.T) {
	for _, test := range []struct {
		field, says string
		signed      bool
		wrong       bool
	}{
		{"", "verdicts: none", true, false},
		{"mx.example.org; dkim=pass header.d=example.org; spf=pass", "verdicts: dkim=pass, spf=pass", true, false},
		{"mx.example.org; dkim=none; dmarc=fail", "verdicts: dkim=none, dmarc=fail", true, false},
		{"mx.example.org; DKIM=Fail (no key)", "DKIM=Fail", true, true},
		{"mx.example.org; dkim=pass; dkim=permerror", "dkim=permerror", true, true},
		{"mx.example.org; dkim=fail", "dkim=fail", false, false},
	} {
		var out, trouble bytes.Buffer
		err := Streams{Out: &out, Err: &trouble}.showVerdicts(test.field, test.signed)
		if !strings.Contains(out.String(), test.says) || (err != nil) != test.wrong || test.wrong != strings.Contains(trouble.String(), "hint: ") {
			t.Errorf("%q: %v, %s%s", test.field, err, &out, &trouble)
		}
	}
}
