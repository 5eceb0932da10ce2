package parser

import (
	"maps"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
)

// Context is what the grammar has to know of the game whose letter is answered.
type Context struct {
	Game   *games.Game // nil: the mail answers no letter about a game
	Points games.Points
}

// Command reads the command line of a letter. What cannot be read as a command
// becomes a [games.Misread], which refuses with the reason.
func Command(l Letter, c Context) games.Command {
	r := newCommandReading(l, c)
	r.readBelow()
	return r.command()
}

// CommandWord returns the word of MAIL.md's grammar for the command in a line,
// "" where there is none.
func CommandWord(l Letter) string {
	r := newCommandReading(l, Context{})
	if len(r.words) == 0 {
		return ""
	}
	word := r.words[0]
	if commandWords[word] == nil {
		word = "move"
	}
	if m, bad := r.command().(games.Misread); bad && m.Reason != games.OffBoard {
		return ""
	}
	return word
}

// commandReading is a command line being read.
type commandReading struct {
	Context
	letter Letter
	words  []string // of the line, in lower case
	board  notation.Board
	remark string         // to the others
	below  *games.Misread // what stands below the line and forbids to act on it
	secret *games.Misread // the same, where it is nothing that the others may read
}

// newCommandReading begins with the line in words. Where no game is known, points
// are read as on the usual board.
func newCommandReading(l Letter, c Context) *commandReading {
	r := &commandReading{Context: c, letter: l, words: strings.Fields(strings.ToLower(l.Line)), board: notation.Board{Width: 19, Height: 19}}
	if c.Game != nil {
		r.board = notation.BoardOf(c.Game.Rules)
	}
	return r
}

// command tries the words of the grammar, then points.
func (r *commandReading) command() games.Command {
	if len(r.words) == 0 {
		return misread(games.TopicNothing)
	}
	word := r.words[0]
	if read, ok := commandWords[word]; ok {
		if c := read(r, r.words[1:]); c != nil {
			return c
		}
		return games.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicForm, Name: word}}
	}
	if r.letter.SubjectLine {
		return misread(games.TopicSubject)
	}
	return r.move()
}

func misread(topic string) games.Misread {
	return games.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: topic}}
}

// A wordReader reads what follows a word of the grammar; nil: not in that form.
type wordReader func(r *commandReading, args []string) games.Command

// commandWords are the commands by their first word. Usages in games say the same for
// people, and a test holds the two together.
var commandWords = map[string]wordReader{
	"move":     func(r *commandReading, _ []string) games.Command { r.words = r.words[1:]; return r.moveOrNothing() },
	"swap":     choice(rules.Swap),
	"keep":     choice(rules.Keep),
	"extend":   choice(rules.Extend),
	"resign":   bare(func(r *commandReading) games.Command { return games.Resign{Remark: r.remark} }),
	"draw":     bare(func(r *commandReading) games.Command { return games.OfferDraw{Remark: r.remark} }),
	"accept":   bare(func(r *commandReading) games.Command { return games.Accept{Remark: r.remark} }),
	"decline":  bare(func(r *commandReading) games.Command { return games.Decline{} }),
	"never":    bare(func(r *commandReading) games.Command { return games.Never{} }),
	"yes":      bare(func(r *commandReading) games.Command { return games.Yes{} }),
	"moves":    bare(func(r *commandReading) games.Command { return games.ShowMoves{} }),
	"gif":      bare(func(r *commandReading) games.Command { return games.ShowGIF{} }),
	"rematch":  bare(func(r *commandReading) games.Command { return games.Rematch{Remark: r.remark} }),
	"games":    bare(func(r *commandReading) games.Command { return games.ListGames{} }),
	"settings": bare(func(r *commandReading) games.Command { return games.ShowSettings{} }),
	"show":     readShow,
	"game":     readGame,
	"try":      readTry,
	"say":      readSay,
	"join":     readJoin,
	"nick":     readNick,
	"set":      readSet,
	"help": func(_ *commandReading, args []string) games.Command {
		return games.Help{Topic: strings.Join(args, " ")}
	},
	"rules":     readRules,
	"challenge": readChallenge,
}

// bare reads a command that nothing follows.
func bare(c func(*commandReading) games.Command) wordReader {
	return func(r *commandReading, args []string) games.Command {
		if len(args) > 0 {
			return nil
		}
		if r.below != nil {
			return *r.below
		}
		return c(r)
	}
}

// moveOrNothing reads points after the word "move".
func (r *commandReading) moveOrNothing() games.Command {
	if len(r.words) == 0 || r.letter.SubjectLine {
		return nil
	}
	return r.move()
}

// move reads points, with a ply number before them or not.
func (r *commandReading) move() games.Command {
	moves, guard, wrong := r.points()
	switch {
	case wrong != nil:
		return *wrong
	case r.tapDiffers(moves):
		return games.Misread{Reason: games.TwoMoves, Facts: games.Facts{Topic: games.TopicSubject, Name: r.subjectOfTap()}}
	case r.below != nil && !(r.below.Reason == games.TwoMoves && r.sameMoveBelow(moves)):
		return *r.below
	}
	return games.PlayMove{Moves: moves, Guard: guard, Remark: r.remark}
}

// tapDiffers reports whether a tap on the board of a letter, which comes as a fresh
// mail with the move in subject and body, says two different things.
func (r *commandReading) tapDiffers(moves []rules.Move) bool {
	if r.letter.InReplyTo != "" || len(r.letter.References) > 0 {
		return false
	}
	at, err := r.point(r.subjectOfTap())
	return err == nil && !slices.Contains(moves, rules.Place(at))
}

// subjectOfTap is what stands in a subject like "Pente 42: K10" behind the game.
func (r *commandReading) subjectOfTap() string {
	return strings.TrimSpace(r.letter.Subject[strings.LastIndex(r.letter.Subject, ":")+1:])
}

// CommandWords lists the words with which a command can begin, in order.
func CommandWords() []string { return slices.Sorted(maps.Keys(commandWords)) }
