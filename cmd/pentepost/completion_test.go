package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	flagInHelp    = regexp.MustCompile(`(?m)^\s+(?:-\w, )?--([a-z0-9-]+)`)
	commandInHelp = regexp.MustCompile(`(?m)^  ([a-z-]+)(?: |$)`)
)

// flagsInHelp returns the flags that --help shows.
func flagsInHelp(t *testing.T, args ...string) (names []string) {
	t.Helper()
	_, out, _ := runProgram(t, append(args, "--help")...)
	for _, m := range flagInHelp.FindAllStringSubmatch(out, -1) {
		names = append(names, m[1])
	}
	if len(names) == 0 {
		t.Fatalf("no flags in\n%s", out)
	}
	return names
}

// The manual page and the completions have every command and flag that --help shows, and no
// others.
func TestManAndCompletionsAreComplete(t *testing.T) {
	_, help, _ := runProgram(t, "--help")
	_, list, _ := strings.Cut(help, "Commands:")
	var commands []string
	for _, m := range commandInHelp.FindAllStringSubmatch(list, -1) {
		commands = append(commands, m[1])
	}
	if len(commands) < 15 {
		t.Fatalf("commands: %q", commands)
	}
	texts := map[string]string{}
	for _, args := range []string{"man", "completion bash", "completion zsh", "completion fish"} {
		status, out, errs := runProgram(t, strings.Fields(args)...)
		if status != 0 {
			t.Fatalf("%s: status %d, %s", args, status, errs)
		}
		texts[args] = out
	}
	for _, command := range commands {
		want := slices.DeleteFunc(flagsInHelp(t, command), func(f string) bool { return f == "help" || f == "version" })
		slices.Sort(want)
		want = slices.Compact(want) // help texts name flags, too
		for _, test := range []struct{ text, begin, end, flag string }{
			{"man", `(?m)^\.SS pentepost ` + strings.ReplaceAll(command, "-", `\\-`) + `\b.*`, `\n\.S[SH] `, `(?m)^\.B (?:\\-\w, )?\\-\\-([a-z0-9\\-]+)`},
			{"completion bash", `(?m)^\t` + command + `\)$`, ` words=`, `--([a-z0-9-]+)`},
			{"completion zsh", `(?m)^\t` + command + `\)$`, `;;\n`, `'--([a-z0-9-]+)`},
			{"completion fish", `__fish_use_subcommand -a ` + command + ` `, `__fish_use_subcommand|$`, ` -l ([a-z0-9-]+) `},
		} {
			begins := regexp.MustCompile(test.begin).FindStringIndex(texts[test.text])
			if begins == nil {
				t.Errorf("%s has no command %s", test.text, command)
				continue
			}
			part := texts[test.text][begins[1]:]
			if ends := regexp.MustCompile(test.end).FindStringIndex(part); ends != nil {
				part = part[:ends[0]]
			}
			var got []string
			for _, m := range regexp.MustCompile(test.flag).FindAllStringSubmatch(part, -1) {
				if name := strings.ReplaceAll(m[1], `\`, ""); name != "help" {
					got = append(got, name)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%s of %s: flags %q, and --help has %q", test.text, command, got, want)
			}
		}
	}
}

// Bash completes as it should.
func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash here")
	}
	_, script, _ := runProgram(t, "completion", "bash")
	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, "game.toml"), nil, 0o600)
	for _, test := range []struct{ line, want string }{
		{"pentepost ga", "game games"},
		{"pentepost --v", "--version"},
		{"pentepost outbox re", "retry"},
		{"pentepost player Ann --b", "--ban"},
		{"pentepost serve --config ga", "game.toml"},
		{"pentepost backup ga", "game.toml"},
		{"pentepost replay --variant ga", ""},
		{"pentepost completion ", "bash zsh fish"},
		{"pentepost help ver", "verify version"},
	} {
		words := strings.Split(test.line, " ")
		run := exec.Command(bash, "-c", script+`
			COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _pentepost; echo "${COMPREPLY[*]}"`, "bash")
		run.Args, run.Dir = append(run.Args, words...), dir
		out, err := run.CombinedOutput()
		if got := strings.TrimSpace(string(out)); got != test.want || err != nil {
			t.Errorf("%s: %q, want %q (%v)", test.line, got, test.want, err)
		}
	}
}

// The other shells and roff take what is written for them, where they are installed.
func TestOthersReadTheirFiles(t *testing.T) {
	for _, test := range []struct{ args, with string }{
		{"completion zsh", "zsh -n"}, {"completion fish", "fish -n"}, {"man", "groff -man -ww -Tutf8 -z"}, {"man", "mandoc -T lint -W error"},
	} {
		t.Run(test.with, func(t *testing.T) {
			with := strings.Fields(test.with)
			if _, err := exec.LookPath(with[0]); err != nil {
				t.Skipf("no %s here", with[0])
			}
			_, text, _ := runProgram(t, strings.Fields(test.args)...)
			file := filepath.Join(t.TempDir(), "file")
			os.WriteFile(file, []byte(text), 0o600)
			out, err := exec.Command(with[0], append(with[1:], file)...).CombinedOutput()
			if err != nil || len(out) > 0 {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
}
