//go:build !unix

package config

import "os"

// keepOwner does nothing: files have no such owners here.
func keepOwner(*os.File, string) error { return nil }

// fixOf returns "": the mode of a file does not tell here who can read it.
func fixOf(string) string { return "" }
