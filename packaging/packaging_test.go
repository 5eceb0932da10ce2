package main

import (
	"bytes"
	"crypto/x509"
	"encoding/json"
	"runtime/debug"
	"testing"
)

func TestCertificates(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"certificates"}, &out); err != nil {
		t.Fatal(err)
	}
	if pool := x509.NewCertPool(); !pool.AppendCertsFromPEM(out.Bytes()) || bytes.Count(out.Bytes(), []byte("BEGIN CERTIFICATE")) < 80 {
		t.Errorf("%d certificates", bytes.Count(out.Bytes(), []byte("BEGIN CERTIFICATE")))
	}
}

func TestBill(t *testing.T) {
	info := &debug.BuildInfo{GoVersion: "go1.26.8", Deps: []*debug.Module{
		{Path: "example.org/a", Version: "v1.0.0", Sum: "h1:a="},
		{Path: "example.org/b", Version: "v2.0.0", Replace: &debug.Module{Path: "example.org/c", Version: "v3.0.0"}},
	}}
	text, err := json.Marshal(billOf(info, "v0.9.0", "2026-11-26T00:00:00Z"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"bomFormat":"CycloneDX"`, `"name":"pentepost","version":"v0.9.0"`, `"purl":"pkg:golang/std@1.26.8"`,
		`"purl":"pkg:golang/example.org/a@v1.0.0","properties":[{"name":"go.sum","value":"h1:a="}]`, `"purl":"pkg:golang/example.org/c@v3.0.0"`,
	} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	if bytes.Contains(text, []byte("example.org/b")) {
		t.Error("names a module that was replaced")
	}
	if err := run([]string{"bill", "/no/such/program", "v0.9.0", "now"}, new(bytes.Buffer)); err == nil {
		t.Error("no error for a program that does not exist")
	}
}
