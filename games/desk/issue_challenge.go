package desk

import (
	"errors"
	"strings"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
)

// IssueChallenge invites one or more people to a game.
type IssueChallenge struct {
	Whom    []string // nicknames or mail addresses, in the order of the seats
	Rules   rules.Ruleset
	Pace    clock.Pace
	Order   games.Order
	Silent  bool // letters do not announce open threes and fours
	Private bool // as in [games.Game]
	Unrated bool // as in [games.Game]
	Explore bool // as in [games.Game]
	Match   games.MatchTerms

	Greeting string // a text for the invited players
}

func (IssueChallenge) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "challenge WHO VARIANT OPTIONS", Example: "challenge bob@example.org keryo-pente first 3 days"},
			{Form: "challenge computer-N VARIANT OPTIONS", Example: "challenge computer-2 gomoku first"},
			{Form: "challenge WHO first|second", Example: "challenge bob@example.org first"},
			{Form: "challenge WHO 3 days", Example: "challenge bob@example.org 3 days"},
			{Form: "challenge WHO bank 30 days plus 1 day", Example: "challenge bob@example.org bank 30 days plus 1 day"},
			{Form: "challenge WHO claim", Example: "challenge bob@example.org claim"},
			{Form: "challenge WHO weekends off", Example: "challenge bob@example.org weekends off"},
			{Form: "challenge WHO vacation off", Example: "challenge bob@example.org vacation off"},
			{Form: "challenge WHO zone off", Example: "challenge bob@example.org zone off"},
			{Form: "challenge WHO announce off", Example: "challenge bob@example.org announce off"},
			{Form: "challenge WHO private", Example: "challenge bob@example.org private"},
			{Form: "challenge WHO explore on", Example: "challenge bob@example.org explore on"},
			{Form: "challenge WHO series 3", Example: "challenge bob@example.org series 3"},
		},
		First: FreshMail, Free: true, Stranger: SignsUp, Unproved: true, Sends: true,
	}
}

func (c IssueChallenge) do(h *house) error {
	ch, err := c.newChallenge(h)
	if err != nil {
		return err
	}
	return h.invitations.sendChallenge(ch, c.Greeting)
}

// sendChallenge saves a challenge, invites the players with a greeting, and confirms to the
// challenger. A computer player has accepted before it is asked.
func (in *invitations) sendChallenge(ch games.Challenge, greeting string) error {
	ch.Origin = in.newOrigin("challenge", ch.From, ch.InvitedPlayers())
	if err := in.tx.Challenges.Add(&ch); err != nil {
		return err
	}
	if started, err := in.startAgainstComputer(&ch, greeting); err != nil || started {
		return err
	}
	return in.invite(&ch, greeting)
}

// invite tells the invited players of a challenge of the sender, and confirms to the sender.
func (in *invitations) invite(ch *games.Challenge, greeting string) error {
	for _, i := range ch.Invited {
		n := letters.Notice{To: i.Player, Matter: letters.OfChallenge(ch), Letter: letters.Invitation{}, Said: play.Said{By: in.From.ID, Text: cutRemark(greeting)}}
		if err := in.desk.notify(n); err != nil {
			return err
		}
	}
	return in.answers.reply(letters.Notice{Matter: letters.OfChallenge(ch), Letter: letters.Invited{}})
}

// newChallenge checks the command and returns its challenge. It adds the invited
// strangers to the players.
func (c IssueChallenge) newChallenge(h *house) (games.Challenge, error) {
	ch := games.Challenge{
		From: h.From.ID, Rules: c.Rules, Pace: c.Pace, Announce: !c.Silent, Private: c.Private, Unrated: c.Unrated, Explore: c.Explore, Match: c.Match,
	}
	ch.Open(h.Now)
	if err := h.opponents.checkKnown(c.Whom); err != nil {
		return ch, c.orNearGame(h, err)
	}
	whom, err := h.computers.nameComputers(c.Whom, c.Rules)
	if err != nil {
		return ch, err
	}
	c.Whom = whom
	if err := ch.Match.Check(c.Rules); err != nil {
		return ch, err
	}
	if len(c.Whom)+1 != c.Rules.Seats {
		return ch, games.RefuseAbout(games.NotAllowed, games.TopicPlayers, c.Rules.Name)
	}
	if err := h.opponents.checkRoom(h.From, ""); err != nil {
		return ch, err
	}
	people, err := h.opponents.findOpponents(c.Whom)
	if err != nil {
		return ch, err
	}
	for _, p := range people {
		if err := h.computers.checkComputer(p, c.Rules); err != nil {
			return ch, err
		}
		ch.Invited = append(ch.Invited, games.Invitee{Player: p.ID})
	}
	if err := h.opponents.checkOpenChallenges(&ch, c.Whom); err != nil {
		return ch, err
	}
	if err := h.opponents.addStrangers(people, ch.Invited); err != nil {
		return ch, err
	}
	ch.First = c.firstPlayer(&ch)
	return ch, nil
}

// orNearGame asks about the game that an unknown name in the line nearly is: "challenge Bob kyero-pente". Any other error stays
// as it is.
func (c IssueChallenge) orNearGame(h *house, err error) error {
	r, refused := errors.AsType[*games.Refusal](err)
	if !refused || r.Reason != games.UnknownPlayer || len(c.Whom) < 2 {
		return err
	}
	typed, _, _ := strings.Cut(h.Text, "\n")
	words, ok := CorrectGame(strings.Fields(typed), r.Facts.Name)
	if !ok {
		return err
	}
	meaning := games.Meaning{Meant: strings.Join(words, " "), Below: c.Greeting}
	return &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicMeant, Meaning: meaning}}
}

func (c IssueChallenge) firstPlayer(ch *games.Challenge) games.PlayerID {
	switch c.Order {
	case games.ChallengerFirst:
		return ch.From
	case games.ChallengerSecond:
		return ch.Invited[0].Player
	}
	return 0
}
