package desk

import (
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// Report tells the operator what somebody does in a game, or with an invitation.
type Report struct{ Text string }

func (Report) traits() Traits {
	return Traits{
		Ways:  []Way{{Form: "report TEXT", Example: "report Bob insults me"}},
		Where: InGame | AfterGame | ToInvite, Free: true, Sends: true,
	}
}

func (c Report) do(h *house) error {
	about, whom, err := h.reports.subject()
	switch {
	case err != nil:
		return err
	case c.Text == "":
		return games.RefuseAbout(games.NotUnderstood, games.TopicReport, "")
	}
	n, err := h.tx.Notices.CountOf(h.From.ID, letters.KindReport, h.Now.Add(-clock.Day))
	if err != nil {
		return err
	}
	if atLimit(n, h.Limits.ReportsADay) {
		return games.RefuseAbout(games.Limit, games.TopicReport, "")
	}
	return h.reports.send(letters.Notice{Matter: about, Said: play.Said{By: h.From.ID, Text: cutRemark(c.Text)}}, whom)
}

// reports go to the operator.
type reports struct {
	*asked

	desk    *desk
	answers *answers
}

// subject returns the game or the invitation of the letter that the mail answers, and the other person in it; 0 if there are several.
func (rp *reports) subject() (letters.Matter, games.PlayerID, error) {
	var about letters.Matter
	var there []games.PlayerID
	if rp.Key.About == games.AboutChallenge {
		ch, ok, err := rp.tx.Challenges.Load(games.ChallengeID(rp.Key.ID))
		switch {
		case err != nil:
			return about, 0, err
		case !ok || ch.From != rp.From.ID && ch.InviteeOf(rp.From.ID) == nil:
			return about, 0, games.Refuse(games.Closed)
		}
		about, there = letters.OfChallenge(&ch), append(ch.InvitedPlayers(), ch.From)
	} else {
		g, _, err := rp.gameOfKey()
		if err != nil {
			return about, 0, err
		}
		about, there = letters.OfGame(&g), g.Seats
	}
	var whom games.PlayerID
	for _, p := range there {
		switch {
		case p == rp.From.ID:
		case whom != 0:
			return about, 0, nil
		default:
			whom = p
		}
	}
	return about, whom, nil
}

// send sends a report to the operator, if they have an address for it, and the receipt. The receipt has the report, too: the server
// logs it.
func (rp *reports) send(n letters.Notice, whom games.PlayerID) error {
	n.Letter = letters.Reported{Whom: whom}
	if n.Challenge != 0 {
		n.Letter = letters.InvitationReported{Whom: whom}
	}
	if n.Address = rp.Operator; n.Address != "" {
		if err := rp.desk.notify(n); err != nil {
			return err
		}
	}
	n.Letter, n.Address = letters.ReportSent{}, ""
	return rp.answers.reply(n)
}
