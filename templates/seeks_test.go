package templates_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/rules"
	"pentepost/templates"
)

// The command in the list of seeks asks for what the seek asks for, in every game with every
// option.
func TestCommandInListTakesSeek(t *testing.T) {
	commandInList := regexp.MustCompile(`(?m)^      (seek .*(\n        .*)*)`)
	paces := []clock.Pace{
		clock.DefaultPace, {Move: clock.Day}, {Move: 3 * clock.Day, ByClaim: true},
		{Bank: 30 * clock.Day, Increment: clock.Day, Most: 40 * clock.Day, WeekendsOff: true}, {Bank: 20 * clock.Day, Increment: 12 * time.Hour},
	}
	var seeks []games.Challenge
	for _, r := range rulesets() {
		c := games.Challenge{From: ann, Rules: r, Pace: paces[len(seeks)%len(paces)], Announce: len(seeks)%3 > 0, Made: noon}
		c.Match = games.MatchTerms{Series: 3 * (len(seeks) % 2), Target: 30 * (len(seeks) % 3), Handicap: len(seeks)%5 - 2}
		seeks = append(seeks, c)
	}
	v := fresh(bob, letters.SeeksListed{})
	v.Seeks = seeks
	found := commandInList.FindAllStringSubmatch(render(t, renderer(t), v).Text, -1)
	if len(found) != len(seeks) {
		t.Fatalf("%d commands for %d seeks", len(found), len(seeks))
	}
	for i, c := range seeks {
		line := strings.Join(strings.Fields(found[i][1]), " ")
		want := desk.Seek{Rules: c.Rules, Pace: c.Pace, Silent: !c.Announce, Match: c.Match}
		want.Match.Handicap = -c.Match.Handicap // the other side has it
		if diff := cmp.Diff(desk.Command(want), command.Read(parser.Mail{Line: line}, command.Context{})); diff != "" {
			t.Errorf("%s (-want +got)\n%s", line, diff)
		}
	}
}

// The game points keeps its name in commands of every language, where points of the board are a setting.
func TestGameOfPointsKeepsItsName(t *testing.T) {
	r, points := renderer(t), game(t, "points: K10 L10")
	seeks := fresh(bob, letters.SeeksListed{})
	seeks.Seeks = []games.Challenge{{From: ann, Rules: points.Rules, Pace: clock.DefaultPace, Announce: true, Made: noon}}
	explored := about(game(t, "points: K10 L10"), bob, letters.Explored{Rules: "points", Line: point("K10"), At: 1, Explored: games.Explored{
		Count: 1, Moves: []games.ExploredMove{{Move: point("L10")[0], Games: 1}},
	}})
	for _, l := range games.Languages() {
		for _, v := range []templates.View{seeks, explored} {
			v.Reader.Language = l.Tag
			said := strings.Join(strings.Fields(render(t, r, v).Text), " ")
			if command := regexp.MustCompile(`points( K10 L10|$| 3 )|points .*@`); !command.MatchString(said) {
				t.Errorf("%s: no command with the name of the game in\n%s", l.Tag, said)
			}
		}
	}
}

// rulesets returns all variants for two, with every value of every option.
func rulesets() (list []rules.Ruleset) {
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		if r.Seats != 2 {
			continue
		}
		list = append(list, r)
		for _, key := range r.OptionKeys() {
			for _, value := range []string{"on", "off", "9", "13", "1", "2", "black", "both", "none"} {
				if with, err := r.With(key, value); err == nil {
					list = append(list, with)
				}
			}
		}
	}
	return list
}
