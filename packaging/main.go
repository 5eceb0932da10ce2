// Command packaging prints the parts of a release that are made from the libraries: the certificates of the well-known
// authorities, for an image that has nothing else, and the list of what a program was built from. .ci/release uses it.
package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "packaging:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	switch {
	case len(args) == 1 && args[0] == "certificates":
		return writeCertificates(out)
	case len(args) == 4 && args[0] == "bill":
		return writeBill(out, args[1], args[2], args[3])
	}
	return fmt.Errorf("usage: packaging certificates | packaging bill PROGRAM VERSION DATE")
}
