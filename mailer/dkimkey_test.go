package mailer_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"strings"
	"testing"

	"pentepost/mailer"
)

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
