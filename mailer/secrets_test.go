package mailer_test

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"

	"pentepost/mailer"
)

// parrot starts a server that greets, announces capabilities, and refuses everything else with the words
// that it was told, as they are and decoded.
func parrot(t *testing.T, greeting string, answers map[string]string, refusal string) (addr string) {
	ln := listen(t)
	talk := func(conn net.Conn) error {
		fmt.Fprintf(conn, "%s\r\n", greeting)
		for in := bufio.NewReader(conn); ; {
			line, err := in.ReadString('\n')
			if err != nil {
				conn.Close()
				return err
			}
			words := strings.Fields(line)
			tag, command := "", words[0]
			if len(words) > 1 && strings.HasPrefix(greeting, "*") {
				tag, command = words[0], words[1]
			}
			answer, known := answers[command]
			if !known {
				decoded, _ := base64.StdEncoding.DecodeString(words[len(words)-1])
				heard := strings.TrimSpace(line) + " " + strings.NewReplacer("\x00", " ", "\x01", " ").Replace(string(decoded))
				answer = strings.ReplaceAll(refusal, "HEARD", heard+" "+heard[:len(heard)*3/4])
			}
			fmt.Fprintf(conn, "%s\r\n", strings.ReplaceAll(answer, "TAG", tag))
			if strings.HasPrefix(answer, "* BYE") {
				return conn.Close()
			}
		}
	}
	serve(t, ln, func(ln net.Listener) error {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return err
			}
			go talk(conn)
		}
	}, ln.Close)
	return ln.Addr().String()
}

// A server repeats what it was told when it refuses a login. Neither the error nor the log shows the password or
// the token, not even in base64.
func TestErrorsHideSecrets(t *testing.T) {
	const password = `hunter2 "of" the \night`
	token, _ := tokenCommand(t, "ya29.a0AfH6SMBxyz", "ya29.a0AfH6SMBxyz")
	for _, mechs := range []string{"PLAIN", "LOGIN", "XOAUTH2", "OAUTHBEARER"} {
		for _, last := range []string{"TAG NO [AUTHENTICATIONFAILED] HEARD", "TAG BAD HEARD", "* BYE HEARD"} {
			imap := parrot(t, "* OK ready", map[string]string{
				"CAPABILITY": "* CAPABILITY IMAP4rev1 SASL-IR AUTH=" + mechs + "\r\nTAG OK done",
			}, last)
			checkHidden(t, "imap "+mechs, imap, "", password, token)
		}
		smtp := parrot(t, "220 ready", map[string]string{"EHLO": "250-parrot\r\n250 AUTH " + mechs}, "535 5.7.8 HEARD")
		checkHidden(t, "smtp "+mechs, "", smtp, password, token)
	}
}

// checkHidden logs in with the password and with the token.
func checkHidden(t *testing.T, name, imap, smtp, password string, token *mailer.TokenCommand) {
	t.Helper()
	for _, command := range []*mailer.TokenCommand{nil, token} {
		var log bytes.Buffer
		logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		login := mailer.Server{Addr: imap + smtp, Security: mailer.NoTLS, Username: "play", Password: password, Token: command}
		var err error
		if imap != "" {
			inbox := mailer.NewInbox(mailer.InboxConfig{Server: login}, logger)
			_, err = inbox.List(within(t), mailer.Mark{})
			logger.Error("test", "err", err)
			inbox.Close()
		} else {
			sender := mailer.NewSender(mailer.SenderConfig{Server: login}, logger)
			err = send(t, sender, "ann@example.org")
			sender.Close()
		}
		failure, _ := errors.AsType[*mailer.SendError](err)
		said := fmt.Sprint(err, " ", log.String())
		if failure != nil {
			said += failure.Message
		}
		for _, secret := range []string{"hunter2", "ya29.a0", "aHVudGVyMi", "h1bnRlcjIg", "odW50ZXIyI", "eWEyOS5hM", "lhMjkuYT", "5YTI5LmEw"} {
			if err == nil || strings.Contains(said, secret) {
				t.Errorf("%s: %q in %s", name, secret, said)
			}
		}
	}
}
