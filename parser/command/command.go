// Package command reads the command line of a letter with the grammar of MAIL.md.
//
//	command.go    the words of the grammar, moves
//	readers.go    what follows a word
//	points.go     points and ply numbers
//	challenge.go  variants, times and options of a challenge
//	remark.go     the text below the command line
package command

import (
	"maps"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/parser"
	"pentepost/rules"
)

// Context is what the grammar has to know about the game of the answered letter.
type Context struct {
	Game   *games.Game  // nil if the mail answers no letter about a game
	Points games.Points // how the player writes points
}

// Read reads the command line of a letter. It returns a [games.Misread], which
// refuses with the reason, if it cannot read a command.
func Read(l parser.Letter, c Context) games.Command {
	r := newReader(l, c)
	r.readBelow()
	return r.command()
}

// Word returns the word of the grammar for the command in a line, "" if there is
// none.
func Word(l parser.Letter) string {
	r := newReader(l, Context{})
	if len(r.words) == 0 {
		return ""
	}
	word := r.words[0]
	if wordReaders[word] == nil {
		word = "move"
	}
	if m, bad := r.command().(games.Misread); bad && m.Reason != games.OffBoard {
		return ""
	}
	return word
}

// Words returns the words with which a command can begin, sorted.
func Words() []string { return slices.Sorted(maps.Keys(wordReaders)) }

// A reader reads one command line.
type reader struct {
	Context
	letter parser.Letter
	words  []string // of the line, in lower case
	board  notation.Board
	remark string         // the text below the line, for the other players
	below  *games.Misread // if set, the line must not be acted on because of the text below
	secret *games.Misread // if set, the text below holds something that the others must not read
}

// newReader splits the line into words. If the game is not known, points are
// those of the usual board.
func newReader(l parser.Letter, c Context) *reader {
	r := &reader{Context: c, letter: l, words: strings.Fields(strings.ToLower(l.Line)), board: notation.Board{Width: 19, Height: 19}}
	if c.Game != nil {
		r.board = notation.BoardOf(c.Game.Rules)
	}
	return r
}

// command tries the words of the grammar, then points.
func (r *reader) command() games.Command {
	if r.letter.Encrypted {
		return misread(games.TopicEncrypted)
	}
	if len(r.words) == 0 {
		return misread(games.TopicNothing)
	}
	word := r.words[0]
	if read, ok := wordReaders[word]; ok {
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

// A wordReader reads the words after a word of the grammar. It returns nil if the
// command does not have that form.
type wordReader func(r *reader, args []string) games.Command

// wordReaders are the commands by their first word. games.Commands explains the
// same words to people, and a test compares the two.
var wordReaders = map[string]wordReader{
	"move":      readMove,
	"swap":      choice(rules.Swap),
	"keep":      choice(rules.Keep),
	"extend":    choice(rules.Extend),
	"resign":    bare(func(r *reader) games.Command { return games.Resign{Remark: r.remark} }),
	"draw":      bare(func(r *reader) games.Command { return games.OfferDraw{Remark: r.remark} }),
	"accept":    bare(func(r *reader) games.Command { return games.Accept{Remark: r.remark} }),
	"decline":   bare(func(*reader) games.Command { return games.Decline{} }),
	"never":     bare(func(*reader) games.Command { return games.Never{} }),
	"yes":       bare(func(*reader) games.Command { return games.Yes{} }),
	"moves":     bare(func(*reader) games.Command { return games.ShowMoves{} }),
	"gif":       bare(func(*reader) games.Command { return games.ShowGIF{} }),
	"rematch":   bare(func(r *reader) games.Command { return games.Rematch{Remark: r.remark} }),
	"games":     bare(func(*reader) games.Command { return games.ListGames{} }),
	"settings":  bare(func(*reader) games.Command { return games.ShowSettings{} }),
	"show":      readShow,
	"game":      readGame,
	"try":       readTry,
	"say":       readSay,
	"join":      readJoin,
	"nick":      readNick,
	"set":       readSet,
	"help":      readHelp,
	"rules":     readRules,
	"challenge": readChallenge,
}

// bare returns a reader for a command that has no words after the first.
func bare(c func(*reader) games.Command) wordReader {
	return func(r *reader, args []string) games.Command {
		if len(args) > 0 {
			return nil
		}
		if r.below != nil {
			return *r.below
		}
		return c(r)
	}
}

// readMove reads points after the word "move".
func readMove(r *reader, args []string) games.Command {
	r.words = args
	if len(args) == 0 || r.letter.SubjectLine {
		return nil
	}
	return r.move()
}

// move reads points, with or without a ply number before them.
func (r *reader) move() games.Command {
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

// tapDiffers reports a tap on the board of a letter that names two different moves.
// A tap makes a fresh mail with the move in subject and body.
func (r *reader) tapDiffers(moves []rules.Move) bool {
	if r.letter.InReplyTo != "" || len(r.letter.References) > 0 {
		return false
	}
	at, err := r.point(r.subjectOfTap())
	return err == nil && !slices.Contains(moves, rules.Place(at))
}

// subjectOfTap returns the move in a subject like "Pente 42: K10".
func (r *reader) subjectOfTap() string {
	return strings.TrimSpace(r.letter.Subject[strings.LastIndex(r.letter.Subject, ":")+1:])
}
