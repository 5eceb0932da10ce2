package main

import (
	"strings"
	"testing"
)

func TestSamples(t *testing.T) {
	office := openOffice(t)
	status, out, errs := runProgram(t, "samples", "--smtp", office.SMTPAddr().String(), "zoe@pente.test")
	if status != 0 || strings.Count(out, "\n") < 5*16 {
		t.Fatalf("status %d:\n%s%s", status, out, errs)
	}
	mails, err := office.Messages("zoe", "INBOX")
	if err != nil {
		t.Fatal(err)
	}
	if len(mails) != strings.Count(out, "\n") {
		t.Errorf("%d letters arrived, %d were sent", len(mails), strings.Count(out, "\n"))
	}
	if status, _, _ := runProgram(t, "samples", "nobody"); status != 2 {
		t.Errorf("to no address: status %d", status)
	}
}
