package main

import (
	"bytes"
	"os"
	"testing"
)

// The committed file is what the generator writes.
func TestSentencesAreGenerated(t *testing.T) {
	want, err := source()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../sentences.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("package say is not what English says: run go generate ./templates/say")
	}
}
