package server

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"pentepost/cmd/pentepost/correspondent"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/store"
)

// The scripts in testdata/sessions read like a correspondence:
//
//	ann> TEXT...     Ann answers her latest letter; several texts are paragraphs
//	ann>> TEXT...    Ann writes a new mail to the server
//	ann< KIND RE...  Ann's next letter is of this kind and matches every pattern;
//	                 a pattern after ! must not match
//	ann= RE...       so does the letter she read last
//	nothing ann      Ann has got no other letter
//	forward ann bob  Bob gets Ann's latest letter and can answer it
//	unsubscribe ann  Ann presses the unsubscribe button of her mail program
//	again ann        the last mail of Ann arrives once more
//	ban ann          the operator bans Ann and ends her games; unban ann undoes it
//	later 3 days     the clock is wound forward, or by hours
//	down 7 days      the same, while the server does not run
//	generous         the server has no limits on refusals and letters
//	post ann FILE    Ann sends a file as it is, except for the words {{TO}}, {{FROM}}
//	                 and {{ID}}, the Message-ID of the letter she read last; with
//	                 {{SERVICE}}, the plain address, it goes there
//
// $ann is the address of Ann, $server that of the server.

func TestSessions(t *testing.T) {
	runSessions(t, func(dir string) (*world, error) { return newWorld(dir, false) })
}

// TestSessionsWithRestarts stops and starts the server after every third mail, and with
// PENTEPOST_LONG=1 after every mail. Nothing may be lost or done twice.
func TestSessionsWithRestarts(t *testing.T) {
	runSessions(t, func(dir string) (*world, error) { return newWorld(dir, true) })
}

// TestSessionsOnRealServers plays the sessions on Dovecot and Postfix.
func TestSessionsOnRealServers(t *testing.T) {
	servers := os.Getenv(mailServers)
	if servers == "" {
		t.Skip(mailServers + " is not set: no Dovecot and Postfix to play on (.ci/run starts them)")
	}
	runSessions(t, func(dir string) (*world, error) { return newWorldOn(servers, dir) })
}

// correspondents are the people in the scripts.
var correspondents = []string{"ann", "bob", "cat", "dan", "eve"}

type worldKey struct{}

func runSessions(t *testing.T, open func(dir string) (*world, error)) {
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "sessions"),
		Setup: func(env *testscript.Env) error {
			w, err := open(filepath.Join(env.WorkDir, "data"))
			if err != nil {
				return err
			}
			env.Defer(func() {
				if err := w.close(); err != nil {
					t.Error(err)
				}
			})
			env.Values[worldKey{}] = w
			env.Setenv("server", w.config.Address)
			for _, name := range correspondents {
				env.Setenv(name, w.address(name))
			}
			return nil
		},
		Cmds: sessionCommands(),
		Condition: func(cond string) (bool, error) {
			if cond != "postoffice" {
				return false, fmt.Errorf("unknown condition %q", cond)
			}
			return os.Getenv(mailServers) == "", nil
		},
	})
}

type sessionCommand = func(ts *testscript.TestScript, neg bool, args []string)

func sessionCommands() map[string]sessionCommand {
	commands := map[string]sessionCommand{
		"nothing": inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return nothing(w, args[0]) }),
		"forward": inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			w.person(args[1]).letter = w.person(args[0]).letter
			return nil
		}),
		"again": inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			p := w.person(args[0])
			return p.Deliver(context.Background(), p.wrote)
		}),
		"unsubscribe": inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return w.unsubscribe(args[0]) }),
		"post":        inWorld(post),
		"later":       inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return wind(w.later, args) }),
		"down":        inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return wind(w.down, args) }),
		"ban": inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			return w.operate(args[0], func(id games.PlayerID) games.OperatorCommand { return games.Ban{Player: id, Forfeit: true} })
		}),
		"unban": inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			return w.operate(args[0], func(id games.PlayerID) games.OperatorCommand { return games.Unban{Player: id} })
		}),
		"generous": inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return w.generous() }),
	}
	for _, name := range correspondents {
		commands[name+">"] = inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return w.reply(name, args) })
		commands[name+">>"] = inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return w.write(name, args) })
		commands[name+"<"] = inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return w.receive(ts, name, args) })
		commands[name+"="] = inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			return matches(w.person(name).letter, args)
		})
	}
	return commands
}

// wind calls a function with a duration such as "3 days".
func wind(do func(time.Duration) error, args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("how long is %q?", args)
	}
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	unit := time.Hour
	if strings.HasPrefix(args[1], "day") {
		unit = clock.Day
	}
	return do(time.Duration(n) * unit)
}

// inWorld gives a command the world of its script, and ends the script if the command fails.
func inWorld(do func(*testscript.TestScript, *world, []string) error) sessionCommand {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		if neg {
			ts.Fatalf("! is for patterns only")
		}
		w := ts.Value(worldKey{}).(*world)
		if err := do(ts, w, args); err != nil {
			ts.Fatalf("%v", err)
		}
	}
}

// operate does what the operator asks for about a person, beside the running server.
func (w *world) operate(name string, command func(games.PlayerID) games.OperatorCommand) error {
	db, err := store.OpenBeside(context.Background(), w.config.Data, "")
	if err != nil {
		return err
	}
	defer db.Close()
	return db.Update(context.Background(), func(tx *store.Tx) error {
		p, _, err := tx.PlayerByAddress(w.address(name))
		if err != nil {
			return err
		}
		return games.Operate(tx, time.Now().UTC(), command(p.ID))
	})
}

func (w *world) reply(name string, paragraphs []string) error {
	p := w.person(name)
	if p.letter == nil {
		return fmt.Errorf("%s has no letter to answer", name)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var err error
	if p.wrote, err = p.Reply(ctx, p.letter, strings.Join(paragraphs, "\n\n")); err != nil {
		return err
	}
	return w.after()
}

func (w *world) write(name string, paragraphs []string) error {
	p := w.person(name)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var err error
	if p.wrote, err = p.Correspondent.Write(ctx, w.config.Address, "hello", strings.Join(paragraphs, "\n\n")+"\n"); err != nil {
		return err
	}
	return w.after()
}

func (w *world) receive(ts *testscript.TestScript, name string, args []string) error {
	p := w.person(name)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	letter, err := p.nextOf(ctx, args[0])
	if err != nil {
		return fmt.Errorf("%s waits for %s: %w", name, args[0], err)
	}
	p.letter = letter
	ts.Logf("%s gets: %s\n%s", name, letter.Header.Get("Subject"), letter.Text)
	return matches(letter, args[1:])
}

// nextOf waits for a letter of a kind. Real mail servers may deliver letters in another order, so
// the others are kept for later; [nothing] finds those that nobody waited for.
func (p *person) nextOf(ctx context.Context, kind string) (*correspondent.Letter, error) {
	for i := 0; ; i++ {
		if i == len(p.aside) {
			letter, err := p.Next(ctx)
			if err != nil {
				return nil, fmt.Errorf("%w; got %q", err, p.kindsAside())
			}
			p.aside = append(p.aside, letter)
		}
		if letter := p.aside[i]; letter.Header.Get("X-Pentepost-Kind") == kind {
			p.aside = slices.Delete(p.aside, i, i+1)
			return letter, nil
		}
	}
}

func (p *person) kindsAside() []string {
	var kinds []string
	for _, l := range p.aside {
		kinds = append(kinds, l.Header.Get("X-Pentepost-Kind"))
	}
	return kinds
}

// matches checks that patterns match, or after "!" do not match, the header fields and the text.
func matches(l *correspondent.Letter, patterns []string) error {
	var whole strings.Builder
	for _, field := range l.Header.Fields {
		fmt.Fprintf(&whole, "%s: %s\n", field.Name, field.Value)
	}
	whole.WriteString("\n" + l.Text)
	for i := 0; i < len(patterns); i++ {
		want := patterns[i] != "!"
		if !want {
			i++
		}
		re, err := regexp.Compile("(?im)" + patterns[i])
		if err != nil {
			return err
		}
		// Patterns may match across lines, since sentences are wrapped.
		found := re.MatchString(whole.String()) || re.MatchString(strings.Join(strings.Fields(whole.String()), " "))
		if found != want {
			return fmt.Errorf("pattern %q: matches is %v, in\n%s", patterns[i], !want, whole.String())
		}
	}
	return nil
}

// nothing checks that somebody has no other letter. They ask for their settings; the answer must be
// their only letter.
func nothing(w *world, name string) error {
	p := w.person(name)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if _, err := p.Correspondent.Write(ctx, w.config.Address, "", "settings\n"); err != nil {
		return err
	}
	if _, err := p.nextOf(ctx, "settings"); err != nil {
		return err
	}
	if kinds := p.kindsAside(); len(kinds) > 0 {
		return fmt.Errorf("%s got letters of the kinds %q", name, kinds)
	}
	return nil
}

// generous lifts the limits on refusals and letters, for scripts with more of them than a player
// would cause in an hour.
func (w *world) generous() error {
	if err := w.end(); err != nil {
		return err
	}
	limits := &w.config.Limits
	limits.RefusalsAnHour, limits.RefusalsADay, limits.MuteAnswers = 0, 0, 0
	limits.LettersAnHour, limits.LettersADay = 0, 0
	return w.start()
}

// post sends a file as a mail.
func post(ts *testscript.TestScript, w *world, args []string) error {
	p := w.person(args[0])
	to, id := w.config.Address, ""
	if p.letter != nil {
		id = p.letter.Header.Get("Message-Id")
	}
	if p.letter != nil && p.letter.Header.Get("Reply-To") != "" {
		to = p.letter.ReplyAddress()
	}
	text := ts.ReadFile(args[1])
	if strings.Contains(text, "{{SERVICE}}") {
		to = w.config.Address
	}
	raw := strings.NewReplacer("{{TO}}", to, "{{SERVICE}}", to, "{{FROM}}", p.Address, "{{ID}}", id, "\n", "\r\n").Replace(text)
	p.wrote = correspondent.Mail{To: to, Raw: []byte(raw)}
	if err := p.Deliver(context.Background(), p.wrote); err != nil {
		return err
	}
	return w.after()
}

// unsubscribe writes to the address in List-Unsubscribe, as a mail program does when its user
// presses the button (RFC 2369).
func (w *world) unsubscribe(name string) error {
	p := w.person(name)
	to, subject, err := unsubscribeBy(p.letter)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if p.wrote, err = p.Correspondent.Write(ctx, to, subject, "This mail was made by a button.\n"); err != nil {
		return err
	}
	return w.after()
}

var mailtoLink = regexp.MustCompile(`<(mailto:[^>]*)>`)

// unsubscribeBy returns the address and the subject of the link in List-Unsubscribe.
func unsubscribeBy(l *correspondent.Letter) (to, subject string, err error) {
	field := l.Header.Get("List-Unsubscribe")
	link := mailtoLink.FindStringSubmatch(field)
	if link == nil {
		return "", "", fmt.Errorf("no address in List-Unsubscribe %q", field)
	}
	u, err := url.Parse(link[1])
	if err != nil {
		return "", "", err
	}
	to, err = url.PathUnescape(u.Opaque)
	return to, u.Query().Get("subject"), err
}
