package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/rogpeppe/go-internal/testscript"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/mailer/postoffice"
)

// release is the variable with the folder of the archives that .ci/release has built.
const release = "PENTEPOST_RELEASE"

// The script in testdata/operator is the day of an operator:
//
//	sh COMMANDS       runs in the folder of the release; stdout and stderr look at the output
//	fails             the last sh has ended with a status other than 0 (otherwise it must be 0)
//	configure         writes own.toml, for the mail host
//	serve DIR         starts the server on a data directory; halt stops it
//	requeue TEXT      moves the handled mail with a text back to the inbox
//	ann> TEXT         Ann answers her latest letter, ann>> TEXT writes a new mail
//	ann< KIND         skips Ann's letters up to one of this kind
//
// sh and serve see nothing but the release and a shell.
func TestOperatorsDay(t *testing.T) {
	archives, _ := filepath.Glob(filepath.Join(os.Getenv(release), "pentepost-*-linux-"+runtime.GOARCH+".tar.gz"))
	if os.Getenv(release) == "" || len(archives) == 0 {
		t.Skip(release + " names no folder with archives: no release to install (.ci/run builds one)")
	}
	if os.Geteuid() != 0 {
		t.Skip("not root: a folder cannot be made the root of a shell")
	}
	busybox, err := exec.LookPath("busybox")
	if err != nil {
		t.Skip("no busybox: no shell that needs no libraries (Debian: busybox-static)")
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "operator"),
		Setup: func(env *testscript.Env) error {
			d := &operatorsDay{root: filepath.Join(env.WorkDir, "root"), people: map[string]*correspondent.Correspondent{}, last: map[string]*correspondent.Letter{}}
			env.Values[operatorsDayKey{}] = d
			env.Defer(d.close)
			return d.prepare(archives[0], busybox, filepath.Join(env.WorkDir, "mail"))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"sh": onDay((*operatorsDay).sh), "fails": fails, "configure": onDay((*operatorsDay).configure),
			"serve": onDay((*operatorsDay).serve), "halt": onDay((*operatorsDay).halt), "requeue": onDay((*operatorsDay).requeue),
			"ann>": onDay(answers("ann")), "ann>>": onDay(writes("ann")), "ann<": onDay(reads("ann")),
			"bob>": onDay(answers("bob")), "bob>>": onDay(writes("bob")), "bob<": onDay(reads("bob")),
		},
	})
}

type operatorsDayKey struct{}

// operatorsDay is the state of the script.
type operatorsDay struct {
	root   string // becomes / for sh and serve
	office *postoffice.PostOffice
	people map[string]*correspondent.Correspondent
	last   map[string]*correspondent.Letter
	server *exec.Cmd
	failed error // of the last sh, until fails has seen it
}

// patience is how long anything may take.
const patience = 2 * time.Minute

type dayCommand = func(d *operatorsDay, ts *testscript.TestScript, args []string) error

// onDay makes a command of the script. A shell that has failed must have been expected to.
func onDay(do dayCommand) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		d := ts.Value(operatorsDayKey{}).(*operatorsDay)
		err := d.failed
		d.failed = nil
		if err == nil {
			err = do(d, ts, args)
		}
		if err != nil {
			ts.Fatalf("%v", err)
		}
	}
}

func (d *operatorsDay) prepare(archive, busybox, mail string) (err error) {
	for _, dir := range []string{"bin", "tmp", "srv"} {
		err = errors.Join(err, os.MkdirAll(filepath.Join(d.root, dir), 0o755))
	}
	for from, to := range map[string]string{archive: "release.tar.gz", busybox: "bin/busybox"} {
		text, readErr := os.ReadFile(from)
		err = errors.Join(err, readErr, os.WriteFile(filepath.Join(d.root, to), text, 0o755))
	}
	if err != nil {
		return err
	}
	if out, err := exec.Command("chroot", d.root, "/bin/busybox", "--install", "-s", "/bin").CombinedOutput(); err != nil {
		return fmt.Errorf("install the shell: %w: %s", err, out)
	}
	d.office, err = postoffice.Open(context.Background(), postoffice.Config{
		Domain: config.LocalDomain, SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0", Dir: mail, Service: config.LocalAddress, Log: slog.New(slog.DiscardHandler),
	})
	return err
}

func (d *operatorsDay) close() {
	if d.server != nil {
		d.server.Process.Kill()
		d.server.Wait()
	}
	for _, p := range d.people {
		p.Close()
	}
	if d.office != nil {
		closeOffice(d.office)
	}
}

func (d *operatorsDay) sh(ts *testscript.TestScript, args []string) error {
	err := ts.Exec("chroot", d.root, "/bin/sh", "-c", "cd /srv && "+args[0])
	if err != nil {
		d.failed = fmt.Errorf("%s: %w", args[0], err)
	}
	return nil
}

func fails(ts *testscript.TestScript, _ bool, _ []string) {
	d := ts.Value(operatorsDayKey{}).(*operatorsDay)
	if d.failed == nil {
		ts.Fatalf("it did not fail")
	}
	d.failed = nil
}

func (d *operatorsDay) configure(_ *testscript.TestScript, _ []string) error {
	text := fmt.Sprintf("address = %q\nauthserv_id = %q\ndata = \"data\"\n[imap]\nserver = %q\nsecurity = \"none\"\npassword = \"any\"\n[smtp]\nserver = %q\nsecurity = \"none\"\npassword = \"any\"\n",
		config.LocalAddress, config.LocalDomain, d.office.IMAPAddr(), d.office.SMTPAddr())
	return os.WriteFile(filepath.Join(d.root, "srv", "own.toml"), []byte(text), 0o600)
}

func (d *operatorsDay) serve(ts *testscript.TestScript, args []string) error {
	d.server = exec.Command("/srv/pentepost", "serve", "--config", "own.toml", "--data", args[0])
	d.server.Dir, d.server.SysProcAttr = "/srv", &syscall.SysProcAttr{Chroot: d.root}
	out, err := d.server.StdoutPipe()
	if err == nil {
		err = d.server.Start()
	}
	if err != nil {
		return err
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "ready ") {
			return nil
		}
	}
	return errors.New("the server does not get ready")
}

func (d *operatorsDay) halt(_ *testscript.TestScript, _ []string) error {
	err := d.server.Process.Signal(syscall.SIGTERM)
	err = errors.Join(err, d.server.Wait())
	d.server = nil
	return err
}

// requeue does what an operator does in a mail program.
func (d *operatorsDay) requeue(_ *testscript.TestScript, args []string) error {
	client, err := imapclient.DialInsecure(d.office.IMAPAddr().String(), nil)
	if err != nil {
		return err
	}
	defer client.Close()
	err = client.Login(config.LocalAddress, "any").Wait()
	if err == nil {
		_, err = client.Select("Processed", nil).Wait()
	}
	if err != nil {
		return err
	}
	found, err := client.UIDSearch(&imap.SearchCriteria{Body: args}, nil).Wait()
	if err != nil || len(found.AllUIDs()) == 0 {
		return fmt.Errorf("no mail with %q: %w", args, err)
	}
	uids := found.AllUIDs()
	_, err = client.Move(imap.UIDSetNum(uids[len(uids)-1]), "INBOX").Wait()
	return err
}

func (d *operatorsDay) person(name string) *correspondent.Correspondent {
	if d.people[name] == nil {
		d.people[name] = correspondent.Local(d.office, name)
	}
	return d.people[name]
}

func answers(name string) dayCommand {
	return func(d *operatorsDay, _ *testscript.TestScript, args []string) error {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		_, err := d.person(name).Reply(ctx, d.last[name], args[0])
		return err
	}
}

func writes(name string) dayCommand {
	return func(d *operatorsDay, _ *testscript.TestScript, args []string) error {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		_, err := d.person(name).Write(ctx, config.LocalAddress, "Pente", args[0]+"\n")
		return err
	}
}

func reads(name string) dayCommand {
	return func(d *operatorsDay, _ *testscript.TestScript, args []string) error {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		for {
			letter, err := d.person(name).Next(ctx)
			if err != nil {
				return fmt.Errorf("%s waits for %s: %w", name, args[0], err)
			}
			if d.last[name] = letter; letter.Header.Get("X-Pentepost-Kind") == args[0] {
				return nil
			}
		}
	}
}
