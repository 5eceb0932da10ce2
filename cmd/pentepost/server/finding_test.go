package server

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/rules"
	"pentepost/store"
)

// A journal of an older program is read: the oldest have a list of moments as a review, later ones its three parts beside each
// other, as they are written still.
func TestReviewsInOldJournals(t *testing.T) {
	const thought = `{"Thought":{"Game":7,"Player":2,"Person":2,"About":"review","Length":1,"Since":"2026-01-02T03:04:05Z"},"Ply":40,"Undone":1,"Does":null`
	moments := []games.BetterMove{{Ply: 3, Line: []rules.Move{rules.Place(180)}, Wins: 5}}
	for facts, want := range map[string]games.Review{
		thought + `}`: {},
		thought + `,"Review":[{"ply":3,"line":[{"Point":180,"Choice":0}],"wins":5}]}`: {Moments: moments},
		thought + `,"Review":[{"ply":3,"line":[{"Point":180,"Choice":0}],"wins":5}],"Course":[{"first":50},{"ply":2,"first":70,"proved":true}],"Lessons":[{"seat":1,"about":"four"}]}`: {
			Moments: moments, Course: []games.Standing{{First: 50}, {Ply: 2, First: 70, Proved: true}}, Lessons: []games.Lesson{{Seat: 1, About: games.LessonFour}},
		},
	} {
		f, err := factsOf[finding](store.JournalEntry{Facts: json.RawMessage(facts)})
		if err != nil || !reflect.DeepEqual(f.Review, want) || f.Thought.Game != 7 || f.Ply != 40 {
			t.Errorf("%s is %+v, %v", facts, f, err)
		}
		again, err := json.Marshal(f)
		if got, want := keysOf(t, again), keysOf(t, []byte(facts)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("written again, the names are %v, not %v: %v", got, want, err)
		}
	}
}

// keysOf returns the values of an object by their names, without those that every finding has.
func keysOf(t *testing.T, text []byte) map[string]any {
	t.Helper()
	all := map[string]any{}
	must(t, json.NewDecoder(strings.NewReader(string(text))).Decode(&all))
	delete(all, "Thought")
	return all
}
