package desk

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// invitations are sent, answered, taken back and closed.
type invitations struct {
	*asked

	desk      *desk
	answers   *answers
	people    *people
	starts    *starts
	opponents *opponents
	computers *computers
	seeks     *seeks
	ears      *ears
}

// closeChallenge ends an open challenge. It tells the challenger and the players who had accepted, but not the player who ends it.
func (in *invitations) closeChallenge(ch *games.Challenge, state games.ChallengeState, news letters.Letter, said play.Said) error {
	ch.State = state
	if err := in.tx.Challenges.Save(*ch); err != nil {
		return err
	}
	readers := []games.PlayerID{ch.From}
	for _, i := range ch.Invited {
		if i.Accepted {
			readers = append(readers, i.Player)
		}
	}
	for _, p := range readers {
		if p == said.By {
			continue
		}
		if said.Text != "" {
			closed, err := in.ears.closedTo(p, said.By)
			if err != nil {
				return err
			}
			if closed {
				in.left.Unheard = append(in.left.Unheard, p)
			}
		}
		if err := in.desk.notify(letters.Notice{To: p, Matter: letters.OfChallenge(ch), Letter: news, Said: said}); err != nil {
			return err
		}
	}
	return nil
}

// LapseInvitation ends an invitation that was not answered in time. All mail that arrived before now must have been
// processed. Who has not answered gets no letter.
func LapseInvitation(tx Tx, id games.ChallengeID, now time.Time) error {
	h := unasked(tx, now)
	ch, ok, err := tx.Challenges.Load(id)
	if err != nil || !ok || ch.State != games.ChallengeOpen || ch.Lapses.After(now) {
		return err
	}
	return h.invitations.closeChallenge(&ch, games.ChallengeLapsed, letters.InvitationLapsed{}, play.Said{})
}

// InviteAgain sends an invitation of the sender once more, after it has lapsed. Whoever had accepted is asked again:
// they have been told that it lapsed.
type InviteAgain struct{ Greeting string }

func (InviteAgain) traits() Traits {
	return Traits{Ways: []Way{{Form: "invite again"}}, Read: readInvite, Free: true, Sends: true}
}

// readInvite reads "again". Anything else behind the word is no command.
func readInvite(l CommandLine) Command {
	if len(l.Args) == 1 && l.Args[0] == "again" {
		return InviteAgain{Greeting: l.Text}
	}
	return Misread{Reason: games.NotUnderstood}
}

func (c InviteAgain) do(h *house) error {
	ch, err := h.invitations.ownChallenge()
	switch {
	case err != nil:
		return err
	case ch.State == games.ChallengeOpen:
		return games.RefuseAbout(games.NotAllowed, games.TopicWaiting, "")
	case ch.Again:
		return games.RefuseAbout(games.NotAllowed, games.TopicSentAgain, "")
	case !ch.MayBeSentAgain():
		return games.Refuse(games.Closed)
	}
	if err := h.opponents.checkRoom(h.From, ""); err != nil {
		return err
	}
	names := make([]string, len(ch.Invited))
	for n := range ch.Invited {
		p, err := h.tx.Players.Load(ch.Invited[n].Player)
		if err != nil {
			return err
		}
		names[n] = cmp.Or(p.Nick, p.Address)
		if err := h.opponents.checkInvitable(p, names[n]); err != nil {
			return err
		}
		ch.Invited[n].Accepted = false
	}
	if err := h.opponents.checkOpenChallenges(&ch, names); err != nil {
		return err
	}
	ch.Open(h.Now)
	ch.Again = true
	if err := h.tx.Challenges.Save(ch); err != nil {
		return err
	}
	return h.invitations.invite(&ch, c.Greeting)
}

// ownChallenge returns the challenge of the sender whose letter they answer.
func (in *invitations) ownChallenge() (games.Challenge, error) {
	if in.Key.About != games.AboutChallenge {
		return games.Challenge{}, games.RefuseAbout(games.NotAllowed, games.TopicTakeBack, "")
	}
	ch, ok, err := in.tx.Challenges.Load(games.ChallengeID(in.Key.ID))
	if err == nil && (!ok || ch.From != in.From.ID) {
		err = games.RefuseAbout(games.NoOffer, games.TopicWithdrawn, "")
	}
	return ch, err
}

// withdrawOfKey takes back the invitation, or the seek, whose letter the sender answers.
func (in *invitations) withdrawOfKey(remark string) error {
	ch, err := in.ownChallenge()
	switch {
	case err != nil:
		return err
	case ch.State == games.ChallengeSeeking:
		ch.State = games.ChallengeWithdrawn
		if err := in.tx.Challenges.Save(ch); err != nil {
			return err
		}
		return in.answers.reply(letters.Notice{Letter: letters.SeekEnded{}})
	case ch.State != games.ChallengeOpen:
		return games.Refuse(games.Closed)
	}
	return in.withdrawInvitation(&ch, remark)
}

// withdrawInvitation takes back an open invitation of the sender. Who has not accepted gets no letter: they may be a
// stranger, to whom the server writes once.
func (in *invitations) withdrawInvitation(ch *games.Challenge, remark string) error {
	waits := slices.ContainsFunc(ch.Invited, func(i games.Invitee) bool { return i.Accepted })
	in.left.Unsent = in.left.Unsent || remark != "" && !waits
	if err := in.closeChallenge(ch, games.ChallengeWithdrawn, letters.InvitationCancelled{}, play.Said{By: in.From.ID, Text: cutRemark(remark)}); err != nil {
		return err
	}
	return in.answers.reply(letters.Notice{Matter: letters.OfChallenge(ch), Letter: letters.InvitationRecalled{}})
}

// WithdrawNamed takes back the invitations of the sender to a person, or takes the sender out of a league. If the name
// is that of both, it asks.
type WithdrawNamed struct {
	Name   string // a nickname, a mail address or the name of a league
	Person bool   // no league is meant
}

func (WithdrawNamed) traits() Traits { return Traits{Free: true} }

func (c WithdrawNamed) do(h *house) error {
	own, err := h.invitations.invitationsTo(c.Name)
	if err != nil {
		return err
	}
	_, league, err := h.tx.Leagues.ByName(strings.ToLower(c.Name))
	league = league && !c.Person
	switch {
	case err != nil:
		return err
	case league && len(own) > 0:
		return games.RefuseAbout(games.NotAllowed, games.TopicLeagueOrPlayer, c.Name)
	case league:
		return AskToLeave{Name: c.Name}.do(h)
	case len(own) == 0:
		return games.RefuseAbout(games.NoOffer, games.TopicNoneOpen, c.Name)
	}
	for i := range own {
		if err := h.invitations.withdrawInvitation(&own[i], ""); err != nil {
			return err
		}
	}
	return nil
}

// invitationsTo returns the open challenges by which the sender invites the person of a name.
func (in *invitations) invitationsTo(name string) ([]games.Challenge, error) {
	p, known, err := in.people.findPlayer(name)
	if err != nil || !known {
		return nil, err
	}
	open, err := in.tx.Challenges.Open(in.From.ID)
	return slices.DeleteFunc(open, func(ch games.Challenge) bool { return ch.From != in.From.ID || ch.InviteeOf(p.ID) == nil }), err
}

// tooLate refuses an answer to an invitation that is no longer open. It names the challenger, whom the sender may
// challenge instead.
func (in *invitations) tooLate(ch *games.Challenge) error {
	topic := map[games.ChallengeState]string{games.ChallengeLapsed: games.TopicLapsed, games.ChallengeWithdrawn: games.TopicRecalled}[ch.State]
	if topic == "" {
		return games.Refuse(games.Closed)
	}
	in.Key = games.Key{About: games.AboutChallenge, Player: in.From.ID, ID: int64(ch.ID)} // the refusal is about it
	refusal := &games.Refusal{Reason: games.Closed, Facts: games.Facts{Topic: topic, By: ch.From}}
	p, err := in.tx.Players.Load(ch.From)
	if err != nil {
		return err
	}
	if !p.RefusesInvitations() {
		refusal.Facts.Name = p.Nick
	}
	return refusal
}

// noInvitation refuses an answer of somebody whom no invitation waits for. They may have been invited before.
func (in *invitations) noInvitation() error {
	earlier, err := in.tx.Challenges.Unanswered(in.From.ID)
	switch {
	case err != nil:
		return err
	case len(earlier) > 0:
		return in.tooLate(&earlier[0])
	}
	return games.RefuseAbout(games.NoOffer, games.TopicNoInvitation, "")
}
