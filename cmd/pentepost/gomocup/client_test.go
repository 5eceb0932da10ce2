package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/rules"
	"pentepost/rules/search"
)

// TestMain makes the program of the tests an engine, if it is started as one.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "engine" {
		behave(os.Args[2])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// behave is an engine that behaves in some way.
func behave(how string) {
	switch how {
	case "well":
		level, _ := search.LevelOf(2)
		e := Engine{Level: level, Version: "test"}
		e.Serve(context.Background(), os.Stdin, os.Stdout)
	case "badly":
		blind := search.Level{Nodes: 1, Depth: 1, Width: 1, Beginner: true}
		for i := range blind.Overlook {
			blind.Overlook[i] = 100
		}
		e := Engine{Level: blind}
		e.Serve(context.Background(), os.Stdin, os.Stdout)
	case "hangs":
		time.Sleep(time.Hour)
	case "floods":
		for {
			fmt.Println("MESSAGE " + strings.Repeat("x", 1000))
		}
	case "eats":
		var all [][]byte
		for range 1000 {
			b := make([]byte, 1<<20)
			for i := range b {
				b[i] = 1
			}
			all = append(all, b)
		}
		fmt.Printf("%d,0\n", len(all)%2)
	case "dies":
	case "waits":
		fmt.Println("OK")
		io.Copy(io.Discard, os.Stdin)
	case "cheats":
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			switch word, _, _ := strings.Cut(lines.Text(), " "); word {
			case "START":
				fmt.Println("OK")
			case "TURN", "DONE":
				fmt.Println("0,0")
			}
		}
	default:
		fmt.Println("OK\nMESSAGE thinking\n" + how)
	}
}

// engine returns a client of an engine that behaves in some way.
func engine(t *testing.T, how string) Client {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := Client{Command: []string{program, "engine", how}, Turn: time.Minute, Memory: 512 << 20}
	if how == "hangs" || how == "waits" {
		c.Turn = 10 * time.Millisecond
	}
	return c
}

// after returns the position of Gomoku after some stones, and the stones.
func after(t *testing.T, variant string, points ...rules.Point) (rules.Position, []Stone) {
	t.Helper()
	r, err := rules.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	p := r.Start()
	var stones []Stone
	for i, at := range points {
		if p, _, err = p.Play(rules.Place(at)); err != nil {
			t.Fatal(err)
		}
		stones = append(stones, Stone{at, i%2 == len(points)%2})
	}
	return p, stones
}

// An engine that speaks the protocol is asked for a stone, and one of its own kind sees what the server sees.
func TestEngineAnswers(t *testing.T) {
	p, stones := after(t, "gomoku size=15", 112, 97, 113, 98, 114, 99, 115) // White must stop a four, if it can
	m, err := engine(t, "well").Move(t.Context(), &p, stones)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.Play(m); err != nil || !slices.Contains([]rules.Point{111, 116}, m.Point) {
		t.Errorf("it played %v, %v", m, err)
	}
	p, stones = after(t, "gomoku size=15")
	if m, err := engine(t, "well").Move(t.Context(), &p, stones); err != nil || m.Point != 112 {
		t.Errorf("on an empty board it played %v, %v", m, err)
	}
}

// An engine can fail in many ways, and none takes longer than a move may.
func TestEngineFails(t *testing.T) {
	t.Parallel()
	p, stones := after(t, "gomoku", 180)
	for how, want := range map[string]error{
		"hangs": ErrSilent, "waits": ErrSilent, "floods": ErrDied, "dies": ErrDied, "30,30": ErrNonsense, "ERROR lost": ErrNonsense, "swap": ErrNonsense,
		"x,y": ErrNonsense,
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			if m, err := engine(t, how).Move(t.Context(), &p, stones); !errors.Is(err, want) {
				t.Errorf("%v, %v, want %v", m, err, want)
			}
		})
	}
	missing := Client{Command: []string{"/no/such/program"}, Turn: time.Second}
	if _, err := missing.Move(t.Context(), &p, stones); err == nil {
		t.Error("a program that does not exist plays")
	}
	other, stones := after(t, "pente")
	if _, err := engine(t, "well").Move(t.Context(), &other, stones); !errors.Is(err, ErrUnknownGame) {
		t.Errorf("Pente: %v", err)
	}
}

// An engine that takes more memory than it may does not get it.
func TestEngineMemory(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("memory is limited on Linux only")
	}
	p, stones := after(t, "gomoku", 180)
	c := engine(t, "eats")
	c.Memory = 64 << 20
	if m, err := c.Move(t.Context(), &p, stones); !errors.Is(err, ErrDied) {
		t.Errorf("%v, %v", m, err)
	}
}

// A shell that has started an engine does not keep it alive, nor the server waiting.
func TestEngineBehindAShell(t *testing.T) {
	t.Parallel()
	shell, err := os.Stat("/bin/sh")
	if err != nil || shell.IsDir() {
		t.Skip("no /bin/sh to start an engine with")
	}
	p, stones := after(t, "gomoku", 180)
	c := Client{Command: []string{"/bin/sh", "-c", "sleep 3600; true"}, Turn: 10 * time.Millisecond, Memory: 1 << 30}
	if _, err := c.Move(t.Context(), &p, stones); !errors.Is(err, ErrSilent) {
		t.Errorf("%v", err)
	}
}

// The protocol knows Gomoku and Renju, of any size and opening.
func TestGamesOfTheProtocol(t *testing.T) {
	for name, want := range map[string]int{"gomoku": ruleExact, "gomoku size=15": ruleExact, "renju": ruleRenju, "pente": -1, "connect6": -1} {
		r, err := rules.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		if rule, ok := ruleOf(r); ok != (want >= 0) || ok && rule != want {
			t.Errorf("%s: rule %d, %v", name, rule, ok)
		}
	}
}
