package server

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/play"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/parser/phrasebook"
	"pentepost/store"
)

// reader reads the letters in mails.
type reader struct{ options parser.Options }

// readMail is a mail with the letter that was read from it.
type readMail struct {
	mailer.Mail
	letter parser.Mail
	err    error // a panic over the mail
}

// readAll reads the letters in mails.
func (r *reader) readAll(mails []mailer.Mail) (read []readMail) {
	for _, m := range mails {
		read = append(read, r.readOne(m))
	}
	return read
}

// readSpooled reads a mail of the spool.
func (r *reader) readSpooled(m store.Spooled) readMail {
	return r.readOne(mailer.Mail{Validity: m.Validity, UID: m.UID, Received: m.Received, Raw: m.Raw})
}

// readOne reads the letter in a mail. If the program fails over it, its identity is that of its text.
func (r *reader) readOne(m mailer.Mail) readMail {
	letter, err := r.read(m)
	if err != nil {
		sum := sha256.Sum256(m.Raw)
		letter.ID = hex.EncodeToString(sum[:])
	}
	return readMail{m, letter, err}
}

// read reads the letter in a mail.
func (r *reader) read(m mailer.Mail) (letter parser.Mail, err error) {
	defer catchPanic(&err)
	return parser.Read(m.Raw, r.options), nil
}

// grammar reads commands, in the words of all languages.
type grammar struct{ book *phrasebook.Book }

// command reads the command in a letter, in the context of the game that it answers. Mail
// programs write words of their own to the address for unsubscribing.
func (gr grammar) command(tx *store.Tx, letter parser.Mail, r desk.Request) (desk.Command, error) {
	if c := oneThing(r.Key); c != nil {
		return c, nil
	}
	if r.Key.About == games.AboutDigest {
		return gr.digest(tx, letter, r)
	}
	question, err := desk.QuestionOf(tx.ForGames(), r.Key)
	if err != nil {
		return nil, err
	}
	context := gr.context(r)
	context.Invited, context.Joined, context.Question = r.Key.About == games.AboutChallenge, r.From.HasJoined(), question
	if id := r.Key.Game(); id != 0 {
		g, ok, err := tx.Games.Load(id)
		if err != nil {
			return nil, err
		}
		if ok {
			context.Game = &g
		}
	}
	if r.Key.About == games.AboutPuzzle {
		return gr.puzzle(tx, letter, r, context)
	}
	context.Numbered = func(id games.GameID) *games.Game {
		g, ok, failed := tx.Games.Load(id)
		if err = cmp.Or(err, failed); !ok {
			return nil
		}
		return &g
	}
	read := command.Read(letter, context)
	return read, err
}

// context is what is known of every mail. Points are read as the answered letter wrote them, even if the reader has changed the
// setting since.
func (gr grammar) context(r desk.Request) command.Context {
	return command.Context{Points: cmp.Or(r.Key.Points, r.From.Points), Book: gr.book, Language: cmp.Or(r.From.Language, r.Language)}
}

// oneThing returns the command of a key that does one thing, whatever the mail says; nil for
// other keys.
func oneThing(k games.Key) desk.Command {
	switch k.About {
	case games.AboutStopping:
		return desk.Never{}
	case games.AboutWatching:
		return desk.Unwatch{}
	case games.AboutLeague:
		return desk.LeagueNews{League: games.LeagueID(k.ID)}
	case games.AboutDaily:
		return desk.Set{Key: "letters", Value: string(games.EachLetter)}
	case games.AboutPuzzles:
		return desk.NoPuzzles{}
	}
	return nil
}

// digest reads the answer to a letter of the day, in the context of the games that it shows.
func (gr grammar) digest(tx *store.Tx, letter parser.Mail, r desk.Request) (desk.Command, error) {
	digest, _, err := tx.Notices.Load(r.Key.ID)
	if err != nil {
		return nil, err
	}
	var shown []games.Game
	for _, d := range digest.Shown() {
		g, ok, err := tx.Games.Load(d.Game)
		if err != nil {
			return nil, err
		}
		if ok {
			shown = append(shown, g)
		}
	}
	return command.ReadDigest(letter, gr.context(r), shown), nil
}

// puzzle reads the answer to a puzzle, in the context of its position.
func (grammar) puzzle(tx *store.Tx, letter parser.Mail, r desk.Request, c command.Context) (desk.Command, error) {
	z, ok, err := desk.PuzzleNumbered(tx.OwnPuzzles, r.Puzzles, r.From.ID, r.Key.ID)
	if err != nil {
		return nil, err
	}
	if ok {
		g, err := play.Puzzle(z, r.From.ID)
		if err != nil {
			return nil, fmt.Errorf("puzzle %d: %w", r.Key.ID, err)
		}
		c.Game, c.Puzzle = &g, true
	}
	return command.Read(letter, c), nil
}
