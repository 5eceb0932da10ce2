package store

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/rules"
)

const challengeColumns = `SELECT c.id, c.origin, c.player, c.rules, c.pace, c.first, c.rematch, c.state, c.game, c.made,
	c.announce, c.private, c.series, c.target, c.handicap, c.unrated, c.least, c.most, c.lapses, c.again, c.explore FROM challenges c`

func scanChallenge(row scanner) (games.Challenge, error) {
	var c games.Challenge
	var text, pace string
	err := row.Scan(&c.ID, &c.Origin, &c.From, &text, &pace, &c.First, &c.Rematch, &c.State, &c.Game, asTime(&c.Made),
		asFlag(&c.Announce), asFlag(&c.Private), &c.Match.Series, &c.Match.Target, &c.Match.Handicap, asFlag(&c.Unrated), &c.Ratings.Least, &c.Ratings.Most,
		asTime(&c.Lapses), asFlag(&c.Again), asFlag(&c.Explore))
	if err != nil {
		return c, err
	}
	if c.Pace, err = clock.Parse(pace); err != nil {
		return c, err
	}
	c.Rules, err = rules.Parse(text)
	return c, err
}

func scanInvitee(row scanner) (games.Invitee, error) {
	var i games.Invitee
	err := row.Scan(&i.Player, asFlag(&i.Accepted))
	return i, err
}

// Challenges keeps invitations and seeks.
type Challenges struct{ tx *Tx }

// Load returns a challenge; ok is false if it does not exist.
func (cs Challenges) Load(id games.ChallengeID) (c games.Challenge, ok bool, err error) {
	c, ok, err = first(cs.tx, "load challenge $1", scanChallenge, challengeColumns+` WHERE c.id = $1`, id)
	if ok {
		err = cs.loadInvited(&c)
	}
	return c, ok && err == nil, err
}

// Open returns the open challenges by or to a player, oldest first.
func (cs Challenges) Open(p games.PlayerID) ([]games.Challenge, error) {
	list, err := all(cs.tx, "load challenges of player $1", scanChallenge, challengeColumns+` WHERE c.state = 'open' AND (c.player = $1
		OR EXISTS (SELECT 1 FROM invitations i WHERE i.challenge = c.id AND i.player = $1)) ORDER BY c.id`, p)
	return cs.withInvited(list, err)
}

// Unanswered returns the invitations to a player that ended without an answer of theirs: they lapsed or were
// withdrawn. The latest is the first.
func (cs Challenges) Unanswered(p games.PlayerID) ([]games.Challenge, error) {
	list, err := all(cs.tx, "load unanswered invitations to player $1", scanChallenge, challengeColumns+` JOIN invitations i ON i.challenge = c.id
		WHERE i.player = $1 AND i.accepted = 0 AND c.state IN ('lapsed', 'withdrawn') ORDER BY c.id DESC`, p)
	return cs.withInvited(list, err)
}

// loadInvited loads the invited players of a challenge.
func (cs Challenges) loadInvited(c *games.Challenge) (err error) {
	c.Invited, err = all(cs.tx, "load who is invited by challenge $1", scanInvitee, `SELECT player, accepted FROM invitations WHERE challenge = $1 ORDER BY place`, c.ID)
	return err
}

// withInvited does so for several challenges, unless there was an error.
func (cs Challenges) withInvited(list []games.Challenge, err error) ([]games.Challenge, error) {
	for i := range list {
		if err := cs.loadInvited(&list[i]); err != nil {
			return nil, err
		}
	}
	return list, err
}

// Add adds a challenge and sets its ID.
func (cs Challenges) Add(c *games.Challenge) error {
	id, err := cs.tx.numbers.next("challenges")
	if err != nil {
		return err
	}
	c.ID = games.ChallengeID(id)
	terms := ""
	if c.State == games.ChallengeSeeking {
		terms = c.SeekTerms()
	}
	err = cs.tx.exec("add challenge", `INSERT INTO challenges (id, player, rules, pace, first, rematch, state, game, made,
		announce, private, series, target, handicap, terms, unrated, family, least, most, lapses, again, origin, explore)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
		id, c.From, c.Rules.String(), c.Pace.String(), c.First, c.Rematch, string(c.State), c.Game, c.Made,
		c.Announce, c.Private, c.Match.Series, c.Match.Target, c.Match.Handicap, terms, c.Unrated, c.Family(), c.Ratings.Least, c.Ratings.Most,
		c.Lapses, c.Again, c.Origin, c.Explore)
	for n, i := range c.Invited {
		if err == nil {
			err = cs.tx.exec("add challenge", `INSERT INTO invitations (challenge, place, player, accepted) VALUES ($1, $2, $3, $4)`,
				id, n+1, i.Player, i.Accepted)
		}
	}
	return err
}

// Save saves the state of a challenge, who moves first, when it was sent, and the invited players
// with their answers.
func (cs Challenges) Save(c games.Challenge) error {
	err := cs.tx.exec("save challenge $1", `UPDATE challenges SET state = $2, game = $3, first = $4, made = $5, lapses = $6, again = $7 WHERE id = $1`,
		c.ID, string(c.State), c.Game, c.First, c.Made, c.Lapses, c.Again)
	for n, i := range c.Invited {
		if err == nil {
			err = cs.tx.exec("save challenge $1", `INSERT INTO invitations (challenge, place, player, accepted) VALUES ($1, $2, $3, $4)
				ON CONFLICT (challenge, place) DO UPDATE SET accepted = excluded.accepted`, c.ID, n+1, i.Player, i.Accepted)
		}
	}
	return err
}

// CountStrangers returns the number of people that a player has invited since a time,
// and who have not joined.
func (cs Challenges) CountStrangers(by games.PlayerID, since time.Time) (int, error) {
	return count(cs.tx, "count strangers invited by $1", `SELECT count(*) FROM challenges c JOIN invitations i ON i.challenge = c.id
		JOIN players p ON p.id = i.player WHERE c.player = $1 AND c.made >= $2 AND p.joined = 0`, by, since)
}
