// Package command reads the command line of a letter with the grammar of MAIL.md.
//
//	command.go     the words of the grammar, moves
//	readers.go     what follows a word
//	points.go      points and ply numbers
//	opening.go     the choice of an opening as people say it
//	challenge.go   variants, times and options of a challenge
//	vacation.go    the time of a vacation
//	remark.go      the text below the command line
//	correction.go  what in it speaks against a move
//	belowline.go   the words of a line of it, and what they mean
//	token.go       the words of any line
//	lexicon.go     the words of all languages by which lines are read
//	phrasetable.go what phrases mean, the longest one first
//	note.go        private notes
//	oneself.go     addresses, codes, leaving
//	conditional.go conditional moves
//	phrases.go     whole lines that stand for a command
//	clearmove.go   sentences that play one point
//	polite.go      courtesies, which are taken off a line before it is read
//	decoration.go  what people put around a command, other forms of points
//	otherwords.go  lines in the words of the phrase book
//	steps.go       the steps of reading a line, for those who ask
//	spoken.go      points as people say or mistype them
//	ask.go         lines that are probably a command
//	answer.go      lines of words of yes, of no and of one command
//	wish.go        sentences that name a command
//	wishline.go    what their words mean
//	sentence.go    sentences that name people, levels of the computer, themes
//	league.go      leagues and their files
//	organise.go    what organisers do with a league
//	digest.go      a line for each of several games
package command

import (
	"cmp"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/notation"
	"pentepost/parser"
	"pentepost/parser/phrasebook"
	"pentepost/parser/reply"
	"pentepost/rules"
)

// Context is what the grammar has to know about the answered letter.
type Context struct {
	Game     *games.Game   // nil if the mail answers no letter about a game
	Puzzle   bool          // Game is the position of a puzzle, and a move is an answer to it
	Invited  bool          // the mail answers an invitation
	Joined   bool          // its writer is a player
	Points   games.Points  // how the player writes points
	Question desk.Question // that the letter asks; the zero value: none

	Book     *phrasebook.Book               // the words of commands in other languages; nil: English only
	Language string                         // of the player; words are looked up in it first
	Numbered func(games.GameID) *games.Game // returns a game by its number, nil if there is none; a nil function knows none
}

// Read reads the command line of a letter. If the line is only probably a command, it
// returns a [desk.Ask]; if it cannot be read at all, a [desk.Misread], which refuses with
// the reason.
func Read(l parser.Mail, c Context) desk.Command {
	return newReader(l, c).read()
}

// read reads the line: it takes off what is polite, and reads the rest as an answer or as a command.
func (r *reader) read() desk.Command {
	whole := r
	r = r.withoutCourtesies()
	r.explainLine()
	r.readBelow()
	r = r.withOffersBelow()
	if r.Question.Line != "" {
		switch yes, no := r.answers(); {
		case yes:
			return r.confirmed(readQuestion(whole.letter, r.Context))
		case no:
			return r.withRest(desk.No{Remark: r.remark})
		}
	}
	return r.withRest(r.command())
}

// readQuestion reads the line that the answered letter asks about, with the text that stood
// below it and the text below the "yes".
func readQuestion(l parser.Mail, c Context) desk.Command {
	l.Line, l.Rest, l.SubjectLine = c.Question.Line, strings.Trim(c.Question.Rest+"\n"+l.Rest, "\n"), false
	c.Question = desk.Question{}
	r := newReader(l, c)
	r.sure = true
	r.readBelow()
	command := r.withRest(r.command())
	if _, bad := command.(desk.Misread); bad {
		return command
	}
	return desk.Confirmed{Command: command}
}

// Word returns the word of the grammar for the command in a line, "" if there is
// none.
func Word(l parser.Mail, context Context) string {
	line, c := newReader(l, context).withoutCourtesies().closest()
	if m, bad := c.(desk.Misread); bad && m.Reason != games.OffBoard {
		return ""
	}
	if _, note := reply.Note(line); note {
		return "note"
	}
	if _, lines := c.(desk.WriteLines); lines {
		return "if"
	}
	first, _, _ := strings.Cut(strings.ToLower(line), " ")
	if word, ok := desk.CommandNamed(first); ok {
		return word.Word
	}
	return "move"
}

// A reader reads one command line.
type reader struct {
	Context
	letter parser.Mail
	whole  string   // the line with its courtesies
	polite bool     // it has nothing else
	words  []string // of the line without them, in lower case
	pointReader
	steps   *[]Step       // how the line is read, for [Explain]; nil: nobody asks
	remark  string        // the text below the line, for the other players
	draw    bool          // the text below has a line "draw"
	notDone []string      // other commands below the line
	below   *desk.Misread // if set, the line must not be acted on because of the text below

	private
	sure  bool       // the player has answered "yes" to a question about the line
	rest  []string   // the text below without what is private
	tries [][]string // below "try", the words of other lines to try
	moves []string   // lines below that are only a move
}

// private is what nobody but the player may read.
type private struct {
	lineNote string    // the line, if it is a note
	notes    []string  // notes below the line
	lineIsIf bool      // the line is a conditional move
	ifs      games.Ifs // conditional moves, the one of the line first
	secrets  []string  // their lines, as they were written
}

// newReader returns a reader for the line of a letter. If the game is not known, points
// are named as on the usual board.
func newReader(l parser.Mail, c Context) *reader {
	r := &reader{Context: c, letter: l, pointReader: pointReader{notation.Board{Width: 19, Height: 19}, notation.System(c.Points)}}
	if c.Game != nil {
		r.board = notation.BoardOf(c.Game.Rules)
	}
	r.whole = l.Line
	return r.of(l.Line)
}

// of returns a reader of another line in the place of the command line.
func (r *reader) of(line string) *reader {
	other := *r
	other.letter.Line, other.words, other.steps = line, strings.Fields(strings.ToLower(line)), nil
	return &other
}

// command reads the line in its closest form. If that cannot be read, it looks for what the
// player probably meant.
func (r *reader) command() desk.Command {
	line, c := r.closest()
	switch {
	case movesOf(c) != nil && mayBeNoPoint(r.letter.Line):
		return guess{r}.question(line, c)
	case agrees(c) && !r.sure && r.takenBack() != "":
		return guess{r}.doubted(line, c)
	}
	if unclear(c) {
		if nearly := r.of(line).nearlyOrganised(); nearly != nil {
			return nearly
		}
		if likely := (guess{r}).likely(); likely != nil {
			return likely
		}
		if r.Game == nil && len(r.words) > 0 && r.mayBeSentence(c.(desk.Misread)) {
			if s := (guess{r}).sentence(); s.Friendly || !r.letter.SubjectLine {
				return s
			}
		}
	}
	return c
}

// mayBeSentence reports whether a line that cannot be read may be a sentence of somebody who knows no commands. Some words of
// commands begin such sentences: "join the game".
func (r *reader) mayBeSentence(m desk.Misread) bool {
	switch m.Facts.Topic {
	case games.TopicForm:
		return len(r.words) > 1 && (!r.Joined && !r.Invited || slices.Contains([]string{"challenge", "join", "start", "try", "move"}, m.Facts.Name))
	case "", games.TopicSubject:
		return true
	}
	return false
}

// closest returns the command in the line and the line in the form of the grammar, read in the first way that is clear. If there is
// none, it returns the refusal of the line as it is.
func (r *reader) closest() (string, desk.Command) {
	line := r.idiom()
	asItIs := r.of(line).exact()
	for _, w := range []way{
		{"as it is", func() (string, desk.Command) { return line, unless(notEnglish, asItIs) }},
		{"in another language", func() (string, desk.Command) { return r.inOtherWords(line) }},
		{"as it is, refused", func() (string, desk.Command) { return line, asItIs }},
		{"without marks", func() (string, desk.Command) { return r.as(undecorated(line)) }},
		{"as points", func() (string, desk.Command) { return r.as(pointsIn(line)) }},
		{"as a choice of an opening", func() (string, desk.Command) { return r.as(r.inOpening().chosen(line)) }},
		{"as a wish", func() (string, desk.Command) { return r.as(r.wholeWish(line)) }},
		{"as a clear move", r.clearly},
	} {
		line, c := w.read()
		r.step(w.name, line, c)
		if c != nil && !unclear(c) {
			return line, c
		}
	}
	if english, form := r.formInOtherWords(line, asItIs); form != nil {
		return english, form
	}
	return line, asItIs
}

// idiom returns the line, or the one that it stands for whatever its words say: a phrase, or a refusal in words of yes.
func (r *reader) idiom() string {
	line := cmp.Or(phrase(r.letter.Line), r.letter.Line)
	if chosen := r.inOpening().chosen(line); chosen != "" && r.inOpening().sideDue() { // "ich bleibe" also takes something else back
		return chosen
	}
	if r.Puzzle && r.wholeWish(line) == "solution" {
		return "solution"
	}
	if s := readWish(line).said(); s.no && s.yes && !s.accepts && !s.other && s.deed == 0 {
		return "no"
	}
	return line
}

// as reads another line in the place of the command line.
func (r *reader) as(line string) (string, desk.Command) {
	if line == "" {
		return "", nil
	}
	return line, r.of(line).exact()
}

// unless returns a command, nil if something is true of it.
func unless(is func(desk.Command) bool, c desk.Command) desk.Command {
	if is(c) {
		return nil
	}
	return c
}

// unclear reports whether a line could not be read at all, so that another form of it may
// be what the player meant.
func unclear(c desk.Command) bool {
	m, bad := c.(desk.Misread)
	return bad && m.Reason == games.NotUnderstood && slices.Contains([]string{"", games.TopicForm, games.TopicSubject}, m.Facts.Topic)
}

// exact tries the words of the grammar, then points.
func (r *reader) exact() desk.Command {
	if r.letter.Encrypted {
		return misread(games.TopicEncrypted)
	}
	if len(r.words) == 0 {
		return misread(games.TopicNothing)
	}
	if text, note := reply.Note(r.letter.Line); note && !r.letter.SubjectLine {
		return readNoteText(cmp.Or(r.lineNote, text))
	}
	word, ok := desk.CommandNamed(r.words[0])
	if !ok && !r.letter.SubjectLine && (ifReader{r}).isIf(r.letter.Line) {
		word, ok = desk.CommandNamed("if")
	}
	if ok {
		if c := r.readWord(word); c != nil {
			return c
		}
		return desk.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicForm, Name: word.Word}}
	}
	if code := codeIn(r.words); code != "" && r.Game == nil {
		return desk.EnterCode{Code: code}
	}
	if r.letter.SubjectLine {
		return misread(games.TopicSubject)
	}
	return r.move()
}

func misread(topic string) desk.Misread {
	return desk.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: topic}}
}

// readWord reads a line that begins with a word of a command. It returns nil if the command does not have that form.
func (r *reader) readWord(w desk.CommandWord) desk.Command {
	args := r.words[1:]
	if read, ok := grammar[w.Word]; ok {
		return read(r, args)
	}
	if c, ok := w.Alone(r.remark); ok && len(args) == 0 {
		return r.unlessBelow(c)
	}
	return w.Read(desk.CommandLine{Word: w.Word, Args: args, Typed: r.typed(), Text: r.remark})
}

// unlessBelow returns a command, unless the text below it speaks against it.
func (r *reader) unlessBelow(c desk.Command) desk.Command {
	if r.below != nil {
		return *r.below
	}
	return c
}

// grammar has what reads the words after the first where a command does not say so itself: where a point, a date or a
// time is read, or an address, or lines below.
var grammar = map[string]func(r *reader, args []string) desk.Command{
	"move":      readMove,
	"swap":      choice(rules.Swap),
	"keep":      readKeep,
	"extend":    choice(rules.Extend),
	"offer":     readOffer,
	"pause":     readPause,
	"wait":      readWait,
	"no":        readNo,
	"never":     readNever,
	"if":        readIf,
	"block":     readBlock,
	"unblock":   readUnblock,
	"address":   readAddress,
	"code":      readCode,
	"note":      readNote,
	"notes":     readNotes,
	"try":       readTry,
	"explore":   readExplore,
	"near":      readNear,
	"say":       readSay,
	"report":    readReport,
	"challenge": readChallenge,
	"seek":      readSeek,
	"vacation":  readVacation,
	"league":    readLeague,
}

// readMove reads points after the word "move".
func readMove(r *reader, args []string) desk.Command {
	r.words = args
	if len(args) == 0 || r.letter.SubjectLine {
		return nil
	}
	return r.move()
}

// move reads points, with or without a ply number before them.
func (r *reader) move() desk.Command {
	moves, guard, wrong := r.points()
	switch {
	case wrong != nil:
		return *wrong
	case r.tapDiffers(moves):
		return desk.Misread{Reason: games.TwoMoves, Facts: games.Facts{Topic: games.TopicSubject, Name: r.subjectOfTap()}}
	}
	return r.moveCommand(moves, guard)
}

// moveCommand returns the command for moves: they are played, or they answer a puzzle, which has one. If the text below
// may correct them, it returns a question.
func (r *reader) moveCommand(moves []rules.Move, guard int) desk.Command {
	if r.Puzzle && len(moves) > 1 {
		return desk.Misread{Reason: games.TwoMoves, Facts: games.Facts{Moves: moves}}
	}
	d := doubts{r}.below(moves)
	if len(d.others) > 0 {
		return desk.Misread{Reason: games.TwoMoves, Facts: d.facts(moves)}
	}
	var c desk.Command = desk.PlayMove{Moves: moves, Guard: guard, Draw: r.draw, Remark: r.remark}
	if r.Puzzle {
		c = desk.AnswerPuzzle{Move: moves[0]}
	}
	if d.line == "" || r.sure {
		return c
	}
	ask := guess{r}.question("", c)
	ask.Doubt = d.line
	return ask
}

// movesOf returns the moves of a command that has some.
func movesOf(c desk.Command) []rules.Move {
	switch c := c.(type) {
	case desk.PlayMove:
		return c.Moves
	case desk.AnswerPuzzle:
		return []rules.Move{c.Move}
	}
	return nil
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
