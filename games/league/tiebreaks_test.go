package league

import (
	"encoding/json"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// exerciseFile has the exercise of FIDE's technical commission. It is kept next to the repository.
const exerciseFile = "../../../shared/tiebreaks.json"

// exercise is a Swiss of 16 players with byes and forfeits, and the tie-breaks that must come out.
type exercise struct {
	Swiss struct {
		Rounds  int
		Players []struct {
			No     int
			Rating float64
			Rounds []string
		}
	}
	Expected map[string]map[string]float64
}

func readExercise(t *testing.T) exercise {
	t.Helper()
	raw, err := os.ReadFile(exerciseFile)
	if err != nil {
		t.Skip("no " + exerciseFile + ": FIDE's exercise is not computed")
	}
	var e exercise
	if err := json.Unmarshal(raw, &e); err != nil {
		t.Fatal(err)
	}
	return e
}

// division reads rounds such as "13b=", "9w1F" and "PAB(1)".
func (e exercise) division(t *testing.T) Division {
	t.Helper()
	d := Division{Swiss: true, Rounds: e.Swiss.Rounds}
	for _, p := range e.Swiss.Players {
		d.Players = append(d.Players, Entrant{Name: strconv.Itoa(p.No), Rating: p.Rating})
		for i, text := range p.Rounds {
			g := Game{Round: i + 1, First: p.No - 1, Second: Nobody}
			opponent, result, withWhite := strings.Cut(text, "w")
			switch {
			case text == "PAB(1)":
				g.Result = PairingBye
			case text == "HPB(=)":
				g.Result = HalfBye
			case text == "ZPB(0)":
				g.Result = ZeroBye
			case withWhite:
				second, err := strconv.Atoi(opponent)
				if err != nil {
					t.Fatal(err)
				}
				g.Second = second - 1
				g.Result = map[string]Result{"1": FirstWon, "=": Drawn, "0": SecondWon, "1F": SecondForfeited, "0F": FirstForfeited}[result]
			default:
				continue // told by the opponent
			}
			d.Games = append(d.Games, g)
		}
	}
	return d
}

// TestFIDE computes FIDE's exercise by the rules of March 2026.
func TestFIDE(t *testing.T) {
	e := readExercise(t)
	d := e.division(t)
	s := d.strengths()
	for name, by := range map[string]TieBreak{
		"win": Wins, "won": GamesWon, "progressive_scores": Progressive, "progressive_cut1": ProgressiveCut1,
		"buchholz": Buchholz, "buchholz_cut1": BuchholzCut1, "sb_cut1_swiss": SonnebornBergerCut1, "player_rating": StartRating,
	} {
		check(t, e, name, func(player int) float64 { return d.tieBreak(by, s, player) })
	}
	check(t, e, "points", func(player int) float64 { return s.points[player] })
	check(t, e, "adjusted_score", func(player int) float64 { return s.adjusted[player] })
	check(t, e, "aob", func(player int) float64 { return averageOpponents(d, s, player) })
}

// averageOpponents is FIDE's average of the opponents' Buchholz. No league uses it; it depends on
// the Buchholz of everybody met over the board.
func averageOpponents(d Division, s strengths, player int) float64 {
	total, games := 0.0, 0.0
	for _, e := range s.records[player] {
		if e.kind == played {
			total += d.tieBreak(Buchholz, s, e.opponent)
			games++
		}
	}
	return math.Round(100*total/games) / 100
}

func check(t *testing.T, e exercise, name string, value func(player int) float64) {
	t.Helper()
	if len(e.Expected[name]) == 0 {
		t.Errorf("the exercise has no values of %s", name)
	}
	for number, want := range e.Expected[name] {
		player, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		if got := value(player - 1); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s of player %s is %v, want %v", name, number, got, want)
		}
	}
}
