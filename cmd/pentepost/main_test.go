package main

import (
	"bytes"
	"flag"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"pentepost/store/storetest"
)

// TestMain runs the program in place of the tests if a test asks for that, to kill it, or prints a token. It runs more tests at the
// same time than there are processors, because tests that run side by side wait for mail most of the time.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		beProgram()
	}
	if os.Getenv(asWorld) != "" {
		beWorld()
	}
	printToken()
	storetest.InMemory()
	debug.SetGCPercent(400) // they make much garbage and keep little
	flag.Parse()
	if n := flag.Lookup("test.parallel"); n.Value.String() == n.DefValue {
		if err := n.Value.Set(strconv.Itoa(2 * runtime.GOMAXPROCS(0))); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// runProgram runs the program as a shell would.
func runProgram(t *testing.T, args ...string) (status int, out, err string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = run(t.Context(), args, Streams{In: strings.NewReader(""), Out: &stdout, Err: &stderr})
	return status, stdout.String(), stderr.String()
}

func TestExitStatus(t *testing.T) {
	for _, test := range []struct {
		args   string
		status int
		says   string
	}{
		{"version", 0, "pentepost "},
		{"--version", 0, "pentepost "},
		{"help", 0, "Usage: pentepost"},
		{"--help", 0, "serve"},
		{"config", 0, "[imap]"},
		{"", 0, "Usage: pentepost"},
		{"nonsense", 2, "nonsense"},
		{"serve --nonsense", 2, "--nonsense"},
		{"letter", 2, "files"},
		{"letter /no/such/file", 1, "no such file"},
		{"serve --config /no/such/file", 1, "hint:"},
		{"serve --config /no/such/file --smtp 127.0.0.1:0", 2, "choose one"},
		{"verify --data /", 1, "hint: that folder has no database"},
		{"export --data /no/such/folder x", 1, "hint: that folder has no database"},
		{"import /no/such/file", 1, "hint: check the spelling"},
		{"import --key key file", 2, "go with --from-mail"},
		{"games --database postgres://[x", 1, "hint: write it like postgres://USER@HOST/DATABASE"},
		{"check --wait=0s", 2, "--wait"},
	} {
		status, out, err := runProgram(t, strings.Fields(test.args)...)
		if status != test.status || !strings.Contains(out+err, test.says) {
			t.Errorf("pentepost %s: status %d, want %d, and %q in\n%s%s", test.args, status, test.status, test.says, out, err)
		}
	}
}

// lines is a writer that sends what is written to a channel, line by line.
type lines struct {
	part []byte
	to   chan string
}

func newLines() (*lines, <-chan string) {
	l := &lines{to: make(chan string, 100)}
	return l, l.to
}

func (l *lines) Write(b []byte) (int, error) {
	l.part = append(l.part, b...)
	for {
		line, rest, found := bytes.Cut(l.part, []byte("\n"))
		if !found {
			return len(b), nil
		}
		l.to <- string(line)
		l.part = rest
	}
}
