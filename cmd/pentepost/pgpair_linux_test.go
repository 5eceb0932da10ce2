package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"pentepost/store/storetest"
)

// pairPage is the page that says what to type.
const pairPage = "../../docs/postgresql-pair.md"

// pgPair is two machines with PostgreSQL as Debian installs it: two folders, and two addresses of this machine.
type pgPair struct {
	*testing.T
	dir      string
	version  string
	a, b     string            // their addresses
	sections map[string]string // of the page, by their headings
}

// newPGPair makes two clusters, and runs them.
func newPGPair(t *testing.T) *pgPair {
	t.Helper()
	server, err := storetest.Program("postgres")
	if err != nil {
		t.Skip(err)
	}
	if _, err := exec.LookPath("pg_createcluster"); err != nil {
		t.Skip("there is no pg_createcluster: apt-get install postgresql-common")
	}
	dir, err := os.MkdirTemp("", "pair-") // the path of a socket has 107 bytes at most
	if err != nil {
		t.Fatal(err)
	}
	net := fmt.Sprintf("127.%d.%d.", 1+rand.IntN(250), rand.IntN(250))
	p := &pgPair{T: t, dir: dir, version: filepath.Base(filepath.Dir(filepath.Dir(server))), a: net + "1", b: net + "2"}
	p.readPage()
	p.guard()
	for _, machine := range []string{"a", "b"} {
		if err := os.MkdirAll(filepath.Join(dir, machine), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("chown", "-R", p.user(), dir).CombinedOutput(); err != nil {
		t.Fatalf("chown: %v: %s", err, out)
	}
	for _, machine := range []string{"a", "b"} {
		// Debian's listens at the address of localhost, which both would do here.
		p.must(machine, `pg_createcluster VERSION NAME -d "$HOME/data" -l "$HOME/log" -s "$HOME" -p 5432
			echo "listen_addresses = '`+machine+`.example.org'" > /etc/postgresql/15/main/conf.d/debian.conf
			pg_ctlcluster 15 main start`)
	}
	return p
}

// name is what Debian calls the cluster of a machine. Files in /var/run have it, too.
func (p *pgPair) name(machine string) string { return filepath.Base(p.dir) + machine }

// user is who may run PostgreSQL, which refuses to run as root.
func (p *pgPair) user() string {
	if os.Getuid() == 0 {
		return "postgres"
	}
	return strconv.Itoa(os.Getuid())
}

// guard lets the clusters end and the folder go when the test ends, however that is.
func (p *pgPair) guard() {
	shell := exec.Command("sh", "-c", `read -r end
		for machine in a b; do pid=$(head -n 1 "$1/$machine/data/postmaster.pid") && kill -QUIT "$pid"; done
		while kill -0 "$pid" 2>&-; do sleep 0.1; done
		rm -rf "$1" "/var/run/postgresql/$2-${1##*/}"?.pid`, "sh", p.dir, p.version)
	stays, err := shell.StdinPipe()
	if err == nil {
		err = shell.Start()
	}
	if err != nil {
		p.Fatal(err)
	}
	p.Cleanup(func() { stays.Close(); shell.Wait() })
}

var (
	pageHeading = regexp.MustCompile(`(?m)^## `)
	pageBlock   = regexp.MustCompile("(?s)```sh\n# on ([ab])\n(.*?)```")
)

// readPage reads the sections of the page.
func (p *pgPair) readPage() {
	text, err := os.ReadFile(pairPage)
	if err != nil {
		p.Fatal(err)
	}
	p.sections = map[string]string{}
	for _, section := range pageHeading.Split(string(text), -1) {
		heading, text, _ := strings.Cut(section, "\n")
		p.sections[heading] = text
	}
}

// url returns the URL that the page gives.
func (p *pgPair) url() string {
	_, text, _ := strings.Cut(p.sections["Set it up"], "database = \"")
	text, _, _ = strings.Cut(text, "\"")
	return p.here(text)
}

// follow does what a section of the page says. If a and b have changed roles, each is read as the other.
func (p *pgPair) follow(ctx context.Context, heading string, changed bool) error {
	text := p.sections[heading]
	if changed {
		text = strings.NewReplacer("a.example.org", "b.example.org", "b.example.org", "a.example.org", "'a'", "'b'", "'b'", "'a'", "# on a\n", "# on b\n", "# on b\n", "# on a\n").Replace(text)
	}
	blocks := pageBlock.FindAllStringSubmatch(text, -1)
	if len(blocks) == 0 {
		return fmt.Errorf("the page says nothing under %q", heading)
	}
	for _, block := range blocks {
		if err := p.run(ctx, block[1], block[2]); err != nil {
			return fmt.Errorf("%s: %w", heading, err)
		}
	}
	return nil
}

// here puts the addresses of this pair into a text of the page.
func (p *pgPair) here(text string) string {
	return strings.NewReplacer("a.example.org", p.a, "b.example.org", p.b).Replace(text)
}

// run runs commands on a machine, as the user postgres.
func (p *pgPair) run(ctx context.Context, machine, commands string) error {
	home := filepath.Join(p.dir, machine)
	commands = strings.NewReplacer("/etc/postgresql/15/main", home+"/etc/VERSION/NAME", "/var/lib/postgresql/15/main", home+"/data", "15 main", "VERSION NAME").Replace(p.here(commands))
	commands = strings.NewReplacer("VERSION", p.version, "NAME", p.name(machine)).Replace(commands)
	args := []string{"sh", "-eu", "-c", commands}
	if os.Getuid() == 0 {
		args = append([]string{"setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"}, args...)
	}
	shell := exec.CommandContext(ctx, args[0], args[1:]...)
	shell.Dir = home
	shell.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "PG_CLUSTER_CONF_ROOT=" + filepath.Join(home, "etc"), "PGHOST=" + home, "LC_ALL=C.UTF-8"}
	out, err := os.CreateTemp(p.dir, "out") // the server that is started has no other output, either, and outlives the shell
	if err != nil {
		return err
	}
	defer out.Close()
	shell.Stdout, shell.Stderr = out, out
	if err := shell.Run(); err != nil {
		out.Seek(0, io.SeekStart)
		says, _ := io.ReadAll(out)
		log, _ := os.ReadFile(filepath.Join(home, "log"))
		return fmt.Errorf("on %s: %w\n%s\n%s\nlog:\n%s", machine, err, commands, says, log[max(0, len(log)-2000):])
	}
	return nil
}

// must is like run, and ends the test at an error.
func (p *pgPair) must(machine, commands string) {
	p.Helper()
	if err := p.run(p.Context(), machine, commands); err != nil {
		p.Fatal(err)
	}
}

// kill kills PostgreSQL on a machine at once, as a power cut does.
func (p *pgPair) kill(machine string) error {
	raw, err := os.ReadFile(filepath.Join(p.dir, machine, "data", "postmaster.pid"))
	if err != nil {
		return err
	}
	first, _, _ := strings.Cut(string(raw), "\n")
	postmaster, err := strconv.Atoi(first)
	if err != nil {
		return err
	}
	if err := syscall.Kill(postmaster, syscall.SIGSTOP); err != nil { // it starts nothing more
		return err
	}
	for _, process := range append(childrenOf(postmaster), postmaster) {
		if err := syscall.Kill(process, syscall.SIGKILL); err != nil && !errors.Is(err, syscall.ESRCH) {
			return err
		}
	}
	for alive(postmaster) { // the next one looks for it
		time.Sleep(time.Millisecond)
	}
	locks, _ := filepath.Glob(filepath.Join(p.dir, machine, ".s.PGSQL.*.lock")) // its number may be that of another process, or of one that nobody has waited for
	for _, lock := range append(locks, filepath.Join(p.dir, machine, "data", "postmaster.pid")) {
		err = errors.Join(err, os.Remove(lock))
	}
	return err
}

// alive reports whether a process runs.
func alive(pid int) bool {
	fields := statOf(fmt.Sprintf("/proc/%d/stat", pid))
	return len(fields) > 0 && string(fields[0]) != "Z"
}

// statOf returns what Linux says of a process: its state, its parent, and more (proc(5)). It is nil if there is none.
func statOf(file string) [][]byte {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	return bytes.Fields(raw[bytes.LastIndexByte(raw, ')')+1:])
}

// childrenOf returns the processes that a process has started.
func childrenOf(parent int) (list []int) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range files {
		fields := statOf(file)
		if len(fields) > 1 && string(fields[1]) == strconv.Itoa(parent) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			list = append(list, pid)
		}
	}
	return list
}
