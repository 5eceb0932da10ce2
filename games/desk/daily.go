package desk

import (
	"fmt"
	"strings"
	"time"

	"pentepost/games"
)

// setLetters sets how letters come: "each", "daily", or "daily 07:30".
func setLetters(s *games.Settings, value string) bool {
	word, text, _ := strings.Cut(strings.ToLower(value), " ")
	switch {
	case word == string(games.EachLetter) && text == "":
		s.Letters = games.EachLetter
		return true
	case word != "daily":
		return false
	case text == "":
		text = games.UsualDaily
	}
	at, err := time.Parse("15:04", strings.Replace(text, ".", ":", 1))
	s.Letters = games.Letters(fmt.Sprintf("daily %s", at.Format("15:04")))
	return err == nil
}

// changeDaily changes what the letter and the puzzle of the day of the sender depend on. If
// letters come each from now on, waiting ones come at once.
func (dy *daily) changeDaily(how func(*games.Player)) error {
	err := dy.change(func(p *games.Player) {
		how(p)
		p.SetDigest(dy.Now)
		if !p.PuzzleAt.IsZero() {
			p.SetPuzzle(dy.Now)
		}
	})
	if err != nil || !dy.From.Digest.IsZero() {
		return err
	}
	return dy.tx.Digests.Release(dy.From.ID, dy.Now)
}
