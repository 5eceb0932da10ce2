package main

import (
	"encoding/pem"
	"fmt"
	"io"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// writeCertificates prints the certificates that Mozilla trusts without conditions: a file of certificates has no room
// for conditions. They come from a module, and not from the machine, so that each machine builds the same image.
func writeCertificates(out io.Writer) error {
	for root := range bundle.Roots() {
		if root.Constraint != nil {
			continue
		}
		if err := pem.Encode(out, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}); err != nil {
			return fmt.Errorf("write the certificates: %w", err)
		}
	}
	return nil
}
