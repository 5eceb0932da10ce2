package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// namespaces is the variable that has the tests make machines of their own out of namespaces.
const namespaces = "PENTEPOST_NAMESPACES"

// machine is what a process sees that has its own network, file system and processes: /etc, /var and /run are those of this
// computer, and changes stay in the machine. It ends with the test, or when the test takes too long.
type machine struct {
	t      *testing.T
	anchor *exec.Cmd
}

// bare makes the file system of a machine. It is mounted over that of this computer, for the machine alone.
const bare = `set -e
mount --make-rprivate /
mount -t proc proc /proc
mount -t tmpfs -o mode=755 tmpfs /mnt
for d in etc var; do
	mkdir /mnt/$d /mnt/$d-work
	mount -t overlay overlay -o lowerdir=/$d,upperdir=/mnt/$d,workdir=/mnt/$d-work /$d
done
mount -t tmpfs -o mode=755 tmpfs /run
ip link set lo up
echo "nameserver 192.0.2.53" > /etc/resolv.conf
rm -rf /etc/pentepost /var/lib/pentepost
: > /var/log/mail.log`

// startMachine starts a machine. It skips the test where that is not allowed.
func startMachine(t *testing.T) *machine {
	t.Helper()
	m := &machine{t: t, anchor: exec.Command("sleep", "900")}
	m.anchor.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNET | syscall.CLONE_NEWNS | syscall.CLONE_NEWPID}
	if err := m.anchor.Start(); err != nil {
		t.Skipf("namespaces are not allowed here: %v", err)
	}
	end := func() { m.anchor.Process.Kill() } // and all processes of the machine with it
	late := time.AfterFunc(patience, end)
	t.Cleanup(func() {
		late.Stop()
		end()
		m.anchor.Wait()
	})
	if out, err := m.command("sh", "-c", bare).CombinedOutput(); err != nil {
		t.Skipf("a file system of its own is not allowed here: %v\n%s", err, out)
	}
	return m
}

// command returns a command that runs in the machine.
func (m *machine) command(args ...string) *exec.Cmd {
	return m.commandFor(m.t.Context(), args)
}

func (m *machine) commandFor(ctx context.Context, args []string) *exec.Cmd {
	c := exec.CommandContext(ctx, "nsenter", append([]string{"-t", fmt.Sprint(m.anchor.Process.Pid), "-m", "-n", "-p", "--"}, args...)...)
	c.Env = append(os.Environ(), "PATH=/run/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
	return c
}

// sh runs a script in the machine, which must not fail.
func (m *machine) sh(script string) string {
	m.t.Helper()
	out, err := m.command("sh", "-ec", script).CombinedOutput()
	if err != nil {
		m.t.Fatalf("%s\n%v\n%s", script, err, out)
	}
	return string(out)
}

// status runs a command in the machine, and returns how it has ended and what it has printed.
func (m *machine) status(args ...string) (status int, out, trouble string) {
	m.t.Helper()
	var stdout, stderr strings.Builder
	c := m.command(args...)
	c.Stdout, c.Stderr = &stdout, &stderr
	err := c.Run()
	if _, exited := errors.AsType[*exec.ExitError](err); err != nil && !exited {
		m.t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), stdout.String(), stderr.String()
}

// start runs a command that goes on, and returns the lines that it prints.
func (m *machine) start(env string, args ...string) *bufio.Scanner {
	m.t.Helper()
	c := m.commandFor(context.Background(), args) // it ends with the machine
	if env != "" {
		c.Env = append(c.Env, env)
	}
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		m.t.Fatal(err)
	}
	m.t.Cleanup(func() {
		m.anchor.Process.Kill()
		c.Wait()
	})
	return bufio.NewScanner(out)
}

// connect gives a machine an address on the network of another one, the world.
func (m *machine) connect(world *machine, name, address string) {
	m.t.Helper()
	out, err := exec.Command("ip", "link", "add", "w"+name, "netns", fmt.Sprint(world.anchor.Process.Pid), "type", "veth", "peer", "name", "eth0", "netns", fmt.Sprint(m.anchor.Process.Pid)).CombinedOutput()
	if err != nil {
		m.t.Fatalf("%v: %s", err, out)
	}
	world.sh("ip link set w" + name + " master lan up")
	m.sh("ip addr add " + address + "/24 dev eth0; ip link set eth0 up")
}

// awaitLine reads lines until one begins so.
func awaitLine(t *testing.T, lines *bufio.Scanner, begins string) string {
	t.Helper()
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), begins) {
			return lines.Text()
		}
	}
	t.Fatalf("no line begins with %q: %v", begins, lines.Err())
	return ""
}
