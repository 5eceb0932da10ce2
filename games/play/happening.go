package play

import (
	"encoding/json"
	"time"

	"pentepost/games"
	"pentepost/rules"
)

// Happening is something that has happened in a game beside a move. Several letters tell of it: to the player on turn, to
// the others, and to people who watch.
type Happening interface {
	topic() string
}

// What can happen in a game beside a move.
type (
	// GameBegun is the beginning of the game.
	GameBegun struct {
		From    games.GameID   `json:"goesOnFrom,omitempty"` // the game that it goes on from; 0: it begins with an empty board
		StandIn games.PlayerID `json:"standIn,omitempty"`    // who plays on in it for somebody else
	}
	// LinePlayed means that a conditional move was played.
	LinePlayed struct{}
	// PlayerLeft means that a player has left a game that the others still play.
	PlayerLeft struct{}
	// PlayerForfeited means that a player has lost by forfeit, and the others still play.
	PlayerForfeited struct{}
	// TurnsUndone means that turns were taken back, because all wanted it.
	TurnsUndone struct {
		At    int          `json:"at,omitempty"` // the first ply that was taken back
		Moves []rules.Move `json:"moves,omitempty"`
	}
	// ClockStopped means that the clock stands still.
	ClockStopped struct {
		Until time.Time `json:"until,omitzero"` // zero: until the operator lets it run
	}
	// TimeExtended means that the operator gave more time.
	TimeExtended struct{}
	// ClockResumed means that the operator lets the clock run again.
	ClockResumed struct{}
	// TurnRewound means that the operator took back a turn, or the end of the game.
	TurnRewound struct {
		At    int          `json:"at,omitempty"`
		Moves []rules.Move `json:"moves,omitempty"`
	}
	// CorrectionReverted means that the operator took back a correction.
	CorrectionReverted struct {
		What games.CorrectionKind `json:"name,omitempty"`
	}
	// GameAdjudicated means that an organiser of its league, or the operator, ended the game.
	GameAdjudicated struct {
		Was rules.Outcome  `json:"was,omitempty"` // how it had ended before; Unfinished: it had not
		Won games.PlayerID `json:"won,omitempty"` // who had won it then
	}
	// NobodyWentOn means that the game was closed, because nobody went on with it.
	NobodyWentOn struct{}
	// GameGivenUp means that the game was closed, because an opponent of an overdue player wants that.
	GameGivenUp struct{}
	// GameAborted means that the game was closed, because a player does not want to play it, and it had hardly begun.
	GameAborted struct{}
	// LeagueLeftBy means that the game was annulled, because a player has left its league.
	LeagueLeftBy struct{}
	// TakenOverBy means that the game was closed, because somebody stands in for one of its players and goes on in a new game.
	TakenOverBy struct {
		Player games.PlayerID `json:"standIn,omitempty"`
		Game   games.GameID   `json:"goesOnAs,omitempty"`
	}
)

func (GameBegun) topic() string { return "start" }

func (LinePlayed) topic() string { return "given" }

func (PlayerLeft) topic() string { return "left" }

func (PlayerForfeited) topic() string { return "forfeit" }

func (TurnsUndone) topic() string { return "undone" }

func (ClockStopped) topic() string { return "paused" }

func (TimeExtended) topic() string { return "extended" }

func (ClockResumed) topic() string { return "resumed" }

func (TurnRewound) topic() string { return "rewound" }

func (CorrectionReverted) topic() string { return "reverted" }

func (GameAdjudicated) topic() string { return "adjudicated" }

func (NobodyWentOn) topic() string { return "silence" }

func (GameGivenUp) topic() string { return "unrated" }

func (GameAborted) topic() string { return "aborted" }

func (LeagueLeftBy) topic() string { return "withdrawn-from" }

func (TakenOverBy) topic() string { return "taken-over" }

// MovesTakenBack returns the moves that something has taken back.
func MovesTakenBack(h Happening) []rules.Move {
	switch h := h.(type) {
	case TurnsUndone:
		return h.Moves
	case TurnRewound:
		return h.Moves
	}
	return nil
}

// ReadHappening returns what has happened, by its topic; nil if that is no happening.
func ReadHappening(topic string, text []byte) (Happening, error) {
	for _, h := range []struct {
		zero Happening
		read func([]byte) (Happening, error)
	}{
		{GameBegun{}, happening[GameBegun]}, {LinePlayed{}, happening[LinePlayed]}, {PlayerLeft{}, happening[PlayerLeft]}, {PlayerForfeited{}, happening[PlayerForfeited]}, {TurnsUndone{}, happening[TurnsUndone]},
		{ClockStopped{}, happening[ClockStopped]}, {TimeExtended{}, happening[TimeExtended]}, {ClockResumed{}, happening[ClockResumed]}, {TurnRewound{}, happening[TurnRewound]},
		{CorrectionReverted{}, happening[CorrectionReverted]}, {GameAdjudicated{}, happening[GameAdjudicated]}, {NobodyWentOn{}, happening[NobodyWentOn]}, {GameGivenUp{}, happening[GameGivenUp]}, {GameAborted{}, happening[GameAborted]},
		{LeagueLeftBy{}, happening[LeagueLeftBy]}, {TakenOverBy{}, happening[TakenOverBy]},
	} {
		if h.zero.topic() == topic {
			return h.read(text)
		}
	}
	return nil, nil
}

func happening[T Happening](text []byte) (Happening, error) {
	var h T
	err := json.Unmarshal(text, &h)
	return h, err
}

// TopicOf is the topic of a letter that can tell of something beside a move.
func TopicOf(h Happening) string {
	if h == nil {
		return ""
	}
	return h.topic()
}
