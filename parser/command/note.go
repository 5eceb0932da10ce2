package command

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser/reply"
)

// A mail program that breaks lines breaks them before a word that would reach beyond wrapAt
// characters, and no line of it is longer than wrapMax.
const (
	wrapAt  = 64
	wrapMax = 80
)

// isBroken reports whether a mail program has probably broken a line before the next one.
// DECISION: a line of text that a player has ended themself is taken for broken if it is so long.
// The next line is then kept as a part of a private note, and not sent on: the other mistake would
// tell a secret.
func isBroken(line, next string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(next), " ")
	length := utf8.RuneCountInString(strings.TrimRight(line, " \t\n"))
	return first != "" && length <= wrapMax && length+1+utf8.RuneCountInString(first) > wrapAt
}

// A noteTaker finds private notes among lines.
type noteTaker struct {
	notes  []string
	before string // the line before, if it is a part of a note
	in     bool   // the line before is a part of a note
	open   bool   // that note has begun with "note:" alone: it ends at the next empty line
}

// take reports whether a line is a note, or a part of one that a mail program has broken.
func (t *noteTaker) take(line string) bool {
	text, begins := reply.Note(line)
	blank := strings.TrimSpace(line) == ""
	switch {
	case begins:
		t.notes, t.open = append(t.notes, text), text == ""
	case t.in && !blank && (t.open || isBroken(t.before, line)):
		last := &t.notes[len(t.notes)-1]
		*last = strings.TrimSpace(*last + " " + strings.TrimSpace(line))
	default:
		t.in, t.open = false, false
		return false
	}
	t.before, t.in = line, true
	return true
}

// takeNotes splits the text below the command line into private notes and the rest. If the line
// is a note itself, its text comes first.
func (r *reader) takeNotes() {
	var t noteTaker
	lineIsNote := t.take(r.letter.Line)
	for line := range strings.Lines(r.letter.Rest) {
		if !t.take(line) {
			r.rest = append(r.rest, line)
		}
	}
	if lineIsNote {
		r.lineNote, t.notes = t.notes[0], t.notes[1:]
	}
	for _, text := range t.notes {
		switch {
		case dropsNotes(text) != nil:
			r.notDone = append(r.notDone, "notes off")
		case text != "":
			r.notes = append(r.notes, text)
		}
	}
}

// readNoteText reads a command line that is a private note. A move below it could be a part of it, so it
// is not played.
func readNoteText(text string) desk.Command {
	drop := dropsNotes(text)
	switch {
	case drop != nil:
		return drop
	case text == "":
		return desk.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicForm, Name: "note"}}
	}
	return desk.WriteNote{Text: text}
}

// dropsNotes reads "off" or "off 2", which deletes notes. It returns nil for any other text.
func dropsNotes(text string) desk.Command {
	words := strings.Fields(strings.ToLower(text))
	switch {
	case len(words) == 0 || len(words) > 2 || words[0] != "off":
		return nil
	case len(words) == 1:
		return desk.DropNotes{}
	}
	if n, err := strconv.Atoi(words[1]); err == nil && n > 0 {
		return desk.DropNotes{Which: n}
	}
	return nil
}

// readNote reads "note off". A note itself has a colon.
func readNote(_ *reader, args []string) desk.Command { return dropsNotes(strings.Join(args, " ")) }

func readNotes(_ *reader, args []string) desk.Command {
	if len(args) == 0 {
		return desk.ShowNotes{}
	}
	return dropsNotes(strings.Join(args, " "))
}
