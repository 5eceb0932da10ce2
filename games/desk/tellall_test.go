package desk_test

import (
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
)

// Each player who wants letters gets a text of the operator once. It waits for the letter of the day.
func TestTellAll(t *testing.T) {
	s := begin(t)
	s.play("carla>> join Carla\n carla>> set letters daily\n dora>> join Dora\n dora>> stop\n eve>> join Eve\n eve>> block Ann")
	all := []games.PlayerID{1, 2, 3, 4, 5}
	must(t, s.operate(desk.TellAll{Text: "We move.", To: all}))
	s.wants(`ann< news announced text="We move."`, `bob< news announced text="We move."`, `eve< news announced text="We move."`)
	must(t, s.operate(desk.TellAll{Text: "We move.", To: all}))
	s.wants()
	must(t, s.operate(desk.TellAll{Text: "We have moved.", To: all[:1]}))
	s.wants(`ann< news announced text="We have moved."`)
}
