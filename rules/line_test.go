package rules_test

import (
	"errors"
	"reflect"
	"testing"

	"pentepost/rules"
)

// A line of moves ends where they do as when they are played one by one, and before the first one that is not legal.
func TestPlayLine(t *testing.T) {
	begin := named(t, "swap2-gomoku").Start()
	line := []rules.Move{rules.Place(0), rules.Place(1), rules.Place(2), rules.Choose(rules.Swap), rules.Place(3)}
	want := begin
	for _, m := range line {
		var err error
		if want, _, err = want.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := rules.PlayLine(begin, line); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%d plies, %v", got.Plies(), err)
	}
	got, err := rules.PlayLine(begin, append(line, rules.Place(3), rules.Place(4)))
	if refusal, ok := errors.AsType[*rules.Refusal](err); !ok || refusal.Reason != rules.Occupied || !reflect.DeepEqual(got, want) {
		t.Errorf("after a move that is not legal %d plies are played, %v", got.Plies(), err)
	}
}
