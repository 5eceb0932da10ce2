package templates

import (
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/rules"
)

// page holds a letter while it is worded. The words call its exported methods and the ones of
// its parts.
type page struct {
	View
	*people
	*gamePage      // nil in a letter about no game
	*challengePage // nil in a letter about no challenge
	*leaguePage    // nil in a letter about no league
	*digestPage    // nil in a letter that is not a letter of the day
	traits         games.LetterTraits
}

func newPage(v View, s *speaker) (p *page, err error) {
	v.tidy()
	p = &page{View: v, people: &people{speaker: s, reader: v.Reader, nicks: v.Names, puzzle: v.Notice.Puzzle != 0}, traits: v.Notice.Traits()}
	if n := &v.Notice; v.Remark == nil && n.Text != "" {
		p.Remark = &games.Remark{From: n.By, Text: n.Text}
	}
	if v.Challenge != nil {
		p.challengePage = &challengePage{p.people, v.Challenge}
	}
	if v.League != nil {
		p.leaguePage = &leaguePage{p.people, v.League}
	}
	if v.Game != nil {
		p.gamePage, err = newGamePage(&p.View, p.people)
	}
	if err == nil && v.Notice.Kind() == games.KindDigest {
		p.digestPage, err = newDigestPage(&p.View, s.vocabulary)
	}
	return p, err
}

// boardOfGame returns the board of the letter's game, nil for none.
func (p *page) boardOfGame() *board {
	if p.Game == nil {
		return nil
	}
	return p.board
}

// showsBoard reports whether the letter shows the position of its game. A refusal that comes
// again does not.
func (p *page) showsBoard() bool {
	return p.Game != nil && p.traits.Board == games.GameBoard && !p.again()
}

// Ply is the number of plies on the board when the letter was written.
func (p *page) Ply() int { return p.Notice.Ply }

// again reports whether the letter refuses what it has refused a short time ago.
func (p *page) again() bool {
	f, _ := p.Notice.Letter.(games.Refused)
	return f.Again
}

// About reports whether the letter is about a game or an invitation.
func (p *page) About() bool { return p.Game != nil || p.Challenge != nil }

// By returns the nickname of the player who caused the letter.
func (p *page) By() string { return p.name(p.Notice.By) }

// SubjectOfMove reports whether the reader wants one subject for each move.
func (p *page) SubjectOfMove() bool {
	return p.Game != nil && p.Reader.Subject == games.SubjectOfMove
}

// VariantTitle returns the name of the variant as people write it: "Keryo-Pente".
func (p *page) VariantTitle() string { return title(p.ruleset()) }

// Variant returns the name of the variant and its options: "Keryo-Pente, size 13".
func (p *page) Variant() string { return p.variant(p.ruleset()) }

// RulesName returns the name of the variant as players type it.
func (p *page) RulesName() string { return p.ruleset().Name }

func (p *page) ruleset() rules.Ruleset {
	if p.Game != nil {
		return p.Game.Rules
	}
	return p.Challenge.Rules
}

// pace has the data for the words about how much time the players have. Durations are rounded
// down to days, hours or minutes.
type pace struct {
	Move, Bank, Increment, Most span
	ByClaim, WeekendsOff        bool
	VacationOff                 bool
}

// Pace returns how much time the players have.
func (p *page) Pace() pace {
	var of clock.Pace
	if p.Game != nil {
		of = p.Game.Pace
	} else {
		of = p.Challenge.Pace
	}
	return paceOf(of)
}

// isPuzzle reports whether the letter is about a puzzle, whose position is [View.Game].
func (p *page) isPuzzle() bool { return p.puzzle }

// HasLevel reports whether the computer player of the game is one of several, by strength.
func (p *page) HasLevel() bool { return strings.HasPrefix(p.Computer, games.AnyComputer+"-") }

// RatedSaid says that the game does not count for ratings, with a blank before it, "" if it does.
func (p *page) RatedSaid() string {
	switch {
	case p.Computer != "":
		return p.AgainstComputer()
	case p.Unrated():
		return " " + p.tell("rated.not", nil)
	}
	return ""
}

// AgainstComputer says what is special about games against the computer, with a blank before it.
func (p *page) AgainstComputer() string {
	said := " " + p.tell("rated.computer", nil)
	if p.HasLevel() {
		said += " " + p.tell("rated.levels", nil)
	}
	return said
}

// PrivateSaid says that people who watch do not read what the players write, with a blank before it, "" if they do.
func (p *page) PrivateSaid() string {
	if !p.Private() {
		return ""
	}
	return " " + p.tell("private.game", nil)
}

// AboutPente says what this is, to somebody who does not know.
func (p *page) AboutPente() string { return p.tell("about.pente", nil) }

// Unrated reports whether the players have agreed that the game does not count for ratings.
func (p *page) Unrated() bool {
	if p.Game != nil {
		return p.Game.Unrated
	}
	return p.Challenge.Unrated
}

// Private reports whether people who watch do not read what the players write to each other.
func (p *page) Private() bool {
	if p.Game != nil {
		return p.Game.Private
	}
	return p.Challenge.Private
}

func paceOf(p clock.Pace) pace {
	return pace{spanOf(p.Move), spanOf(p.Bank), spanOf(p.Increment), spanOf(p.Most), p.ByClaim, p.WeekendsOff, p.VacationOff}
}

// variant names a variant and its options: "Keryo-Pente, size 13".
func (s *speaker) variant(r rules.Ruleset) string {
	named := []string{title(r)}
	for _, option := range r.Options() {
		key, value, _ := strings.Cut(option, "=")
		id := "option." + key
		if _, err := strconv.Atoi(value); err != nil {
			id += "-" + value
		}
		named = append(named, s.tell(id, args{"value": value}))
	}
	return s.commas(named)
}

// title returns the name of a variant as people write it: "Keryo-Pente".
func title(r rules.Ruleset) string {
	parts := strings.Split(r.Name, "-")
	for i, part := range parts {
		if part != "" {
			parts[i] = strings.ToUpper(part[:1]) + part[1:]
		}
	}
	return strings.Join(parts, "-")
}
