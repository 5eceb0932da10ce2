package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/parser/phrasebook"
)

// Letter is the command `pentepost letter`.
type Letter struct {
	Explain    bool     `help:"Say each step of reading the command line, too."`
	JSON       bool     `name:"json" help:"One JSON object a file."`
	Config     string   `help:"Take service address, reply addresses, authserv-id and data directory from this configuration; no passwords are needed." type:"path" placeholder:"FILE"`
	Data       string   `help:"Data directory of the server, whose key then says what the keys in a mail open." placeholder:"DIR"`
	Service    string   `help:"The service address (play@pente.test)." placeholder:"ADDRESS"`
	ReplyTo    *string  `help:"How keys stand in reply addresses (play+KEY@pente.test)." placeholder:"PATTERN"`
	AuthservID string   `name:"authserv-id" help:"Whose Authentication-Results are believed." placeholder:"ID"`
	Files      []string `arg:"" help:"Raw mails."`
}

// Run explains one file after the other. It goes on after a file that cannot be read.
func (c *Letter) Run(s Streams) error {
	e, err := c.explainer()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(s.Out)
	defer out.Flush()
	var failed error
	for _, file := range c.Files {
		raw, err := readMail(file)
		if err != nil {
			fmt.Fprintln(s.Err, "pentepost:", err)
			failed = errNo
			continue
		}
		letter := parser.Read(raw, e.reading)
		if c.JSON {
			err = e.printJSON(out, file, letter)
		} else {
			err = e.explain(out, file, letter)
		}
		if err != nil {
			return err
		}
	}
	return failed
}

// explainer takes what the command line leaves out from the configuration, or else from the
// built-in post office.
func (c *Letter) explainer() (e explainer, err error) {
	if c.Config != "" {
		configuration, err := config.Read(c.Config)
		if err != nil {
			return e, err
		}
		e.reading = configuration.ParserOptions()
		c.Data = cmp.Or(c.Data, configuration.Data)
	}
	e.reading.Service = cmp.Or(c.Service, e.reading.Service, config.LocalAddress)
	e.reading.AuthservID = cmp.Or(c.AuthservID, e.reading.AuthservID)
	switch {
	case c.ReplyTo != nil:
		e.reading.KeyPattern = *c.ReplyTo
	case c.Config == "" || c.Service != "":
		e.reading.KeyPattern = config.PlusPattern(e.reading.Service)
	}
	e.reading.Explain, e.now, e.steps = true, time.Now(), c.Explain
	if e.book, err = phrasebook.Load(); err != nil {
		return e, err
	}
	return e, e.readSecret(c.Data)
}

// readMail reads as much of a file as the server would look at.
func readMail(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, int64(parser.DefaultOptions().Size)))
}

// letterJSON is what `letter --json` prints of a mail.
type letterJSON struct {
	File    string         `json:"file"`
	Outcome parser.Outcome `json:"outcome"`
	Reason  *string        `json:"reason"`
	From    *string        `json:"from"`
	Body    string         `json:"body"`
	Reply   string         `json:"reply"`
	Line    *string        `json:"line"`
	Command *string        `json:"command"`
}

func (e *explainer) printJSON(w io.Writer, file string, l parser.Mail) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(letterJSON{
		File: file, Outcome: l.Outcome, Reason: orNull(l.Reason), From: orNull(l.From),
		Body: l.Body, Reply: l.Reply, Line: orNull(l.Line), Command: orNull(command.Word(l, e.context(l))),
	})
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// explainer says step by step how the server would read a mail. It has the server's secret, if
// that is there, but not the database: it does not know the players or their games.
type explainer struct {
	reading   parser.Options
	book      *phrasebook.Book
	seal      games.Seal
	now       time.Time
	steps     bool   // says how the command line is read, too
	unchecked string // why keys cannot be checked; "" if they can
}

// readSecret reads the secret in a data directory, or none if dir is "".
func (e *explainer) readSecret(dir string) error {
	if dir == "" {
		e.unchecked = "--data DIR would tell what it opens"
		return nil
	}
	keys, err := config.ReadKeys(dir)
	if errors.Is(err, fs.ErrNotExist) {
		e.unchecked = "there is no key in " + dir + " to check it with"
		return nil
	}
	if err == nil {
		e.seal, e.reading.Instance = keys.Seal(), keys.Instance()
	}
	return err
}

// explain prints the steps of reading a mail, and the result.
func (e *explainer) explain(w io.Writer, file string, l parser.Mail) error {
	fmt.Fprintln(w, file)
	keys := l.Keys
	for _, step := range l.Trace {
		printStep(w, step.What, step.Says)
		if step.What == "key" && len(keys) > 0 {
			printStep(w, "key", e.opens(keys[0]))
			keys = keys[1:]
		}
	}
	if e.steps && l.Outcome == parser.Human {
		for _, step := range command.Explain(l, e.context(l)) {
			fmt.Fprintf(w, "    %-36s %s\n", step.Name+":", step.Says)
		}
	}
	printStep(w, "command", cmp.Or(command.Word(l, e.context(l)), "none"))
	return printStep(w, "result", e.result(l))
}

func printStep(w io.Writer, what, says string) error {
	_, err := fmt.Fprintf(w, "  %-10s %s\n", what+":", says)
	return err
}

// opens says whether a key is genuine and what it opens.
func (e *explainer) opens(text string) string {
	name := text[:min(6, len(text))] + "..."
	if e.unchecked != "" {
		return name + " is not checked: " + e.unchecked
	}
	if lapsed, was := e.seal.OpenLapsed(text, e.now); was {
		return fmt.Sprintf("%s was made with a key that has lapsed: it opened %s, for player %d", name, subject(lapsed), lapsed.Player)
	}
	key, ok := e.seal.Open(text, e.now)
	if !ok {
		return name + " is not made with this server's key"
	}
	return fmt.Sprintf("%s is genuine: it opens %s, for player %d", name, subject(key), key.Player)
}

// subject names what a key opens.
func subject(key games.Key) string {
	switch key.About {
	case games.AboutGame:
		return fmt.Sprintf("game %d at ply %d", key.ID, key.Ply)
	case games.AboutChallenge:
		return fmt.Sprintf("invitation %d", key.ID)
	case games.AboutJoining:
		return "the question whether a stranger wrote a mail themselves"
	case games.AboutLetter:
		return fmt.Sprintf("the return path of letter %d", key.ID)
	case games.AboutStopping:
		return "the request to get no more letters"
	case games.AboutQuestion:
		return "a question"
	}
	return "nothing"
}

// ignored begins what is said of a mail that the server ignores.
const ignored = "ignored, and nobody gets an answer: "

// result says what the server would do, as far as the mail alone decides it.
func (e *explainer) result(l parser.Mail) string {
	key := server.FirstKey(e.seal, l, e.now)
	switch {
	case l.Outcome == parser.Machine:
		return ignored + "a program wrote it (" + l.Reason + ")"
	case l.Outcome == parser.Nobody:
		return ignored + "it has no sender to act for (" + l.Reason + ")"
	case l.Outcome == parser.Quarantined:
		return "quarantined, and nobody gets an answer: it exceeds a limit (" + l.Reason + ")"
	case l.Verdict == parser.Fail:
		return ignored + "the receiving server says that the sender is forged"
	case e.unchecked == "" && len(l.Keys) > 0 && key == games.Key{}:
		return e.notOpened(l)
	case e.unchecked == "" && key.About == games.AboutStopping:
		return fmt.Sprintf("no more letters to player %d, whatever the mail says, if %s is their address and they have not joined; otherwise refused",
			key.Player, l.From)
	case command.Word(l, e.context(l)) == "", e.isAsked(l):
		return "refused: " + e.whyNoCommand(l)
	}
	return e.executed(l, key)
}

// context is what is known of a mail without a database.
func (e *explainer) context(l parser.Mail) command.Context {
	return command.Context{Book: e.book, Language: l.Language}
}

// isAsked reports whether the answer asks about a move because of the text below it.
func (e *explainer) isAsked(l parser.Mail) bool {
	switch read := desk.Unwrap(command.Read(l, e.context(l))).(type) {
	case desk.Ask:
		return read.Doubt != ""
	case desk.Misread:
		return read.Reason == games.TwoMoves
	}
	return false
}

// notOpened says what the server does with a mail whose keys open nothing.
func (e *explainer) notOpened(l parser.Mail) string {
	if lapsed, was := server.LapsedKey(e.seal, l, e.now); was {
		return fmt.Sprintf("executed if it names the letter that it answers, else player %d gets a new letter to answer", lapsed.Player)
	}
	for _, text := range l.Keys {
		if _, genuine := e.seal.Open(text, e.now); genuine {
			return ignored + "it was sent to an address that only takes letters that come back"
		}
	}
	return ignored + "it answers a letter that this server has not written"
}

// executed says what a command would be executed for, and under which conditions.
func (e *explainer) executed(l parser.Mail, key games.Key) string {
	switch {
	case len(l.Keys) == 0 && e.reading.KeyPattern == "" && !l.Fresh:
		return "executed for the game of the letter that it answers, if that letter went to " + l.From
	case len(l.Keys) == 0:
		return "executed if it needs no game: there is no key that says which"
	case e.unchecked != "":
		return "executed, if its key is genuine and " + l.From + " is an address of its player"
	}
	return fmt.Sprintf("executed for %s, if %s is an address of player %d and nothing has changed since", subject(key), l.From, key.Player)
}

// whyNoCommand says why the first line is no command.
func (e *explainer) whyNoCommand(l parser.Mail) string {
	read := desk.Unwrap(command.Read(l, e.context(l)))
	misread, _ := read.(desk.Misread)
	ask, likely := read.(desk.Ask)
	switch {
	case ask.Doubt != "":
		return fmt.Sprintf("%q below it may take the move back; the answer asks whether to play %q", ask.Doubt, games.CutLine(ask.Line))
	case likely:
		return fmt.Sprintf("the line is only nearly a command; the answer asks whether %q was meant", games.CutLine(ask.Line))
	case l.Encrypted:
		return "the mail is encrypted"
	case l.Line == "":
		return "the sender wrote no line of their own"
	case misread.Reason == games.TwoMoves:
		return "two different moves, and the server does not guess"
	case misread.Facts.Topic == games.TopicSubject:
		return "a subject is never a move"
	case misread.Facts.Topic == games.TopicForm:
		return fmt.Sprintf("%q is a command, but not in this form (see \"help %s\")", misread.Facts.Name, misread.Facts.Name)
	}
	return "the whole line has to be a command or a point, and it is neither"
}
