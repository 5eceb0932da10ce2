package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/cmd/pentepost/server/lettercheck"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/mailer/mailservers"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
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
//	press ann swap   Ann presses the button of her latest letter that writes "swap"
//	unsubscribe ann  Ann presses the unsubscribe button of her mail program
//	handled ann      the server has worked on Ann's last mail, which it does not answer; mail
//	                 servers may deliver a later mail of somebody else first
//	again ann        the last mail of Ann arrives once more
//	ban ann          the operator bans Ann and ends her games; unban ann undoes it
//	void 2           the operator closes game 2 without a result
//	later 3 days     the clock is wound forward, or by hours or minutes
//	monday           the same, to eight o'clock on the next Monday
//	down 7 days      the same, while the server does not run
//	rotate           the operator makes a new key; with "stolen", the old one lapses at once
//	league FILE      the operator makes a league; {{START}} in its file is the day after the day
//	                 that the clock shows
//	organisers ANN   Ann may make leagues by mail
//	generous         the server has no limits on refusals and letters
//	post ann FILE    Ann sends a file as it is, except for the words {{TO}}, {{FROM}}
//	                 and {{ID}}, the Message-ID of the letter she read last; with
//	                 {{SERVICE}}, the plain address, it goes there; {{TOMORROW}} is the day
//	                 after the day that the clock shows
//
// More is in crowd_test.go, computer_test.go and operator_test.go.
//
// $ann is the address of Ann, $server that of the server, and $then the time of day twelve hours
// from now, $nextweek the date a week from now. CODE in a text of Ann is the one-time code of the last letter with one that she had when
// she wrote.

// TestSessions plays the sessions without restarts. TestSessionsWithRestarts does so up to every
// tenth mail, so this is for the long tests.
func TestSessions(t *testing.T) {
	if !long() {
		t.Skip("PENTEPOST_LONG=1 plays the sessions without restarts as well")
	}
	t.Parallel()
	runSessions(t, func(dir string) (*world, error) { return newWorld(dir, false) })
}

// TestSessionsWithRestarts stops and starts the server after every tenth mail, and with
// PENTEPOST_LONG=1 after every mail. Nothing may be lost or done twice.
func TestSessionsWithRestarts(t *testing.T) {
	t.Parallel()
	runSessions(t, func(dir string) (*world, error) { return newWorld(dir, true) })
}

// TestSessionsOnRealServers plays the sessions on Dovecot and Postfix.
func TestSessionsOnRealServers(t *testing.T) {
	servers := mailservers.Find(t)
	runSessions(t, func(dir string) (*world, error) { return newWorldOn(servers, dir) })
}

// TestSessionsByLMTP plays sessions, and all of them with PENTEPOST_LONG=1, while mail for the server
// comes by LMTP. The server stops and starts after every tenth mail.
func TestSessionsByLMTP(t *testing.T) {
	t.Parallel()
	names := []string{"first-game", "copies", "time"}
	if long() {
		names = []string{"[^l]*", "l[^e]*", "league", "league-[^t]*", "league-ta*"} // league-tried is for the built-in mail host alone
	}
	runSessions(t, func(dir string) (*world, error) { return newLMTPWorld(dir, true) }, names...)
}

// correspondents are the people in the scripts, besides the members of a crowd.
var correspondents = []string{"ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "sue"}

type worldKey struct{}

// nextFriday returns nine o'clock on the next Friday. Sessions begin then: what is a few minutes later in one that begins before
// midnight is the next day, and the weekly letters of leagues come on another day of it in one that begins on a Sunday.
func nextFriday(now time.Time) time.Time {
	days := 7 - (int(now.Weekday())+7-int(time.Friday))%7
	return now.Truncate(clock.Day).AddDate(0, 0, days).Add(9 * time.Hour)
}

// runSessions plays some sessions, or all of them if none is named.
func runSessions(t *testing.T, open func(dir string) (*world, error), names ...string) {
	if len(names) == 0 {
		names = []string{"*"}
	}
	var files []string
	for _, name := range names {
		found, err := filepath.Glob(filepath.Join("testdata", "sessions", name+".txtar"))
		if err != nil || len(found) == 0 {
			t.Fatalf("no session %s: %v", name, err)
		}
		files = append(files, found...)
	}
	testscript.Run(t, testscript.Params{
		Files: files,
		Setup: func(env *testscript.Env) error {
			w, err := open(filepath.Join(env.WorkDir, "data"))
			if err != nil {
				return err
			}
			env.Defer(func() {
				if err := errors.Join(w.verify(), w.close()); err != nil {
					t.Errorf("%s: %v", filepath.Base(env.WorkDir), err)
				}
			})
			w.clock.WindTo(nextFriday(w.clock.Now()))
			env.Values[worldKey{}] = w
			env.Setenv("server", w.config.Address)
			env.Setenv("then", w.clock.Now().UTC().Add(12*time.Hour).Format("15:04"))
			env.Setenv("nextweek", w.clock.Now().UTC().AddDate(0, 0, 7).Format(time.DateOnly))
			for _, name := range correspondents {
				env.Setenv(name, w.address(name))
			}
			return nil
		},
		Cmds: sessionCommands(),
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "postoffice": // the built-in one
				return !mailservers.Running(), nil
			case "ordinary": // go test, and nothing else
				return !mailservers.Running() && !storetest.OnPostgres() && !long(), nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
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
		"press": inWorld(func(_ *testscript.TestScript, w *world, args []string) error { return w.press(args[0], args[1]) }),
		"again": inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			p := w.person(args[0])
			return p.Deliver(context.Background(), p.wrote)
		}),
		"handled":     inWorld(func(_ *testscript.TestScript, w *world, args []string) error { return w.handled(args[0]) }),
		"unsubscribe": inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return w.unsubscribe(args[0]) }),
		"post":        inWorld(post),
		"monday":      inWorld(func(_ *testscript.TestScript, w *world, _ []string) error { return w.later(untilMonday(w.clock.Now())) }),
		"later":       inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return wind(w.later, args) }),
		"down":        inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return wind(w.down, args) }),
		"ban": inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			return w.operate(args[0], func(id games.PlayerID) desk.OperatorCommand { return desk.Ban{Player: id, Forfeit: true} })
		}),
		"unban": inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			return w.operate(args[0], func(id games.PlayerID) desk.OperatorCommand { return desk.Unban{Player: id} })
		}),
		"void": inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			return w.void(args[0])
		}),
		"league": inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			start := w.clock.Now().AddDate(0, 0, 1).Format(time.DateOnly)
			l, err := command.ReadLeague(strings.ReplaceAll(ts.ReadFile(args[0]), "{{START}}", start))
			if err != nil {
				return err
			}
			return w.operateWith(func(tx *store.Tx) error {
				return desk.Operate(tx.ForGames(), w.clock.Now(), desk.NewLeague{League: l})
			})
		}),
		"rotate":     inWorld(func(_ *testscript.TestScript, w *world, args []string) error { return w.rotate(len(args) > 0) }),
		"organisers": inWorld(func(_ *testscript.TestScript, w *world, args []string) error { return w.organisers(args) }),
		"operator":   inWorld(func(_ *testscript.TestScript, w *world, args []string) error { return w.operator(args[0]) }),
		"generous":   inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return w.generous() }),
	}
	maps.Copy(commands, crowdCommands())
	maps.Copy(commands, computerCommands())
	maps.Copy(commands, operatorCommands())
	names := slices.Clone(correspondents)
	for n := range maxCrowd {
		names = append(names, crowdName(n+1))
	}
	for _, name := range names {
		commands[name+">"] = inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return w.reply(name, args) })
		commands[name+">>"] = inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return w.write(name, args) })
		commands[name+"<"] = inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return w.receive(ts, name, args) })
		commands[name+"="] = inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			return matches(w.person(name).letter, w.inAnyLanguage(append([]string{""}, args...))[1:])
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
	units := map[string]time.Duration{"minute": time.Minute, "hour": time.Hour, "day": clock.Day}
	unit, ok := units[strings.TrimSuffix(args[1], "s")]
	if !ok {
		return fmt.Errorf("how long is %q?", args)
	}
	return do(time.Duration(n) * unit)
}

// untilMonday returns how long it is until eight o'clock on the next Monday.
func untilMonday(now time.Time) time.Duration {
	days := (8 - int(now.Weekday())) % 7
	at := time.Date(now.Year(), now.Month(), now.Day()+days, 8, 0, 0, 0, time.UTC)
	if at.Before(now) {
		at = at.AddDate(0, 0, 7)
	}
	return at.Sub(now)
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
func (w *world) operate(name string, command func(games.PlayerID) desk.OperatorCommand) error {
	return w.operateWith(func(tx *store.Tx) error {
		p, _, err := tx.Players.ByAddress(w.address(name))
		if err != nil {
			return err
		}
		return desk.Operate(tx.ForGames(), w.clock.Now(), command(p.ID))
	})
}

// void closes a game as the operator decides.
func (w *world) void(number string) error {
	id, err := strconv.Atoi(number)
	if err != nil {
		return err
	}
	return w.operateWith(func(tx *store.Tx) error {
		return desk.Operate(tx.ForGames(), w.clock.Now(), desk.Adjudicate{Game: games.GameID(id), Outcome: rules.Void})
	})
}

// operateWith changes the database beside the running server.
func (w *world) operateWith(do func(*store.Tx) error) error {
	db, err := store.OpenBeside(context.Background(), w.config.Place(), "")
	if err != nil {
		return err
	}
	defer db.Close()
	return db.Update(context.Background(), do)
}

// reply answers the latest letter of a person.
func (w *world) reply(name string, paragraphs []string) error {
	if err := w.answer(name, paragraphs...); err != nil {
		return err
	}
	return w.after()
}

// answer is reply without a restart.
func (w *world) answer(name string, paragraphs ...string) error {
	p := w.person(name)
	if p.letter == nil {
		return fmt.Errorf("%s has no letter to answer", name)
	}
	paragraphs, err := w.translated(paragraphs)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	p.wrote, err = p.Reply(ctx, p.letter, p.text(paragraphs))
	return err
}

// press writes what a button of a person's latest letter writes.
func (w *world) press(name, command string) error {
	p := w.person(name)
	link := linkOf(p.letter, func(body string) bool { return body == command })
	if link == nil {
		return fmt.Errorf("no button of %s writes %q", name, command)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var err error
	if p.wrote, err = p.Correspondent.Write(ctx, link.Opaque, link.Query().Get("subject"), link.Query().Get("body")); err != nil {
		return err
	}
	return w.after()
}

// write writes a new mail of a person to the server.
func (w *world) write(name string, paragraphs []string) error {
	if err := w.send(name, paragraphs...); err != nil {
		return err
	}
	return w.after()
}

// send is write without a restart.
func (w *world) send(name string, paragraphs ...string) error {
	p := w.person(name)
	paragraphs, err := w.translated(paragraphs)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	p.wrote, err = p.Correspondent.Write(ctx, w.config.Address, "hello", p.text(paragraphs)+"\n")
	return err
}

// handled waits until the server has worked on the last mail of a person.
func (w *world) handled(name string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	mail := parser.Read(w.person(name).wrote.Raw, parser.Options{}).ID
	for {
		var handled bool
		err := w.running.db.View(ctx, func(tx *store.Tx) (err error) {
			handled, err = tx.Ledger.Entered(mail)
			return err
		})
		if err != nil || handled {
			return err
		}
		pause(ctx, lookSoon)
	}
}

var codeInLetter = regexp.MustCompile(`(?m)^ *\S+ (\d{8})\r?$`)

// text returns the text of a mail.
func (p *person) text(paragraphs []string) string {
	if p.letter != nil {
		if code := codeInLetter.FindStringSubmatch(p.letter.Text); code != nil {
			p.code = code[1]
		}
	}
	return strings.ReplaceAll(strings.Join(paragraphs, "\n\n"), "CODE", p.code)
}

func (w *world) receive(ts *testscript.TestScript, name string, args []string) error {
	p := w.person(name)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	args = w.inAnyLanguage(args)
	wanted := isOf(args[0])
	if mailservers.Running() { // two letters of one kind may come in another order, too
		wanted = func(l *correspondent.Letter) bool { return isOf(args[0])(l) && matches(l, args[1:]) == nil }
	}
	letter, err := p.nextWanted(ctx, wanted)
	if err != nil {
		return fmt.Errorf("%s waits for %q: %w", name, args, errors.Join(err, w.ended()))
	}
	p.letter = letter
	ts.Logf("%s gets: %s\n%s", name, letter.Header.Get("Subject"), letter.Text)
	return cmp.Or(matches(letter, args[1:]), w.inItsLanguage(p, letter), lettercheck.WellFormed(lettercheck.AsSent(letter.Raw), w.config.Address))
}

// isOf returns a function that reports whether a letter is of a kind.
func isOf(kind string) func(*correspondent.Letter) bool {
	return func(l *correspondent.Letter) bool { return l.Header.Get("X-Pentepost-Kind") == kind }
}

// nextOf waits for a letter of a kind.
func (p *person) nextOf(ctx context.Context, kind string) (*correspondent.Letter, error) {
	return p.nextWanted(ctx, isOf(kind))
}

// nextWanted waits for a letter that is wanted. Real mail servers may deliver letters in another order, so
// the others are kept for later; [nothing] finds letters that nobody waited for.
func (p *person) nextWanted(ctx context.Context, wanted func(*correspondent.Letter) bool) (*correspondent.Letter, error) {
	for i := 0; ; i++ {
		if i == len(p.aside) {
			letter, err := p.Next(ctx)
			if err != nil {
				return nil, fmt.Errorf("%w; got %q", err, p.kindsAside())
			}
			p.aside = append(p.aside, letter)
		}
		if letter := p.aside[i]; wanted(letter) {
			p.aside = slices.Delete(p.aside, i, i+1)
			return letter, nil
		}
	}
}

// next waits for a letter of any kind.
func (p *person) next(ctx context.Context) (*correspondent.Letter, error) {
	if len(p.aside) == 0 {
		return p.Next(ctx)
	}
	letter := p.aside[0]
	p.aside = p.aside[1:]
	return letter, nil
}

func (p *person) kindsAside() []string {
	var kinds []string
	for _, l := range p.aside {
		kinds = append(kinds, l.Header.Get("X-Pentepost-Kind"))
	}
	return kinds
}

// drawn are keys and Message-IDs, which can hold any short word by chance.
var drawn = regexp.MustCompile(`\b[a-z2-7]{26,}\b`)

// matches checks that patterns match, or after "!" do not match, the header fields and the text.
func matches(l *correspondent.Letter, patterns []string) error {
	var whole strings.Builder
	for _, field := range l.Header.Fields {
		fmt.Fprintf(&whole, "%s: %s\n", field.Name, drawn.ReplaceAllString(field.Value, "DRAWN"))
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

// organisers lets some people make leagues by mail.
func (w *world) organisers(names []string) error {
	if err := w.end(); err != nil {
		return err
	}
	w.config.Organisers = nil // in the place of everybody, as the built-in host has it
	for _, name := range names {
		w.config.Organisers = append(w.config.Organisers, w.address(name))
	}
	return w.start()
}

// operator lets somebody get what players report.
func (w *world) operator(name string) error {
	if err := w.end(); err != nil {
		return err
	}
	w.config.Operator = w.address(name)
	return w.start()
}

// rotate makes a new key while the server runs.
func (w *world) rotate(stolen bool) error {
	keys, err := config.ReadKeys(w.config.Data)
	if err != nil {
		return err
	}
	valid := config.KeyTime
	if stolen {
		valid = 0
	}
	if err := config.WriteKeys(w.config.Data, keys.Rotated(w.clock.Now(), valid)); err != nil {
		return err
	}
	return w.running.rotation.takeKeys()
}

// generous lifts the limits on refusals and letters, for scripts with more of them than a player
// would cause in an hour.
func (w *world) generous() error {
	if err := w.end(); err != nil {
		return err
	}
	limits := &w.config.Limits
	limits.FullRefusals, limits.RefusalsAnHour, limits.RefusalsADay, limits.MuteAnswers = 0, 0, 0, 0
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
	tomorrow := w.clock.Now().AddDate(0, 0, 1).Format("2 January 2006")
	raw := strings.NewReplacer("{{TO}}", to, "{{TOMORROW}}", tomorrow, "{{SERVICE}}", to, "{{FROM}}", p.Address, "{{ID}}", id, "\n", "\r\n").Replace(text)
	p.wrote, p.posted = correspondent.Mail{To: to, Raw: []byte(raw)}, true
	if err := p.Deliver(context.Background(), p.wrote); err != nil {
		return err
	}
	return w.after()
}

// unsubscribe writes to the address in List-Unsubscribe, as a mail program does when its user
// presses the button (RFC 2369).
func (w *world) unsubscribe(name string) error {
	p := w.person(name)
	to, subject, err := lettercheck.UnsubscribeBy(p.letter.Header.Get("List-Unsubscribe"))
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
