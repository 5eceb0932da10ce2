package store

import (
	"time"

	"pentepost/games"
	"pentepost/games/rating"
)

// Seeks finds the challenges that are open to everybody.
type Seeks struct{ tx *Tx }

// Of returns the open seeks of a player, oldest first.
func (ss Seeks) Of(p games.PlayerID) ([]games.Challenge, error) {
	return all(ss.tx, "load seeks of player $1", scanChallenge, challengeColumns+` WHERE c.state = 'seeking' AND c.player = $1 ORDER BY c.id`, p)
}

// Before returns at most max open seeks made before a time, oldest first.
func (ss Seeks) Before(before time.Time, max int) ([]games.Challenge, error) {
	return all(ss.tx, "load old seeks", scanChallenge, challengeColumns+` WHERE c.state = 'seeking' AND c.made <= $1 ORDER BY c.id LIMIT $2 + 0`,
		before, max)
}

// free is a condition for the player of a challenge: letters reach them, and they are not on vacation.
// $1 is now.
const free = ` AND EXISTS (SELECT 1 FROM players p WHERE p.id = c.player AND p.unreachable = 0 AND p.never = 0 AND p.banned = 0)
	AND NOT EXISTS (SELECT 1 FROM intervals i WHERE i.player = c.player AND i.cause = 'vacation' AND i.since <= $1 AND i.until > $1)`

// OfOthers returns the seeks that wait at a time and that a player can take, at most most of
// them, oldest first, and how many there are. If one of the two has blocked the other, they cannot.
func (ss Seeks) OfOthers(p games.PlayerID, now time.Time, most int) (list []games.Challenge, n int, err error) {
	since, newRating := now.Add(-games.SeekTime), rating.Standard().New.Rating
	const others = ` WHERE c.state = 'seeking' AND c.player <> $2 AND c.made > $4` + free + suits + unblocked
	list, err = all(ss.tx, "load seeks", scanChallenge, challengeColumns+others+` ORDER BY c.id LIMIT $5 + 0`, now, p, newRating, since, most)
	if err == nil && len(list) == most {
		n, err = count(ss.tx, "count seeks", `SELECT count(*) FROM challenges c`+others, now, p, newRating, since)
	}
	return list, max(n, len(list)), err
}

// Returned returns the players with open seeks whose vacation ended between two times, if no other
// vacation has begun by then.
func (ss Seeks) Returned(after, until time.Time) ([]games.PlayerID, error) {
	return all(ss.tx, "find players who are back", scanPlayerID, `SELECT DISTINCT c.player FROM challenges c WHERE c.state = 'seeking'
		AND EXISTS (SELECT 1 FROM intervals i WHERE i.player = c.player AND i.cause = 'vacation' AND i.until > $1 AND i.until <= $2)
		AND NOT EXISTS (SELECT 1 FROM intervals i WHERE i.player = c.player AND i.cause = 'vacation' AND i.since <= $2 AND i.until > $2)
		ORDER BY c.player`, after, until)
}

// fitting finds seeks by their terms. Terms that fit are at most three.
const fitting = challengeColumns + ` WHERE c.state = 'seeking' AND c.player <> $2 AND c.terms IN ($4, $5, $6) AND c.made > $7` + free + suits + unblocked + `
	AND coalesce((SELECT CAST(r.rating AS DOUBLE PRECISION) FROM ratings r WHERE r.player = c.player AND r.family = c.family), $3)
	BETWEEN $8 AND CASE WHEN $9 = 0 THEN ` + anyRating + ` ELSE $9 END`

// suits is a condition for the rating of the player $2 that a challenge would pair. A player without a
// rating counts as a new one; $3 is the rating of a new player.
const suits = ` AND coalesce((SELECT CAST(r.rating AS DOUBLE PRECISION) FROM ratings r WHERE r.player = $2 AND r.family = c.family), $3)
	BETWEEN c.least AND CASE c.most WHEN 0 THEN ` + anyRating + ` ELSE c.most END`

// unblocked is a condition for the player of a challenge: neither they nor the player $2 have blocked the other.
const unblocked = ` AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.player = c.player AND b.whom = $2)
	AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.player = $2 AND b.whom = c.player)`

// anyRating is more than any rating.
const anyRating = "1000000"

// notTwice leaves out a player if their last game, or that of the other, was with each other.
const notTwice = ` AND c.player NOT IN (SELECT player FROM seats WHERE game = (SELECT max(game) FROM seats WHERE player = $2))
	AND $2 NOT IN (SELECT player FROM seats WHERE game = (SELECT max(game) FROM seats WHERE player = c.player))`

// Fitting returns the oldest seek of somebody else that waits at a time with one of the terms.
// Letters reach that player, they are not on vacation, and neither has blocked the other, and the ratings of both suit each other; ok is
// false if there is none. If fresh is set, it leaves out players if the last game of either was with
// the other.
func (ss Seeks) Fitting(other games.Challenge, terms []string, now time.Time, fresh bool) (c games.Challenge, ok bool, err error) {
	query := fitting + ` ORDER BY c.id LIMIT 1`
	if fresh {
		query = fitting + notTwice + ` ORDER BY c.id LIMIT 1`
	}
	three := [3]string{}
	copy(three[:], terms)
	return first(ss.tx, "find seek for player $2", scanChallenge, query, now, other.From, rating.Standard().New.Rating, three[0], three[1], three[2],
		now.Add(-games.SeekTime), other.Ratings.Least, other.Ratings.Most)
}
