package main

import (
	"fmt"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// gameLine is a game as `games` prints it.
type gameLine struct {
	Game    games.GameID `json:"game"`
	Variant string       `json:"variant"`
	Options []string     `json:"options"`
	Players []string     `json:"players"` // nicknames by seat
	Result  string       `json:"result"`
	Winner  *rules.Seat  `json:"winner"`
	By      *rules.Cause `json:"by"`
	Pace    string       `json:"pace"`
	Rated   bool         `json:"rated"`
	League  *string      `json:"league"` // null: none has paired it
	Due     utcTime      `json:"due"`    // null: the game is over, or the clock is stopped

	turn string // the nickname of the player on turn
}

// gameDetails is a game as `game N` prints it.
type gameDetails struct {
	gameLine
	Plies   []plyLine    `json:"plies"`
	Letters []letterLine `json:"letters"`

	Corrections []correctionLine `json:"corrections"` // by the operator
}

type correctionLine struct {
	What     games.CorrectionKind `json:"what"`
	At       utcTime              `json:"at"`
	Reverted utcTime              `json:"reverted"` // null: it stands
}

type plyLine struct {
	Ply         int          `json:"ply"`
	Player      string       `json:"player"`
	Move        string       `json:"move"`
	Began       utcTime      `json:"began"`   // when the turn began; null: it took no time
	Arrived     utcTime      `json:"arrived"` // when the answer arrived
	Used        int64        `json:"used"`    // seconds; of a turn of several plies, with the last one
	Exempt      []exemptLine `json:"exempt"`
	Conditional bool         `json:"conditional"`
}

// exemptLine says when the clock of a turn stood still, and why.
type exemptLine struct {
	From  utcTime     `json:"from"`
	To    utcTime     `json:"to"`
	Cause clock.Cause `json:"cause"`
}

type letterLine struct {
	Kind  letters.Kind `json:"kind"`
	To    string       `json:"to"`
	State string       `json:"state"`
	Made  utcTime      `json:"made"`
	Sent  utcTime      `json:"sent"`
}

func newGameLine(tx *store.Tx, g games.Game) (gameLine, error) {
	variant, options, _ := strings.Cut(g.Rules.String(), " ")
	line := gameLine{Game: g.ID, Variant: variant, Options: append([]string{}, strings.Fields(options)...), Pace: paceText(g.Pace), Rated: g.Rated()}
	for _, id := range g.Seats {
		p, err := tx.Players.Load(id)
		if err != nil {
			return line, err
		}
		line.Players = append(line.Players, p.Nick)
		if id != g.OnTurn() {
			continue
		}
		line.turn = p.Nick
		facts, err := desk.LoadTime(tx.ForGames().Books, &g)
		if err != nil {
			return line, err
		}
		if !g.Began.IsZero() {
			line.Due = utc(g.ClockAt(g.Began, facts).Due)
		}
	}
	if g.League != 0 {
		l, _, err := tx.Leagues.Load(g.League)
		if err != nil {
			return line, err
		}
		name := l.Name()
		line.League = &name
	}
	result := g.Position.Result()
	switch result.Outcome {
	case rules.Unfinished:
		line.Result = notation.Unfinished
	case rules.Draw:
		line.Result, line.By = notation.Drawn, &result.By
	case rules.Void:
		line.Result, line.By = "void", &result.By
	default:
		line.Result, line.By, line.Winner = notation.Won, &result.By, &result.Winner
	}
	return line, nil
}

// paceText returns a pace in the words of a challenge.
func paceText(p clock.Pace) string {
	text := spanText(p.Move)
	if p.Bank > 0 {
		text = "bank " + spanText(p.Bank)
		if p.Increment > 0 {
			text += " plus " + spanText(p.Increment)
		}
		if p.Most > 0 {
			text += " max " + spanText(p.Most)
		}
	}
	if p.ByClaim {
		text += " claim"
	}
	if p.WeekendsOff {
		text += " weekends off"
	}
	if p.VacationOff {
		text += " vacation off"
	}
	return text
}

// spanText returns a duration in days or hours.
func spanText(d time.Duration) string {
	n, unit := d/clock.Day, "day"
	if d%clock.Day != 0 {
		n, unit = d/time.Hour, "hour"
	}
	if n != 1 {
		unit += "s"
	}
	return fmt.Sprintf("%d %s", n, unit)
}

func newGameDetails(tx *store.Tx, g games.Game) (gameDetails, error) {
	line, err := newGameLine(tx, g)
	d := gameDetails{gameLine: line, Plies: []plyLine{}, Letters: []letterLine{}, Corrections: []correctionLine{}}
	times, timesErr := desk.LoadTurnTimes(tx.ForGames().Books, &g)
	if err == nil {
		err = timesErr
	}
	for i, ply := range g.Plies {
		p, nickErr := tx.Players.Load(ply.Player)
		if err == nil {
			err = nickErr
		}
		d.Plies = append(d.Plies, plyLine{
			Ply: i + 1, Player: p.Nick, Move: notation.Word(g.Rules, ply.Move), Began: utc(ply.Began), Arrived: utc(ply.At),
			Exempt: []exemptLine{}, Conditional: ply.Given,
		})
	}
	for _, t := range times {
		line := &d.Plies[t.Last-1]
		line.Used = int64(t.Used / time.Second)
		for _, e := range t.Exempt {
			line.Exempt = append(line.Exempt, exemptLine{utc(e.From), utc(e.To), e.Cause})
		}
	}
	if err != nil {
		return d, err
	}
	corrections, err := tx.Corrections.Of(g.ID)
	for _, c := range corrections {
		d.Corrections = append(d.Corrections, correctionLine{c.What, utc(c.At), utc(c.Reverted)})
	}
	if err != nil {
		return d, err
	}
	letters, err := tx.Notices.About(g.ID)
	for _, out := range letters {
		p, nickErr := tx.Players.Load(out.To)
		if err == nil {
			err = nickErr
		}
		d.Letters = append(d.Letters, letterLine{Kind: out.Kind(), To: p.Nick, State: out.State, Made: utc(out.Made), Sent: utc(out.Sent)})
	}
	return d, err
}

// standing says in words how a game stands.
func (l *gameLine) standing() string {
	switch {
	case l.Winner != nil:
		return fmt.Sprintf("seat %d won (%s)", *l.Winner, *l.By)
	case l.Result == "void":
		return "closed without a result"
	case l.By != nil:
		return fmt.Sprintf("draw (%s)", *l.By)
	case l.Due.IsZero():
		return l.turn + " to move, clock stopped"
	}
	return fmt.Sprintf("%s to move by %s", l.turn, l.Due.Format(time.RFC3339))
}
