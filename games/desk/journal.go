package desk

import (
	"encoding/json"
	"fmt"
	"reflect"

	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/rules"
)

// NoteOperator is the kind of the entries in the journal about commands of the operator, which are in no mail. Their
// facts are a [NotedOperator].
const NoteOperator = "operator"

// NotedOperator is a command of the operator as the journal has it.
type NotedOperator struct{ Command OperatorCommand }

// MarshalJSON writes the name of the command with its values.
func (n NotedOperator) MarshalJSON() ([]byte, error) { return writeNamed(n.Command) }

// UnmarshalJSON is the inverse of MarshalJSON.
func (n *NotedOperator) UnmarshalJSON(text []byte) (err error) {
	n.Command, err = readNamed(text, []OperatorCommand{
		Ban{}, Unban{}, ExtendTurn{}, PauseGame{}, ResumeGame{}, UndoTurn{}, Adjudicate{}, RevertCorrection{},
		PauseAll{}, ResumeAll{}, ImportRatings{}, NewLeague{}, EnterAll{}, Organise{}, TellAll{},
	})
	return err
}

// NotedCommand is what a computer player does, as the journal has it; nil: nothing.
type NotedCommand struct{ Command Command }

// MarshalJSON writes the name of the command with its values.
func (n NotedCommand) MarshalJSON() ([]byte, error) {
	if n.Command == nil {
		return []byte("null"), nil
	}
	return writeNamed(n.Command)
}

// UnmarshalJSON is the inverse of MarshalJSON.
func (n *NotedCommand) UnmarshalJSON(text []byte) (err error) {
	if string(text) == "null" {
		return nil
	}
	n.Command, err = readNamed(text, []Command{PlayMove{}, Accept{}, Decline{}, Resign{}})
	return err
}

// notedOrganise is [Organise] as JSON.
type notedOrganise struct {
	Name   string
	Action json.RawMessage
}

// MarshalJSON writes the name of the action with its values.
func (c Organise) MarshalJSON() ([]byte, error) {
	action, err := writeNamed(c.Action)
	if err != nil {
		return nil, err
	}
	return json.Marshal(notedOrganise{c.Name, action})
}

// UnmarshalJSON is the inverse of MarshalJSON.
func (c *Organise) UnmarshalJSON(text []byte) error {
	var noted notedOrganise
	err := json.Unmarshal(text, &noted)
	if err == nil {
		c.Name = noted.Name
		c.Action, err = readNamed(noted.Action, []LeagueAction{
			StartSeason{}, ExtendSeason{}, Announce{}, AddEntrant{}, RemoveEntrant{}, CloseLeague{}, AdjudicateLeagueGame{},
			OpenLeague{}, HoldRound{}, ReleaseRound{}, TakeRulingBack{}, GiveTime{}, ReturnPlayer{}, EnterLate{}, GiveBye{}, PairByHand{}, UnpairByHand{}, OrderTeam{}, Substitute{},
			SetTerm{}, RenameLeague{},
		})
	}
	return err
}

// notedLeague is a new league as JSON: the rest follows from it.
type notedLeague struct{ File, Rules, Pace string }

// MarshalJSON writes the file of the league.
func (c NewLeague) MarshalJSON() ([]byte, error) {
	return json.Marshal(notedLeague{c.League.Text, c.League.Rules.String(), c.League.Pace.String()})
}

// UnmarshalJSON is the inverse of MarshalJSON.
func (c *NewLeague) UnmarshalJSON(text []byte) error {
	var noted notedLeague
	err := json.Unmarshal(text, &noted)
	l := leagues.League{Terms: leagues.Terms{Text: noted.File}}
	if err == nil {
		l.File, err = league.ReadFile(noted.File)
	}
	if err == nil {
		l.Rules, err = rules.Parse(noted.Rules)
	}
	if err == nil {
		l.Pace, err = clock.Parse(noted.Pace)
	}
	c.League = l
	return err
}

// named is a value of one of several types as JSON.
type named struct {
	Name  string          `json:"name"` // of the type
	Value json.RawMessage `json:"value"`
}

func writeNamed(v any) ([]byte, error) {
	value, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return json.Marshal(named{reflect.TypeOf(v).Name(), value})
}

// readNamed is the inverse of writeNamed. There is a value of each type that it knows.
func readNamed[T any](text []byte, known []T) (v T, err error) {
	var n named
	if err := json.Unmarshal(text, &n); err != nil {
		return v, err
	}
	for _, k := range known {
		if kind := reflect.TypeOf(k); kind.Name() == n.Name {
			into := reflect.New(kind)
			err := json.Unmarshal(n.Value, into.Interface())
			return into.Elem().Interface().(T), err
		}
	}
	return v, fmt.Errorf("the journal of a newer pentepost has a command %q", n.Name)
}
