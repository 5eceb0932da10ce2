package templates_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/templates"
)

// Each fact of a letter is of use: if it changes, some example of the letter says something else.
func TestEveryFactIsSaid(t *testing.T) {
	elsewhere := map[string]string{ // what facts are for that are not said
		"games.AddressWanted.Wish":     "its code is loaded",
		"games.AddressCode.Wish":       "its code is loaded",
		"games.ForgetWanted.Wish":      "its code is loaded",
		"games.AddressDropped.Address": "the letter goes there",
		"games.Daily.Shown":            "the games are loaded",
		"games.LinesDone.Shown":        "the games are loaded",
		"games.NoLineDone.Shown":       "the games are loaded",
		"games.LinesDone.Parts":        "the parts are loaded",
		"games.NoLineDone.Parts":       "the parts are loaded",
		"games.LeagueTable.As":         "the files are attached",
		"games.Refused.Below":          "read again when the reader says yes",
		"games.Refused.By":             "the notice has it",
		"games.WelcomeAsks.Question":   "in the key of the letter",
	}
	said := map[string]bool{}
	for _, v := range letters(t) {
		l := reflect.ValueOf(v.Notice.Letter)
		for _, f := range reflect.VisibleFields(l.Type()) {
			fact := fmt.Sprintf("%T.%s", v.Notice.Letter, f.Name)
			if f.Anonymous || !f.IsExported() || said[fact] {
				continue
			}
			changed := reflect.New(l.Type()).Elem()
			changed.Set(l)
			change(changed.FieldByIndex(f.Index))
			other := v
			other.Notice.Letter = changed.Interface().(games.Letter)
			said[fact] = !reflect.DeepEqual(rendered(t, v), rendered(t, other))
		}
	}
	for _, fact := range slices.Sorted(maps.Keys(said)) {
		if _, known := elsewhere[fact]; said[fact] == known {
			t.Errorf("%s is said: %v", fact, said[fact])
		}
	}
}

// change gives a fact another value: nothing or, if it is nothing, something.
func change(fact reflect.Value) {
	switch {
	case !fact.IsZero():
		fact.SetZero()
	case fact.CanInt():
		fact.SetInt(2)
	case fact.Kind() == reflect.String:
		fact.SetString("pause")
	case fact.Kind() == reflect.Bool:
		fact.SetBool(true)
	case fact.Type() == reflect.TypeFor[time.Time]():
		fact.Set(reflect.ValueOf(noon.Add(time.Hour)))
	}
}

// rendered returns a letter in words, or the error.
func rendered(t testing.TB, v templates.View) any {
	l, err := renderer(t).Render(v)
	if err != nil {
		return err.Error()
	}
	return l
}
