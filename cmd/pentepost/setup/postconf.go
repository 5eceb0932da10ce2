package setup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// PostfixName returns the name that Postfix on this machine gives itself, "" if there is no Postfix.
func PostfixName(ctx context.Context) string {
	name, err := postconf(ctx, "-xh", "myhostname")
	if err != nil {
		return ""
	}
	return name
}

// postconf runs the program that reads and writes the settings of Postfix.
func postconf(ctx context.Context, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "postconf", args...).Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		err = fmt.Errorf("postconf %s: %w: %s", strings.Join(args, " "), err, strings.TrimSpace(string(failed.Stderr)))
	}
	return strings.TrimSpace(string(out)), err
}

// PostfixCommands returns the commands that Postfix on this machine still needs for the configuration.
func (k *Checker) PostfixCommands(ctx context.Context, service Owner) ([]Command, error) {
	needs := postfixFor(append([]string{k.c.Address}, k.c.Addresses...), *k.c.ReplyTo, k.c.LMTP.Listen)
	if !strings.EqualFold(PostfixName(ctx), k.host) {
		needs.hostname = k.host // others look whether the name that it gives itself leads back to its address
	}
	now := map[string]parameter{}
	for _, name := range postfixParameters {
		raw, err := postconf(ctx, "-h", name)
		if err != nil {
			return nil, err
		}
		full, err := postconf(ctx, "-o", "myhostname="+k.host, "-xh", name)
		if err != nil {
			return nil, err
		}
		now[name] = parameter{raw, full}
	}
	chrooted, inGroup := false, true
	if strings.HasPrefix(k.c.LMTP.Listen, "unix:") {
		chroot, err := postconf(ctx, "-Fh", "lmtp/unix/chroot")
		if err != nil {
			return nil, err
		}
		chrooted = chroot != "n" && chroot != "-" // which is n from Postfix 3.0 on
		inGroup = !service.Other() || isInGroup("postfix", service.GID)
	}
	return commandsFor(needs.changes(now), chrooted, inGroup), nil
}

func isInGroup(name string, gid int) bool {
	u, err := user.Lookup(name)
	if err != nil {
		return false
	}
	groups, err := u.GroupIds()
	return err == nil && slices.Contains(groups, strconv.Itoa(gid))
}

// ApplyPostfix runs the commands. Before that it copies main.cf and master.cf.
func ApplyPostfix(ctx context.Context, commands []Command, w *Writer) error {
	if commands == nil {
		return nil
	}
	dir, err := postconf(ctx, "-xh", "config_directory")
	if err != nil {
		return err
	}
	for _, name := range []string{"main.cf", "master.cf"} {
		path := filepath.Join(dir, name)
		copied, err := w.Backup(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		w.note("copied %s to %s", path, copied)
	}
	for _, c := range commands {
		if out, err := exec.CommandContext(ctx, c[0], c[1:]...).CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %s", c, err, strings.TrimSpace(string(out)))
		}
		w.note("%s", c)
	}
	return nil
}

// Postfix says whether Postfix on this machine is set up for a configuration.
func (k *Checker) Postfix(ctx context.Context, service Owner) Findings {
	if !k.here {
		return nil
	}
	commands, err := k.PostfixCommands(ctx, service)
	return Findings{postfixFinding(commands, err)}
}
