package mailer

import (
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
)

// rsaBits is the size of RSA keys that are made, and the least that signs: verifiers
// take 1024 as well (RFC 8301 section 3.2), but hold less of it every year. Longer keys
// do not fit into the answers of some name servers.
const rsaBits = 2048

// NewSigningKey draws a key to sign letters with and returns it in PEM form (PKCS#8).
// Every verifier knows RSA; Ed25519 (RFC 8463) is short, and known to few.
func NewSigningKey(ed25519Key bool) ([]byte, error) {
	var key any
	var err error
	if ed25519Key {
		_, key, err = ed25519.GenerateKey(rand.Reader)
	} else {
		key, err = rsa.GenerateKey(rand.Reader, rsaBits)
	}
	if err != nil {
		return nil, fmt.Errorf("draw key: %w", err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, fmt.Errorf("write key: %w", err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), nil
}

// ReadSigningKey reads the first private key in a PEM text: RSA as PKCS#1 or PKCS#8, or
// Ed25519 as PKCS#8.
func ReadSigningKey(text []byte) (crypto.Signer, error) {
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		switch block.Type {
		case "RSA PRIVATE KEY":
			if block.Headers["DEK-Info"] != "" {
				return nil, errors.New("the key is encrypted; write it without a password, in a file that only the server can read")
			}
			key, err := x509.ParsePKCS1PrivateKey(block.Bytes)
			return goodKey(key, err)
		case "PRIVATE KEY":
			key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
			return goodKey(key, err)
		case "ENCRYPTED PRIVATE KEY":
			return nil, errors.New("the key is encrypted; write it without a password, in a file that only the server can read")
		}
	}
	return nil, errors.New("there is no private key in PEM form")
}

// goodKey refuses what no letter can be signed with.
func goodKey(key any, err error) (crypto.Signer, error) {
	if err != nil {
		return nil, fmt.Errorf("the key cannot be read: %w", err)
	}
	switch key := key.(type) {
	case ed25519.PrivateKey:
		return key, nil
	case *rsa.PrivateKey:
		if bits := key.N.BitLen(); bits < rsaBits {
			return nil, fmt.Errorf("the RSA key has %d bits, and %d are the least", bits, rsaBits)
		}
		return key, nil
	}
	return nil, fmt.Errorf("letters are signed with RSA or Ed25519, not with a key of the kind %T", key)
}

// publicBytes is a public key as verifiers read it: an Ed25519 key as it is, any other
// with its kind (RFC 8463 section 4, RFC 6376 section 3.6.1).
func publicBytes(public crypto.PublicKey) []byte {
	if key, ok := public.(ed25519.PublicKey); ok {
		return key
	}
	der, err := x509.MarshalPKIXPublicKey(public)
	if err != nil {
		panic("a public key cannot be written: " + err.Error()) // RSA keys all can
	}
	return der
}
