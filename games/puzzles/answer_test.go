package puzzles

import (
	"testing"

	"pentepost/rules"
	"pentepost/rules/proof"
	"pentepost/rules/search"
)

// answerNodes is how many stones may be placed to find the answer to a try. The server places as many.
const answerNodes = 12_000

// wrong returns a first move that does not solve a puzzle: the answer to the first move of the solution, or the first point that
// can be played.
func wrong(z Puzzle, p rules.Position) rules.Move {
	if _, _, err := p.Play(z.Solution[1]); err == nil && z.Solution[1] != z.Solution[0] {
		return z.Solution[1]
	}
	for at := range p.Points() {
		m := rules.Place(at)
		if _, _, err := p.Play(m); err == nil && m != z.Solution[0] {
			return m
		}
	}
	return rules.Move{}
}

// mostChecked is how many moves may be played to check a proof.
const mostChecked = 4_000_000

// TestAnswers has a wrong move in each puzzle answered. The answer can be played, and the proof of what it claims is checked: that
// it wins, or that the move wins all the same, after every answer that the rules allow.
func TestAnswers(t *testing.T) {
	list, err := All()
	if err != nil {
		t.Fatal(err)
	}
	w, counts, most := search.NewWorker(), map[string]int{}, 0
	for i, z := range list {
		before, err := z.Position()
		if err != nil {
			t.Fatal(err)
		}
		move := wrong(z, before)
		a, err := w.Answer(t.Context(), before, move, z.Plies, answerNodes)
		if err != nil || a.Nodes > 2*answerNodes+100 {
			t.Fatalf("puzzle %d: %d nodes, %v", i+1, a.Nodes, err)
		}
		after, _, err := before.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case a.Wins > 0:
			counts["the move wins"]++
			if a.Wins <= z.Plies+2 {
				t.Errorf("puzzle %d: a second solution wins within %d plies", i+1, a.Wins)
			}
			most = max(most, checkClaim(t, i+1, after, a.Proof, before.Turn(), a.Wins-1))
		case a.Loses > 0:
			counts["the answer wins"]++
			most = max(most, checkClaim(t, i+1, after, a.Proof, after.Turn(), a.Loses))
			checkLegal(t, i+1, after, a.Moves)
		default:
			counts["the answer holds"]++
			checkLegal(t, i+1, after, a.Moves)
		}
	}
	t.Log(counts, "at most", most, "moves to check a proof")
}

func checkLegal(t *testing.T, number int, p rules.Position, moves []rules.Move) {
	t.Helper()
	if len(moves) != 1 {
		t.Fatalf("puzzle %d: the answer has %d moves", number, len(moves))
	}
	if _, _, err := p.Play(moves[0]); err != nil {
		t.Errorf("puzzle %d: %v", number, err)
	}
}

// checkClaim checks the proof that a seat wins within a number of plies. It returns how many moves were played.
func checkClaim(t *testing.T, number int, p rules.Position, claim *proof.Claim, winner rules.Seat, plies int) int {
	t.Helper()
	if claim == nil || claim.Winner != winner || claim.Plies > plies {
		t.Fatalf("puzzle %d: seat %d is to win within %d plies, and the proof is of %+v", number, winner, plies, claim)
	}
	played, err := claim.Check(p, mostChecked)
	if err != nil {
		t.Errorf("puzzle %d: %v", number, err)
	}
	return played
}

// TestLongerWins has moves answered that win, too, in more plies than the solution.
func TestLongerWins(t *testing.T) {
	list, err := All()
	if err != nil {
		t.Fatal(err)
	}
	w := search.NewWorker()
	for _, test := range []struct {
		number int
		move   string
		wins   int
	}{
		{20, "P8", 7}, {29, "J8", 7}, {67, "L9", 7}, {80, "J8", 7}, {103, "L7", 7}, {110, "K9", 9}, {222, "J14", 9},
	} {
		z := list[test.number-1]
		before, err := z.Position()
		if err != nil {
			t.Fatal(err)
		}
		move, err := moves(z.Rules, test.move)
		if err != nil {
			t.Fatal(err)
		}
		a, err := w.Answer(t.Context(), before, move[0], z.Plies, answerNodes)
		if err != nil || a.Wins != test.wins || len(a.Moves) > 0 {
			t.Errorf("puzzle %d, %s: %+v, %v, want a win within %d plies", test.number, test.move, a, err, test.wins)
		}
		if after, _, err := before.Play(move[0]); err == nil {
			checkClaim(t, test.number, after, a.Proof, before.Turn(), test.wins-1)
		}
	}
}
