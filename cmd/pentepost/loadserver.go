package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/loadtest"
	"pentepost/cmd/pentepost/server"
	"pentepost/mailer/postoffice"
)

// driveOnPostOffice runs a server and a post office in this process. The mailboxes stay with the database, which
// knows what has been read of them.
func (c *Loadtest) driveOnPostOffice(ctx context.Context, s Streams, dir, place string, figures *loadFigures) (err error) {
	office, err := postoffice.Open(ctx, postoffice.Config{
		Domain: config.LocalDomain, SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0", Dir: dir, Service: config.LocalAddress, Log: warnings(s),
		Limits: postoffice.Limits{Accounts: 10 * c.Games, Connections: maxLoadPlayers + 100},
	})
	if err != nil {
		return fmt.Errorf("open post office: %w", err)
	}
	defer func() { err = errors.Join(err, closeOffice(office)) }()
	configuration, err := config.Local(office.IMAPAddr().String(), office.SMTPAddr().String(), dir)
	if err != nil {
		return err
	}
	configuration.Database = c.Database
	return c.driveInside(ctx, s, configuration, place, loadtest.Address{Addr: office.SMTPAddr().String()}, figures)
}

// bareConfig is the configuration of a server without a post office.
const bareConfig = `address = %q
data = %q
database = %q
[lmtp]
listen = %q
[smtp]
server = %q
security = "none"
password = "any"
`

// driveBare runs a server in this process, which takes mail by LMTP.
func (c *Loadtest) driveBare(ctx context.Context, s Streams, dir, place string, figures *loadFigures) (err error) {
	folder, err := os.MkdirTemp("", "pentepost-loadtest-bare-")
	if err != nil {
		return fmt.Errorf("make a folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	sink, err := loadtest.OpenSink("127.0.0.1:0")
	if err != nil {
		return err
	}
	defer sink.Close()
	to := loadtest.Address{Addr: "unix:" + filepath.Join(folder, "lmtp"), LMTP: true}
	file := filepath.Join(folder, "pentepost.toml")
	text := fmt.Sprintf(bareConfig, config.LocalAddress, dir, c.Database, to.Addr, sink.Addr())
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return fmt.Errorf("write configuration: %w", err)
	}
	configuration, err := config.Load(file)
	if err != nil {
		return err
	}
	limits := &configuration.Limits // no budgets: there is no mail host to protect
	limits.PlayLetters, limits.AnswerLetters, limits.InvitationLetters, limits.OtherLetters = 0, 0, 0, 0
	return c.driveInside(ctx, s, configuration, place, to, figures)
}

// driveInside runs a server in this process, and measures it and the process.
func (c *Loadtest) driveInside(ctx context.Context, s Streams, configuration config.Config, place string, to loadtest.Address, figures *loadFigures) error {
	began := time.Now()
	running, err := server.Open(ctx, configuration, warnings(s))
	if err != nil {
		return err
	}
	start := time.Since(began).Seconds()
	figures.StartSeconds = &start
	serving, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- running.Run(serving) }()
	used := cpuTime()
	err = c.measure(ctx, configuration.Data, place, to, figures)
	if figures.Mails > 0 && used > 0 {
		each := milliseconds(cpuTime()-used) / float64(figures.Mails)
		figures.CPU = &each
	}
	if n, ok := residentBytes(); ok {
		figures.Resident = &n
	}
	stop()
	return errors.Join(err, <-ended, running.Close())
}

// residentBytes returns how much memory of this process is in use (Linux, proc_pid_status(5)).
func residentBytes() (n int64, ok bool) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(status)) {
		if kB, found := strings.CutPrefix(line, "VmRSS:"); found {
			n, err = strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(kB), "kB")), 10, 64)
			return n << 10, err == nil
		}
	}
	return 0, false
}
