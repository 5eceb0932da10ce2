package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server"
	"pentepost/games"
	"pentepost/parser"
)

// explainer says step by step how the server would read a mail. It knows the server's
// key, if that is there, but not the database: who the players are and how their games
// stand is not looked at.
type explainer struct {
	reading parser.Options
	seal    games.Seal
	keyless string // why keys cannot be checked; "" if they can
}

// readKey reads the key in a data directory, "" for none. It draws no new one.
func (e *explainer) readKey(dir string) error {
	if dir == "" {
		e.keyless = "--data DIR would tell what it opens"
		return nil
	}
	secret, err := config.ReadSecret(dir)
	if errors.Is(err, fs.ErrNotExist) {
		e.keyless = "there is no key in " + dir + " to check it with"
		return nil
	}
	e.seal, e.reading.Instance = games.NewSeal(secret), config.InstanceOf(secret)
	return err
}

// explain prints the steps in which a mail is read, and what comes of it.
func (e *explainer) explain(w io.Writer, file string, l parser.Letter) error {
	fmt.Fprintln(w, file)
	keys := l.Keys
	for _, step := range l.Trace {
		printStep(w, step.What, step.Says)
		if step.What == "key" && len(keys) > 0 {
			printStep(w, "key", e.whatItOpens(keys[0]))
			keys = keys[1:]
		}
	}
	word := parser.CommandWord(l)
	if word == "" {
		word = "none"
	}
	printStep(w, "command", word)
	return printStep(w, "result", e.result(l))
}

func printStep(w io.Writer, what, says string) error {
	_, err := fmt.Fprintf(w, "  %-10s %s\n", what+":", says)
	return err
}

// whatItOpens says whether a key is genuine and what it is for.
func (e *explainer) whatItOpens(text string) string {
	name := text[:min(6, len(text))] + "..."
	if e.keyless != "" {
		return name + " is not checked: " + e.keyless
	}
	key, ok := e.seal.Open(text)
	if !ok {
		return name + " is not made with this server's key"
	}
	return fmt.Sprintf("%s is genuine: it opens %s, for player %d", name, subject(key), key.Player)
}

// subject names what a key is about.
func subject(key games.Key) string {
	switch key.About {
	case games.AboutGame:
		return fmt.Sprintf("game %d at ply %d", key.ID, key.Ply)
	case games.AboutChallenge:
		return fmt.Sprintf("invitation %d", key.ID)
	case games.AboutJoining:
		return "the welcome that asks whether it was he"
	case games.AboutLetter:
		return fmt.Sprintf("letter %d, as the address to which it comes back", key.ID)
	case games.AboutStopping:
		return "the wish to get no letter again"
	}
	return "nothing"
}

// result says what the server would do, as far as the mail alone decides it.
func (e *explainer) result(l parser.Letter) string {
	const nothing = "nothing happens and nobody is answered: "
	switch {
	case l.Outcome == parser.Machine:
		return nothing + "a program wrote it (" + l.Reason + ")"
	case l.Outcome == parser.Nobody:
		return nothing + "it has no sender to act for (" + l.Reason + ")"
	case l.Outcome == parser.Quarantined:
		return "put aside, and nobody is answered: it goes over a limit (" + l.Reason + ")"
	case l.Verdict == parser.Fail:
		return nothing + "the receiving server says that the sender is forged"
	case e.keyless == "" && len(l.Keys) > 0 && server.OpenedBy(e.seal, l) == games.Key{}:
		return nothing + e.whyNotOpened(l)
	case e.keyless == "" && server.OpenedBy(e.seal, l).About == games.AboutStopping:
		return fmt.Sprintf("no letter again, ever, whatever the mail says, if %s is the address of player %d and he has not joined; else refused",
			l.From, server.OpenedBy(e.seal, l).Player)
	case parser.CommandWord(l) == "":
		return "refused: " + whyNoCommand(l)
	}
	return e.carriedOut(l)
}

// whyNotOpened says why no key of a mail opens anything.
func (e *explainer) whyNotOpened(l parser.Letter) string {
	for _, text := range l.Keys {
		if _, genuine := e.seal.Open(text); genuine {
			return "the address that it was sent to only takes letters that come back"
		}
	}
	return "it answers a letter that this server has not written"
}

// carriedOut says what a command is carried out for, and what that hangs on.
func (e *explainer) carriedOut(l parser.Letter) string {
	switch {
	case len(l.Keys) == 0 && e.reading.KeyPattern == "" && !l.Fresh:
		return "carried out for the game of the letter that it answers, if that went to " + l.From
	case len(l.Keys) == 0:
		return "carried out as far as it needs no game: there is no key to say which"
	case e.keyless != "":
		return "carried out, if its key is genuine and " + l.From + " an address of its player"
	}
	key := server.OpenedBy(e.seal, l)
	return fmt.Sprintf("carried out for %s, if %s is an address of player %d and nothing has changed since", subject(key), l.From, key.Player)
}

// whyNoCommand says why the command line is none.
func whyNoCommand(l parser.Letter) string {
	misread, _ := parser.Command(l, parser.Context{}).(games.Misread)
	switch {
	case l.Line == "":
		return "there is no line of the sender's own"
	case misread.Reason == games.TwoMoves:
		return "two moves that differ, and nobody guesses"
	case misread.Facts.Topic == games.TopicSubject:
		return "a subject is never a move"
	case misread.Facts.Topic == games.TopicForm:
		return fmt.Sprintf("%q is a command, but not in this form (see \"help %s\")", misread.Facts.Name, misread.Facts.Name)
	case misread.Facts.Topic == games.TopicLater:
		return fmt.Sprintf("the line with %q below the command is not understood", misread.Facts.Name)
	}
	return "the whole line has to be a command or a point, and it is neither"
}
