package main

import (
	"fmt"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// gameLine is a game as `games` prints it. Fields without a value yet: nothing is rated, there
// are no leagues, and no clock charges time.
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
	League  *string      `json:"league"`
	Due     *time.Time   `json:"due"` // null: the game is over, or the clock is stopped

	turn string // the nickname of the player on turn
}

// gameDetails is a game as `game N` prints it.
type gameDetails struct {
	gameLine
	Plies   []plyLine    `json:"plies"`
	Letters []letterLine `json:"letters"`
}

type plyLine struct {
	Ply         int        `json:"ply"`
	Player      string     `json:"player"`
	Move        string     `json:"move"`
	Began       time.Time  `json:"began"`   // when the turn began
	Arrived     time.Time  `json:"arrived"` // when the move was played
	Used        *int64     `json:"used"`    // seconds; null: no clock charged any
	Exempt      []struct{} `json:"exempt"`
	Conditional bool       `json:"conditional"`
}

type letterLine struct {
	Kind  games.Kind `json:"kind"`
	To    string     `json:"to"`
	State string     `json:"state"`
	Made  time.Time  `json:"made"`
	Sent  *time.Time `json:"sent"`
}

func newGameLine(tx *store.Tx, g games.Game) (gameLine, error) {
	variant, options, _ := strings.Cut(g.Rules.String(), " ")
	line := gameLine{Game: g.ID, Variant: variant, Options: append([]string{}, strings.Fields(options)...), Pace: paceText(g.Pace)}
	for _, id := range g.Seats {
		p, err := tx.Player(id)
		if err != nil {
			return line, err
		}
		line.Players = append(line.Players, p.Nick)
		if id != g.OnTurn() {
			continue
		}
		line.turn = p.Nick
		if due := g.Due(); p.Unreachable.IsZero() {
			line.Due = &due
		}
	}
	result := g.Position.Result()
	switch result.Outcome {
	case rules.Unfinished:
		line.Result = notation.Unfinished
	case rules.Draw:
		line.Result, line.By = notation.Drawn, &result.By
	default:
		line.Result, line.By, line.Winner = notation.Won, &result.By, &result.Winner
	}
	return line, nil
}

// paceText returns a pace in the words of a challenge.
func paceText(p games.Pace) string {
	if p.Days == 1 {
		return "1 day"
	}
	return fmt.Sprintf("%d days", p.Days)
}

func newGameDetails(tx *store.Tx, g games.Game) (gameDetails, error) {
	line, err := newGameLine(tx, g)
	d := gameDetails{gameLine: line, Plies: []plyLine{}, Letters: []letterLine{}}
	began := g.Started
	for i, ply := range g.Plies {
		p, nickErr := tx.Player(ply.Player)
		if err == nil {
			err = nickErr
		}
		d.Plies = append(d.Plies, plyLine{
			Ply: i + 1, Player: p.Nick, Move: notation.Word(g.Rules, ply.Move), Began: began, Arrived: ply.At, Exempt: []struct{}{},
		})
		began = ply.At
	}
	if err != nil {
		return d, err
	}
	letters, err := tx.LettersOf(g.ID)
	for _, out := range letters {
		p, nickErr := tx.Player(out.To)
		if err == nil {
			err = nickErr
		}
		d.Letters = append(d.Letters, letterLine{Kind: out.Kind, To: p.Nick, State: out.State, Made: out.Made, Sent: timeOrNull(out.Sent)})
	}
	return d, err
}

// timeOrNull returns nil for the zero time, which JSON shows as null.
func timeOrNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// standing says in words how a game stands.
func (l *gameLine) standing() string {
	switch {
	case l.Winner != nil:
		return fmt.Sprintf("seat %d won (%s)", *l.Winner, *l.By)
	case l.By != nil:
		return fmt.Sprintf("draw (%s)", *l.By)
	case l.Due == nil:
		return l.turn + " to move, clock stopped"
	}
	return fmt.Sprintf("%s to move by %s", l.turn, l.Due.Format(time.RFC3339))
}
