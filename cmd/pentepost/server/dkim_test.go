package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/emersion/go-msgauth/dkim"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/cmd/pentepost/server/lettercheck"
	"pentepost/mailer"
)

// newSigningKey returns a signing key, and the name and the text of its record.
func newSigningKey(t *testing.T, selector string, ed25519 bool) (key mailer.SigningKey, at, says string) {
	t.Helper()
	pem, err := mailer.NewSigningKey(ed25519)
	if err != nil {
		t.Fatal(err)
	}
	key = mailer.SigningKey{Selector: selector}
	if key.Private, err = mailer.ReadSigningKey(pem); err != nil {
		t.Fatal(err)
	}
	return key, selector + "._domainkey." + config.LocalDomain, key.Record()
}

// signedWorld returns a world whose server signs with a key of each type, and a lookup of its DNS
// records.
func signedWorld(t *testing.T) (*world, func(string) ([]string, error)) {
	t.Helper()
	rsa, rsaAt, rsaSays := newSigningKey(t, "pentepost", false)
	ed, edAt, edSays := newSigningKey(t, "ed", true)
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	})
	w.config.DKIM.Signer = mailer.NewSigner(config.LocalDomain, rsa, ed)
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

// Delivered letters have valid signatures of both keys, which cover the fields for unsubscribing.
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
		raw := lettercheck.AsSent(letter.Raw)
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

// A signed letter is well-formed. Rendered twice, it is the same except for the signature, which has the
// second of its making in it.
func TestSignedLetterIsWellFormed(t *testing.T) {
	s := openTestServer(t)
	key, _, _ := newSigningKey(t, "a-long-selector-2026", false)
	s.config.DKIM.Signer = mailer.NewSigner("a-long-domain-of-many-letters.example.org", key)
	s.config.Web.Address = "https://a-long-host-of-many-letters.example.org"
	raws := openInvitation(t, s)
	var signed [len(raws)][]byte
	for i, raw := range raws {
		signature, rest, _ := bytes.Cut(raw, []byte("\r\nFrom: "))
		if err := lettercheck.WellFormed(raw, config.LocalAddress); err != nil || !bytes.HasPrefix(signature, []byte("DKIM-Signature: ")) {
			t.Errorf("%v\n%s", err, raw)
		}
		signed[i] = rest
	}
	if !bytes.Equal(signed[0], signed[1]) {
		t.Errorf("letters differ:\n%s\n%s", signed[0], signed[1])
	}
}
