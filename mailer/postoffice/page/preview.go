package page

import (
	"net/mail"
	"strings"
	"time"

	"pentepost/mailer/postoffice"
)

// maxSnippet is the length of a snippet in a list, in characters. It is about two lines on a phone.
const maxSnippet = 100

// maxNick is the length of the longest nickname that is shown.
const maxNick = 40

// What the service says about a letter in its header, for scripts. The pages show it.
const (
	kindField  = "X-Pentepost-Kind"
	gameField  = "X-Pentepost-Game"
	turnField  = "X-Pentepost-Turn"  // the nickname of the player on turn
	untilField = "X-Pentepost-Until" // when their time is over
)

// The kinds of letters that say whose move it is.
const (
	kindYourMove = "your-move"
	kindPlayed   = "played" // the reader's own move was played: another player is on turn
	kindOver     = "game-over"
)

// The kinds of letters about an invitation.
const (
	kindInvitation = "invitation" // to the invited player
	kindInvited    = "invited"    // the receipt for the other one
)

// A preview is what a list shows of a letter's content.
type preview struct {
	Snippet string
	Board   *smallBoard // nil if there is none
	Kind    string      // "" for letters that are not from the service
	Game    string
	Reader  string    // the nickname of the reader
	Turn    string    // of the player on turn; "" if the letter does not say
	Until   time.Time // when the time of that player is over; zero if the letter does not say
}

// preview reads the beginning of a letter. The text comes first in a letter from the service, so the
// beginning has it all.
func (s *site) preview(m postoffice.Summary) preview {
	l := openLetter(m.UID, m.Head)
	text, _ := l.text()
	p := preview{Snippet: snippet(text)}
	if from, err := mail.ParseAddress(m.From); err != nil || !strings.EqualFold(from.Address, s.cfg.Service) {
		return p
	}
	p.Board = readBoard(text)
	p.Kind, p.Game, p.Turn = l.header.Get(kindField), l.header.Get(gameField), oneLine(l.header.Get(turnField), maxNick)
	p.Until, _ = time.Parse(time.RFC3339, l.header.Get(untilField))
	if to, err := mail.ParseAddress(l.header.Get("To")); err == nil {
		p.Reader = to.Name
	}
	return p
}

// turn is whose move a letter says it is.
type turn int

const (
	unsaid turn = iota
	yours
	theirs
	over
)

// turn returns whose move it is after a letter. Letters of older versions say it by their kind alone.
func (p preview) turn() turn {
	switch {
	case p.Kind == kindOver:
		return over
	case p.Turn != "" && p.Turn != p.Reader:
		return theirs
	case p.Turn != "", p.Kind == kindYourMove:
		return yours
	case p.Kind == kindPlayed:
		return theirs
	}
	return unsaid
}

// snippet returns the first words of a text. A letter from the service begins with what is asked of the
// reader, below the line that separates answers.
func snippet(text string) string {
	var words strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "-- ") && strings.HasSuffix(line, " --") {
			continue
		}
		if strings.HasPrefix(line, ">") || isDrawn(line) || words.Len() > 4*maxSnippet {
			break
		}
		words.WriteString(line + " ")
	}
	short := []rune(oneLine(words.String(), 4*maxSnippet))
	if len(short) <= maxSnippet {
		return string(short)
	}
	cut := string(short[:maxSnippet])
	if end := strings.LastIndexByte(cut, ' '); end > 0 {
		return cut[:end] + " …"
	}
	return cut + "…"
}

// isDrawn reports whether a line is a row of a drawn board, or the names of its columns.
func isDrawn(line string) bool {
	if _, ok := readRow(line); ok {
		return true
	}
	fields := strings.Fields(line)
	for _, field := range fields {
		if len(field) != 1 {
			return false
		}
	}
	return len(fields) >= minDrawn
}
