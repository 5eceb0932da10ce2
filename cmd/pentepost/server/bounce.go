package server

import (
	"time"

	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/parser"
	"pentepost/store"
)

// rejectedHint is for letters that were rejected because of us.
const rejectedHint = "check SPF, DKIM and DMARC of the domain, and whether the address of your mail server is on a block list."

// bounces finds out which letters of ours reports are about.
type bounces struct {
	*ground
	keys *keyring.Ring
}

// decideBounce decides what follows from a report on a letter. A report that does not name a letter of ours by something
// that cannot be guessed may be forged, and one that fails DMARC is. Both are ignored.
func (b *bounces) decideBounce(tx *store.Tx, letter parser.Mail, d decision, now time.Time) (decision, error) {
	report := letter.Bounce
	if letter.Verdict == parser.Fail {
		return ignored("dmarc-fail"), nil
	}
	n, ok, err := b.returned(tx, letter, now)
	if err != nil || !ok {
		return d, err
	}
	if !report.Failed {
		return b.decideReport(tx, n, *report, d), nil
	}
	d.bounce = &letters.Bounce{Letter: n, Class: bounceClass(report.Policy(), report.Hard()), Says: report.Says}
	d.reason = "bounce"
	log := b.logIn(tx).With("notice", n.ID, "kind", n.Kind(), "game", n.Game, "player", n.To, "status", report.Status, "says", report.Says)
	if d.bounce.Class == letters.BounceOurs {
		d.reason = "bounce-policy"
		log.Error("letter rejected by policy", "hint", rejectedHint)
	} else {
		log.Warn("letter bounced")
	}
	return d, nil
}

// decideReport decides what follows from a report on a letter that did not fail. A report in words for people alone is too vague
// to stop a clock.
func (b *bounces) decideReport(tx *store.Tx, n letters.Notice, report parser.Bounce, d decision) decision {
	switch {
	case report.Late:
		d.reported, d.reason = &reported{n, letters.Delayed}, "late"
	case report.Passed:
		d.reported, d.reason = &reported{n, letters.Arrived}, "delivered"
	default:
		return d
	}
	b.logIn(tx).Info("letter reported", "notice", n.ID, "kind", n.Kind(), "game", n.Game, "player", n.To, "status", report.Status, "says", report.Says, "news", d.reason)
	return d
}

// returned finds the letter that came back: by the key in the address that the report was sent
// to, or by the Message-ID of what the report returns.
func (b *bounces) returned(tx *store.Tx, letter parser.Mail, now time.Time) (letters.Notice, bool, error) {
	return b.named(tx, letter.Keys, letter.Bounce.Letters, now)
}

// named finds a letter of ours by the keys of return paths, or by Message-IDs.
func (b *bounces) named(tx *store.Tx, keys, ids []string, now time.Time) (letters.Notice, bool, error) {
	for _, text := range keys {
		key, ok := b.keys.Seal().Open(text, now)
		if !ok || key.About != games.AboutLetter {
			continue
		}
		if n, ok, err := tx.Notices.SentNumbered(key.ID); err != nil || ok && n.To == key.Player && key.NamesLetter(n.ID, n.MessageID) {
			return n, ok, err
		}
	}
	for _, id := range ids {
		if n, ok, err := tx.Notices.Sent(id); err != nil || ok {
			return n, ok, err
		}
	}
	return letters.Notice{}, false, nil
}
