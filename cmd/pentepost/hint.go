package main

import (
	"errors"
	"syscall"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
	"pentepost/mailer/postoffice"
	"pentepost/mailer/postoffice/page"
	"pentepost/store"
)

// hint says what an operator can do about an error, "" where we do not know.
func hint(err error) string {
	var c *config.Error
	switch {
	case errors.As(err, &c):
		return c.Hint
	case errors.Is(err, store.ErrInUse), errors.Is(err, postoffice.ErrInUse):
		return "stop the other one, or give this one a data directory of its own with --data."
	case errors.Is(err, store.ErrNewer):
		return "install the version that wrote it, or a later one; going back is not possible."
	case errors.Is(err, errNothingToImport):
		return "pentepost import --from-mail FILE..., each FILE a raw mail, an mbox file or a folder of them; nothing else can be imported yet."
	case errors.Is(err, page.ErrExposed):
		return "leave --http out to show it on this machine alone, or set a password with --http-password-file or " + httpPassword + "."
	case errors.Is(err, syscall.EADDRINUSE):
		return "something else listens there; choose another address, or port 0 for any free one."
	}
	return mailer.Hint(err)
}
