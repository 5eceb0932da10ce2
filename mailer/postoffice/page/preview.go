package page

import (
	"net/mail"
	"strings"

	"pentepost/mailer/postoffice"
)

// maxSnippet is the length of a snippet in a list, in characters. It is about two lines on a phone.
const maxSnippet = 100

// What the service says about a letter in its header, for scripts. The list shows it.
const (
	kindField = "X-Pentepost-Kind"
	gameField = "X-Pentepost-Game"
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
}

// preview reads the beginning of a letter. The text comes first in a letter from the service, so the
// beginning has it all.
func (h *handler) preview(m postoffice.Summary) preview {
	l := openLetter(m.UID, m.Head)
	text, _ := l.text()
	p := preview{Snippet: snippet(text)}
	if from, err := mail.ParseAddress(m.From); err == nil && strings.EqualFold(from.Address, h.cfg.Service) {
		p.Board = readBoard(text)
		p.Kind, p.Game = l.header.Get(kindField), l.header.Get(gameField)
	}
	return p
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

// mark marks the newest letter of each game in a list, newest first, with the words for whose move it is.
// What older letters say is no longer true. A player who wants no receipts finds "your move" until
// the next letter of the game.
func (h *handler) mark(rows []row) {
	known := map[string]bool{}
	for i := range rows {
		r := &rows[i]
		words := h.turn(r.Kind)
		if words == "" || r.Game == "" || known[r.Game] {
			continue
		}
		known[r.Game], r.Mark, r.Yours = true, words, r.Kind == kindYourMove
	}
}

// turn says whose move it is after a kind of letter, "" if the kind does not say it.
func (h *handler) turn(kind string) string {
	switch kind {
	case kindYourMove:
		return h.word("your-move", nil)
	case kindPlayed:
		return h.word("their-move", nil)
	case kindOver:
		return h.word("game-over", nil)
	}
	return ""
}
