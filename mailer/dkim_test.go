package mailer_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"
	"pgregory.net/rapid"

	"pentepost/mailer"
)

// signingKeys generates a key of each type.
func signingKeys(t testing.TB) []mailer.SigningKey {
	t.Helper()
	var keys []mailer.SigningKey
	for selector, ed25519 := range map[string]bool{"rsa2026": false, "ed2026": true} {
		pem, err := mailer.NewSigningKey(ed25519)
		must(t, err)
		private, err := mailer.ReadSigningKey(pem)
		must(t, err)
		keys = append(keys, mailer.SigningKey{Selector: selector, Private: private})
	}
	return keys
}

// zone returns a DNS lookup function that knows the records of the keys at pente.example.
func zone(keys []mailer.SigningKey) func(name string) ([]string, error) {
	return func(name string) ([]string, error) {
		for _, key := range keys {
			if name == key.Selector+"._domainkey.pente.example" {
				return []string{key.Record()}, nil
			}
		}
		return nil, fmt.Errorf("no record at %s", name)
	}
}

// verify checks that a letter has so many signatures, and that all are valid according
// to go-msgauth.
func verify(raw []byte, keys []mailer.SigningKey) error {
	found, err := dkim.VerifyWithOptions(bytes.NewReader(raw), &dkim.VerifyOptions{LookupTXT: zone(keys)})
	if err == nil && len(found) != len(keys) {
		err = fmt.Errorf("%d signatures, want %d", len(found), len(keys))
	}
	for _, v := range found {
		if v.Domain != "pente.example" {
			err = errors.Join(err, fmt.Errorf("signed for %q", v.Domain))
		}
		err = errors.Join(err, v.Err)
	}
	return err
}

func TestSignatures(t *testing.T) {
	keys := signingKeys(t)
	signer := mailer.NewSigner("Pente.Example", keys...)
	plain := yourMove()
	plain.HTML, plain.Inline, plain.Attachments = "", nil, nil
	bare := plain
	bare.Bare, bare.Text, bare.ReplyTo = true, "\n\n  two  blanks \n\n\n", mailer.Address{}
	empty := plain
	empty.Text = ""
	for name, m := range map[string]mailer.Message{"full": yourMove(), "plain": plain, "bare": bare, "empty": empty} {
		raw := write(t, m)
		letter, err := signer.Sign(raw)
		must(t, err)
		if err := verify(letter, keys); err != nil {
			t.Errorf("%s: %v\n%s", name, err, letter)
		}
		head, _, _ := bytes.Cut(letter, []byte("\r\n\r\n"))
		for line := range bytes.SplitSeq(head, []byte("\r\n")) {
			if len(line) > 300 { // a list of fields cannot be folded
				t.Errorf("%s: a line of %d bytes: %s", name, len(line), line)
			}
		}
		if !bytes.HasSuffix(letter, raw) {
			t.Errorf("%s: the letter itself is changed", name)
		}
	}
}

// Nobody can change what a reader may rely on in a signed letter, or add a field twice.
func TestSignatureBreaks(t *testing.T) {
	keys := signingKeys(t)
	m := yourMove()
	m.Headers = append(m.Headers, mailer.Field{Name: "List-Unsubscribe", Value: "<https://play.example.org/u/abc>"},
		mailer.Field{Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click"}, mailer.Field{Name: "Auto-Submitted", Value: "auto-generated"})
	without := yourMove()
	without.ReplyTo = mailer.Address{}
	for name, test := range map[string]struct {
		letter    mailer.Message
		old, new  string
		stillGood bool
	}{
		"body":                 {m, "Your move, Bob. You", "Your move, Eve. You", false},
		"more body":            {m, "\r\n--=_", "\r\nmore\r\n--=_", false},
		"subject":              {m, "Pente 42: Ann", "Pente 43: Ann", false},
		"sender's name":        {m, `"Pentepost"`, `"Your bank"`, false},
		"second sender":        {m, "From:", "From: <eve@x.example>\r\nFrom:", false},
		"second sender below":  {m, "Subject:", "From: <eve@x.example>\r\nSubject:", false},
		"second subject":       {m, "From:", "Subject: Win a prize\r\nFrom:", false},
		"second reply address": {m, "From:", "Reply-To: eve@x.example\r\nFrom:", false},
		"a reply address":      {without, "From:", "Reply-To: eve@x.example\r\nFrom:", false},
		"reply address":        {m, "play+abc", "play+abd", false},
		"reader":               {m, "bob@example.org", "eve@example.org", false},
		"date":                 {m, "18:00:00", "19:00:00", false},
		"no answer":            {m, "In-Reply-To:", "X-Reply-To:", false},
		"type":                 {m, "Content-Type: multipart/mixed", "Content-Type: multipart/digest", false},
		"unsubscribe":          {m, "/u/abc", "/u/abd", false},
		"one click":            {m, "List-Unsubscribe-Post", "X-List-Unsubscribe-Post", false},
		"by a machine":         {m, "auto-generated", "no", false},
		"the time of signing":  {m, "t=1", "t=0", false},
		"blanks and folds":     {m, "Pente 42: Ann", "Pente  42:\r\n\tAnn", true},
		"a field on the way":   {m, "From:", "Received: from somewhere\r\nFrom:", true},
	} {
		t.Run(name, func(t *testing.T) {
			letter, err := mailer.NewSigner("pente.example", keys...).Sign(write(t, test.letter))
			must(t, err)
			changed := bytes.Replace(letter, []byte("\r\n"+test.old), []byte("\r\n"+test.new), 1)
			if bytes.Equal(changed, letter) {
				changed = bytes.ReplaceAll(letter, []byte(test.old), []byte(test.new))
			}
			if err := verify(changed, keys); bytes.Equal(changed, letter) || (err == nil) != test.stillGood {
				t.Errorf("verified: %v\n%s", err, changed)
			}
		})
	}
}

// Each signature is valid with its own key only.
func TestSignatureOfAnother(t *testing.T) {
	keys, others := signingKeys(t), signingKeys(t)
	letter, err := mailer.NewSigner("pente.example", keys...).Sign(write(t, yourMove()))
	must(t, err)
	found, err := dkim.VerifyWithOptions(bytes.NewReader(letter), &dkim.VerifyOptions{LookupTXT: zone(others)})
	must(t, err)
	for _, v := range found {
		if v.Err == nil {
			t.Errorf("verified with the key of another")
		}
	}
	if err := verify(letter, keys); err != nil {
		t.Error(err)
	}
}

// Signing and verifying agree on what is signed, whatever blanks and empty lines there are.
func TestSignatureOfAnyLetter(t *testing.T) {
	keys := signingKeys(t)[:1]
	signer := mailer.NewSigner("pente.example", keys...)
	piece := rapid.SampledFrom([]string{" ", "\t", "  ", "x", ":", ";", "=", "b=", "\r\n ", "\r\n\t", "\"", "<a@b>"})
	line := rapid.SampledFrom([]string{"", "", " ", "\t ", "x", " x", "x ", "x \t y", ".", "--", "\x0c", strings.Repeat("long ", 30)})
	rapid.Check(t, func(t *rapid.T) {
		raw := "From:" + strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "from"), "") + "me\r\n" +
			"sUBJECT :" + strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "subject"), "") + "x\r\n" +
			"To: a\r\nTO: b\r\n\r\n" + strings.Join(rapid.SliceOf(line).Draw(t, "body"), "\r\n")
		letter, err := signer.Sign([]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		if err := verify(letter, keys); err != nil {
			t.Fatalf("%v\n%q", err, letter)
		}
	})
}

// Bytes that are no letter cannot be signed, and a nil Signer changes nothing.
func TestNothingToSign(t *testing.T) {
	if signed, err := mailer.NewSigner("pente.example", signingKeys(t)...).Sign([]byte("From: me\r\n")); err == nil {
		t.Errorf("signed: %s", signed)
	}
	var nobody *mailer.Signer
	raw := write(t, yourMove())
	if signed, err := nobody.Sign(raw); err != nil || !bytes.Equal(signed, raw) {
		t.Errorf("%v\n%s", err, signed)
	}
}

func BenchmarkSign(b *testing.B) {
	raw := write(b, yourMove())
	for _, key := range signingKeys(b) {
		signer := mailer.NewSigner("pente.example", key)
		b.Run(key.Selector, func(b *testing.B) {
			for b.Loop() {
				letter, err := signer.Sign(raw)
				must(b, err)
				io.Discard.Write(letter)
			}
		})
	}
}

func TestReadSigningKey(t *testing.T) {
	long, err := rsa.GenerateKey(rand.Reader, 2048)
	must(t, err)
	short, err := rsa.GenerateKey(rand.Reader, 1024)
	must(t, err)
	curve, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	pkcs8 := func(key any) []byte {
		der, err := x509.MarshalPKCS8PrivateKey(key)
		must(t, err)
		return der
	}
	block := func(kind string, der []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
	}
	drawn, err := mailer.NewSigningKey(true)
	must(t, err)
	for name, test := range map[string]struct{ text, says string }{
		"PKCS#1":         {block("RSA PRIVATE KEY", x509.MarshalPKCS1PrivateKey(long)), ""},
		"PKCS#8":         {block("PRIVATE KEY", pkcs8(long)), ""},
		"Ed25519":        {string(drawn), ""},
		"words above":    {"# for letters\n" + block("CERTIFICATE", []byte("x")) + block("PRIVATE KEY", pkcs8(long)), ""},
		"short":          {block("PRIVATE KEY", pkcs8(short)), "1024 bits"},
		"another kind":   {block("PRIVATE KEY", pkcs8(curve)), "ecdsa"},
		"damaged":        {block("PRIVATE KEY", []byte("x")), "cannot be read"},
		"damaged PKCS#1": {block("RSA PRIVATE KEY", []byte("x")), "cannot be read"},
		"encrypted":      {block("ENCRYPTED PRIVATE KEY", []byte("x")), "without a password"},
		"old encryption": {"-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\nAAAA\n-----END RSA PRIVATE KEY-----\n", "without a password"},
		"public":         {block("PUBLIC KEY", []byte("x")), "no private key"},
		"nothing":        {"", "no private key"},
	} {
		key, err := mailer.ReadSigningKey([]byte(test.text))
		if (err == nil) != (test.says == "") || err != nil && !strings.Contains(err.Error(), test.says) || err == nil && key == nil {
			t.Errorf("%s: %v, want %q", name, err, test.says)
		}
	}
}
