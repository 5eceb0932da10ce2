package games

import (
	"cmp"
	"pentepost/games/clock"
	"slices"
	"strings"
	"time"
)

// InvitationTime is how long an invitation waits for answers.
const InvitationTime = 14 * clock.Day

// open lets a challenge wait for answers from a time on.
func (c *Challenge) open(now time.Time) {
	c.State, c.Made, c.Lapses = ChallengeOpen, now, now.Add(InvitationTime)
}

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
}

// closeChallenge ends an open challenge. It tells the challenger and the players who had accepted, but not the player who ends it.
func (in *invitations) closeChallenge(ch *Challenge, state ChallengeState, news Letter, said Said) error {
	ch.State = state
	if err := in.tx.Challenges.Save(*ch); err != nil {
		return err
	}
	readers := []PlayerID{ch.From}
	for _, i := range ch.Invited {
		if i.Accepted {
			readers = append(readers, i.Player)
		}
	}
	for _, p := range readers {
		if p == said.By {
			continue
		}
		if err := in.desk.notify(Notice{To: p, Matter: ch.matter(), Letter: news, Said: said}); err != nil {
			return err
		}
	}
	return nil
}

// LapseInvitation ends an invitation that was not answered in time. All mail that arrived before now must have been
// processed. Who has not answered gets no letter.
func LapseInvitation(tx Tx, id ChallengeID, now time.Time) error {
	h := unasked(tx, now)
	ch, ok, err := tx.Challenges.Load(id)
	if err != nil || !ok || ch.State != ChallengeOpen || ch.Lapses.After(now) {
		return err
	}
	return h.invitations.closeChallenge(&ch, ChallengeLapsed, InvitationLapsed{}, Said{})
}

// MayBeSentAgain reports whether the player of a challenge can invite the same people once more.
func (c *Challenge) MayBeSentAgain() bool { return c.State == ChallengeLapsed && !c.Again }

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
	return Misread{Reason: NotUnderstood}
}

func (c InviteAgain) do(h *house) error {
	ch, err := h.invitations.ownChallenge()
	switch {
	case err != nil:
		return err
	case ch.State == ChallengeOpen:
		return refuseAbout(NotAllowed, TopicWaiting, "")
	case ch.Again:
		return refuseAbout(NotAllowed, TopicSentAgain, "")
	case !ch.MayBeSentAgain():
		return refuse(Closed)
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
	ch.open(h.Now)
	ch.Again = true
	if err := h.tx.Challenges.Save(ch); err != nil {
		return err
	}
	return h.invitations.invite(&ch, c.Greeting)
}

// ownChallenge returns the challenge of the sender whose letter they answer.
func (in *invitations) ownChallenge() (Challenge, error) {
	if in.Key.About != AboutChallenge {
		return Challenge{}, refuseAbout(NotAllowed, TopicTakeBack, "")
	}
	ch, ok, err := in.tx.Challenges.Load(ChallengeID(in.Key.ID))
	if err == nil && (!ok || ch.From != in.From.ID) {
		err = refuseAbout(NoOffer, TopicWithdrawn, "")
	}
	return ch, err
}

// withdrawOfKey takes back the invitation, or the seek, whose letter the sender answers.
func (in *invitations) withdrawOfKey(remark string) error {
	ch, err := in.ownChallenge()
	switch {
	case err != nil:
		return err
	case ch.State == ChallengeSeeking:
		ch.State = ChallengeWithdrawn
		if err := in.tx.Challenges.Save(ch); err != nil {
			return err
		}
		return in.answers.reply(Notice{Letter: SeekEnded{}})
	case ch.State != ChallengeOpen:
		return refuse(Closed)
	}
	return in.withdrawInvitation(&ch, remark)
}

// withdrawInvitation takes back an open invitation of the sender. Who has not accepted gets no letter: they may be a
// stranger, to whom the server writes once.
func (in *invitations) withdrawInvitation(ch *Challenge, remark string) error {
	waits := slices.ContainsFunc(ch.Invited, func(i Invitee) bool { return i.Accepted })
	in.left.Unsent = in.left.Unsent || remark != "" && !waits
	if err := in.closeChallenge(ch, ChallengeWithdrawn, InvitationCancelled{}, Said{By: in.From.ID, Text: cutRemark(remark)}); err != nil {
		return err
	}
	return in.answers.reply(Notice{Matter: ch.matter(), Letter: InvitationRecalled{}})
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
		return refuseAbout(NotAllowed, TopicLeagueOrPlayer, c.Name)
	case league:
		return AskToLeave{Name: c.Name}.do(h)
	case len(own) == 0:
		return refuseAbout(NoOffer, TopicNoneOpen, c.Name)
	}
	if err := h.checkProof(); err != nil {
		return err
	}
	for i := range own {
		if err := h.invitations.withdrawInvitation(&own[i], ""); err != nil {
			return err
		}
	}
	return nil
}

// invitationsTo returns the open challenges by which the sender invites the person of a name.
func (in *invitations) invitationsTo(name string) ([]Challenge, error) {
	p, known, err := in.people.findPlayer(name)
	if err != nil || !known {
		return nil, err
	}
	open, err := in.tx.Challenges.Open(in.From.ID)
	return slices.DeleteFunc(open, func(ch Challenge) bool { return ch.From != in.From.ID || ch.invited(p.ID) == nil }), err
}

// tooLate refuses an answer to an invitation that is no longer open. It names the challenger, whom the sender may
// challenge instead.
func (in *invitations) tooLate(ch *Challenge) error {
	topic := map[ChallengeState]string{ChallengeLapsed: TopicLapsed, ChallengeWithdrawn: TopicRecalled}[ch.State]
	if topic == "" {
		return refuse(Closed)
	}
	in.Key = Key{About: AboutChallenge, Player: in.From.ID, ID: int64(ch.ID)} // the refusal is about it
	refusal := &Refusal{Closed, Facts{Topic: topic, By: ch.From}}
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
	return refuseAbout(NoOffer, TopicNoInvitation, "")
}
