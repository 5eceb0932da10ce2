package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"pentepost/cmd/pentepost/config"
)

// tokenProgram, as the first argument, makes the test program one that prints the second argument.
const tokenProgram = "print-token"

// printToken prints a token if a test asks the test program for that.
func printToken() {
	if len(os.Args) == 3 && os.Args[1] == tokenProgram {
		fmt.Println(os.Args[2])
		os.Exit(0)
	}
}

// rewriting starts a server that passes lines on to another one and back, and changes some. A line
// has no line end.
func rewriting(t *testing.T, to net.Addr, there, back func(line string) string) (addr string) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var running sync.WaitGroup
	pass := func(from, to net.Conn, change func(string) string) {
		defer running.Done()
		defer to.Close()
		for in := bufio.NewReader(from); ; {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			io.WriteString(to, change(strings.TrimRight(line, "\r\n"))+"\r\n")
		}
	}
	running.Add(1)
	go func() {
		defer running.Done()
		for {
			client, err := ln.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", to.String())
			if err != nil {
				client.Close()
				continue
			}
			running.Add(2)
			go pass(client, server, there)
			go pass(server, client, back)
		}
	}()
	t.Cleanup(func() {
		ln.Close()
		running.Wait()
	})
	return ln.Addr().String()
}

// tokenHost is the built-in post office behind servers that want a token: OAUTHBEARER over IMAP and
// XOAUTH2 over SMTP.
func tokenHost(t *testing.T, token string) (imap, smtp string) {
	office := openOffice(t)
	bearer := "\x01auth=Bearer " + token + "\x01\x01"
	there := func(line string) string {
		before, initial := cutLast(line)
		sent, _ := base64.StdEncoding.DecodeString(initial)
		plain := base64.StdEncoding.EncodeToString([]byte("\x00" + config.LocalAddress + "\x00any"))
		switch {
		case strings.HasSuffix(before, "AUTHENTICATE OAUTHBEARER") && string(sent) == "n,a="+config.LocalAddress+","+bearer:
			return strings.Replace(before, "OAUTHBEARER", "PLAIN ", 1) + plain
		case before == "AUTH XOAUTH2" && string(sent) == "user="+config.LocalAddress+bearer:
			return "AUTH PLAIN " + plain
		}
		return line
	}
	imap = rewriting(t, office.IMAPAddr(), there, strings.NewReplacer("AUTH=PLAIN", "AUTH=OAUTHBEARER").Replace)
	smtp = rewriting(t, office.SMTPAddr(), there, strings.NewReplacer("AUTH PLAIN LOGIN", "AUTH XOAUTH2", "AUTH PLAIN", "AUTH XOAUTH2").Replace)
	return imap, smtp
}

// cutLast cuts the last word off a line.
func cutLast(line string) (before, last string) {
	i := strings.LastIndexByte(line, ' ')
	if i < 0 {
		return line, ""
	}
	return line[:i], line[i+1:]
}

// The check logs in with the tokens that a program prints, and says what to do if the program fails.
func TestCheckWithTokens(t *testing.T) {
	imap, smtp := tokenHost(t, "t0psecret")
	for line, want := range map[string]struct {
		status int
		says   string
	}{
		"t0psecret": {0, "the letter arrived: all is well"},
		"t0psecre":  {1, "hint: Check the user name, and whether the token is for this user"},
		"":          {1, "hint: Run the program of token_command by hand"},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "pentepost.toml")
		command := fmt.Sprintf("token_command = [%q, %q, %q]\n", os.Args[0], tokenProgram, line)
		text := fmt.Sprintf("address = %q\n[imap]\nserver = %q\nsecurity = \"none\"\n%s[smtp]\nserver = %q\nsecurity = \"none\"\n%s",
			config.LocalAddress, imap, command, smtp, command)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		status, out, trouble := runProgram(t, "check", "--config", file)
		if status != want.status || !strings.Contains(out+trouble, want.says) {
			t.Errorf("status %d, want %d and %q in\n%s%s", status, want.status, want.says, out, trouble)
		}
	}
}
