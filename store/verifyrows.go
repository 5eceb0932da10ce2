package store

// rowCheck is a rule that rows have to keep. The query returns where it is broken.
type rowCheck struct{ what, says, query string }

// rowChecks are the rules that no constraint of the schema holds. Remarks and letters may be about plies that were
// taken back later. Where a row has the number 0, that alone is the fault: rows that refer to it look as if they
// referred to nothing.
var rowChecks = []rowCheck{
	{"number", "its number is 0, which stands for nobody and nothing: numbers begin at 1",
		`SELECT 'player 0' FROM players WHERE id = 0 UNION ALL SELECT 'game 0' FROM games WHERE id = 0
			UNION ALL SELECT 'challenge 0' FROM challenges WHERE id = 0 UNION ALL SELECT 'match 0' FROM matches WHERE id = 0
			UNION ALL SELECT 'league 0' FROM leagues WHERE id = 0 UNION ALL SELECT 'letter 0' FROM outbox WHERE id = 0
			UNION ALL SELECT 'remark 0' FROM remarks WHERE id = 0 UNION ALL SELECT 'interval 0' FROM intervals WHERE id = 0
			UNION ALL SELECT 'correction 0' FROM corrections WHERE id = 0 UNION ALL SELECT 'nameplate 0' FROM nameplates WHERE id = 0
			UNION ALL SELECT 'spooled mail 0' FROM spool WHERE id = 0 UNION ALL SELECT 'mail 0/0' FROM ledger WHERE validity = 0 AND uid = 0`},

	{"player", "the address is not in the list of addresses, or belongs to somebody else there",
		`SELECT 'player ' || p.id FROM players p WHERE p.address <> '' AND NOT EXISTS (SELECT 1 FROM addresses a WHERE a.address = p.address AND a.player = p.id)`},
	{"player", "they have joined and have no nickname",
		`SELECT 'player ' || id FROM players WHERE joined > 0 AND nick = ''`},
	{"player", "they have joined and have no address, or have an address and none where letters go",
		`SELECT 'player ' || id FROM players p WHERE address = '' AND (joined > 0 AND computer = 0 OR EXISTS (SELECT 1 FROM addresses a WHERE a.player = p.id))`},
	{"player", "the nickname cannot be found, or there is none to be found",
		`SELECT 'player ' || id FROM players WHERE (nick = '' OR address = '' AND computer = 0) <> (nick_key IS NULL)`},
	{"wish", "it is for nothing that can be confirmed by a code",
		`SELECT 'player ' || player FROM wishes WHERE wants NOT IN ('ask', 'address', 'forget') OR (wants = 'forget') <> (address = '')`},

	{"game", "the plies are not numbered 1, 2, 3 and so on",
		`SELECT 'game ' || game FROM plies GROUP BY game HAVING min(ply) <> 1 OR max(ply) <> count(*)`},
	{"game", "the seats are not numbered 1, 2, 3 and so on",
		`SELECT 'game ' || game FROM seats GROUP BY game HAVING min(seat) <> 1 OR max(seat) <> count(*)`},
	{"game", "a player sits at two seats",
		`SELECT DISTINCT 'game ' || game FROM seats GROUP BY game, player HAVING count(*) > 1`},
	{"game", "a player has left it after more plies than it has",
		`SELECT 'game ' || l.game FROM leavings l WHERE l.after > (SELECT count(*) FROM plies p WHERE p.game = l.game)`},
	{"game", "its match does not exist",
		`SELECT 'game ' || id FROM games WHERE match_no <> 0 AND match_no NOT IN (SELECT id FROM matches)`},
	{"remark", "it is about a ply that does not exist",
		`SELECT 'remark ' || r.id FROM remarks r JOIN games g ON g.id = r.game WHERE g.undone = 0 AND r.ply > (SELECT count(*) FROM plies p WHERE p.game = r.game)`},
	{"remark", "it is by somebody who does not play",
		`SELECT 'remark ' || r.id FROM remarks r WHERE NOT EXISTS (SELECT 1 FROM seats s WHERE s.game = r.game AND s.player = r.player)`},
	{"note", "it is by somebody who does not play",
		`SELECT DISTINCT 'game ' || n.game FROM notes n WHERE NOT EXISTS (SELECT 1 FROM seats s WHERE s.game = n.game AND s.player = n.player)`},
	{"conditional moves", "they are of somebody who does not play, or of a game that is over",
		`SELECT 'game ' || c.game FROM conditionals c WHERE NOT EXISTS (SELECT 1 FROM seats s WHERE s.game = c.game AND s.player = c.player)
			OR EXISTS (SELECT 1 FROM games g WHERE g.id = c.game AND g.ended > 0)`},
	{"conditional moves", "they begin at a ply that does not exist",
		`SELECT 'game ' || c.game FROM conditionals c WHERE c.lines <> '' AND c.ply NOT BETWEEN 0 AND (SELECT count(*) FROM plies p WHERE p.game = c.game)`},
	{"watch", "it is of a game or player that does not exist, or of neither",
		`SELECT 'player ' || player FROM watches WHERE (game = 0) = (whom = 0)
			AND NOT EXISTS (SELECT 1 FROM players WHERE id = 0) AND NOT EXISTS (SELECT 1 FROM games WHERE id = 0) OR game <> 0 AND game NOT IN (SELECT id FROM games)
			OR whom <> 0 AND whom NOT IN (SELECT id FROM players)`},
	{"block", "it is of the player themselves",
		`SELECT 'player ' || player FROM blocks WHERE player = whom`},
	{"vacation", "it has no end after its beginning, or is nobody's",
		`SELECT 'player ' || player FROM intervals WHERE cause = 'vacation' AND (until <= since OR game <> 0 OR player NOT IN (SELECT id FROM players))`},
	{"match", "it has fewer than two players",
		`SELECT 'match ' || m.id FROM matches m WHERE (SELECT count(*) FROM match_players p WHERE p.match_no = m.id) < 2`},
	{"match", "it goes on without a running game or with several, or is over and has one",
		`SELECT 'match ' || m.id FROM matches m WHERE (SELECT count(*) FROM games g WHERE g.match_no = m.id AND g.ended = 0) <> CASE WHEN m.ended = 0 THEN 1 ELSE 0 END`},

	{"league", "its latest season does not exist",
		`SELECT 'league ' || name FROM leagues l WHERE season > 0 AND NOT EXISTS (SELECT 1 FROM seasons s WHERE s.league = l.id AND s.number = l.season)`},
	{"league", "it has paired a game that is another league's, or that does not exist",
		`SELECT 'game ' || p.game FROM pairings p WHERE p.game > 0 AND NOT EXISTS (SELECT 1 FROM games g WHERE g.id = p.game AND g.league = p.league)
		UNION SELECT 'game ' || g.id FROM games g WHERE g.league > 0 AND g.void = 0 AND NOT EXISTS (SELECT 1 FROM pairings p WHERE p.game = g.id AND p.league = g.league)`},
	// The table of a season is final once the next one has begun, whatever becomes of its games.
	{"league", "a game is over and has no result, or has one and is not over",
		`SELECT 'game ' || p.game FROM pairings p JOIN games g ON g.id = p.game JOIN leagues l ON l.id = p.league
		WHERE p.season = l.season AND (p.result = 'open') <> (g.ended = 0) AND NOT (p.result = 'annulled')`},

	{"puzzle", "it is from a game that its player did not play, that goes on, or that ends before it",
		`SELECT 'puzzle ' || o.puzzle FROM own_puzzles o WHERE NOT EXISTS (SELECT 1 FROM seats s WHERE s.game = o.game AND s.player = o.player)
			OR EXISTS (SELECT 1 FROM games g WHERE g.id = o.game AND g.ended = 0) OR o.ply NOT BETWEEN 0 AND (SELECT count(*) FROM plies p WHERE p.game = o.game)`},
	{"puzzle", "its number is one of the puzzles of the program",
		`SELECT 'puzzle ' || puzzle FROM own_puzzles WHERE puzzle <= 10000`},
	{"puzzle rating", "it counts fewer puzzles in all than in a row",
		`SELECT 'player ' || player FROM solvers WHERE streak > longest OR streak < 0 OR tries < 0`},
	{"explored game", "it is of a game or a collection that does not exist",
		`SELECT 'explored game ' || id FROM explored e WHERE collection = 0 AND number NOT IN (SELECT g.id FROM games g)
			OR collection <> 0 AND collection NOT IN (SELECT c.id FROM collections c)`},
	{"explored game", "a collection has more games than were read of its file",
		`SELECT 'explored game ' || e.id FROM explored e JOIN collections c ON c.id = e.collection WHERE e.number NOT BETWEEN 1 AND c.done`},
	{"game", "it counts as explored since it ended, and nobody can explore it",
		`SELECT 'game ' || g.id FROM games g WHERE g.explored <> 0 AND g.explored = g.ended AND g.private = 0 AND g.void = 0
			AND EXISTS (SELECT 1 FROM plies p WHERE p.game = g.id) AND NOT EXISTS (SELECT 1 FROM explored e WHERE e.collection = 0 AND e.number = g.id)`},

	{"challenge", "its state is none",
		`SELECT 'challenge ' || id FROM challenges WHERE state NOT IN ('open', 'accepted', 'declined', 'seeking', 'withdrawn', 'lapsed')`},
	{"challenge", "it became a game that does not exist, or no game though it was accepted",
		`SELECT 'challenge ' || id FROM challenges WHERE game <> 0 AND game NOT IN (SELECT id FROM games) OR state <> 'accepted' AND game <> 0
			OR state = 'accepted' AND game = 0 AND NOT EXISTS (SELECT 1 FROM games WHERE id = 0)`},
	{"challenge", "nobody is invited",
		`SELECT 'challenge ' || c.id FROM challenges c WHERE c.state NOT IN ('seeking', 'withdrawn', 'lapsed')
			AND NOT EXISTS (SELECT 1 FROM invitations i WHERE i.challenge = c.id)`},

	{"outbox", "its state is none",
		`SELECT 'letter ' || id FROM outbox WHERE state NOT IN ('due', 'claimed', 'sent', 'given-up', 'dropped', 'waits', 'told')`},
	{"outbox", "its class is none",
		`SELECT 'letter ' || id FROM outbox WHERE class NOT BETWEEN 1 AND 4`},
	{"outbox", "it goes to nobody",
		`SELECT 'letter ' || id FROM outbox WHERE player = 0 AND address = '' AND NOT EXISTS (SELECT 1 FROM players WHERE id = 0)
			OR player <> 0 AND player NOT IN (SELECT id FROM players)`},
	{"outbox", "it is about a game or a challenge that does not exist",
		`SELECT 'letter ' || id FROM outbox WHERE game <> 0 AND game NOT IN (SELECT id FROM games)
			OR challenge <> 0 AND challenge NOT IN (SELECT id FROM challenges)`},
	{"outbox", "it is about a ply that has not been played",
		`SELECT 'letter ' || o.id FROM outbox o JOIN games g ON g.id = o.game WHERE g.undone = 0 AND o.ply > (SELECT count(*) FROM plies p WHERE p.game = o.game)`},
	{"outbox", "it was sent at no time, or is reserved by no process",
		`SELECT 'letter ' || id FROM outbox WHERE state = 'sent' AND sent = 0 OR state = 'claimed' AND lease = 0`},

	{"outbox", "it is told in no letter of the day, or in one of somebody else",
		`SELECT 'letter ' || o.id FROM outbox o WHERE (o.state = 'told') <> (o.digest <> 0)
			OR o.digest <> 0 AND EXISTS (SELECT 1 FROM outbox d WHERE d.id = o.digest AND (d.kind <> 'digest' OR d.player <> o.player))`},
	{"outbox", "it waits for a letter of the day, and none is due",
		`SELECT 'letter ' || o.id FROM outbox o JOIN players p ON p.id = o.player WHERE o.state = 'waits' AND p.digest = 0`},

	{"ledger", "its outcome is none",
		`SELECT 'mail ' || validity || '/' || uid FROM ledger
			WHERE outcome NOT IN ('done', 'refused', 'ignored', 'waits', 'machine', 'nobody', 'duplicate', 'quarantined')`},
	{"ledger", "it was acted upon twice",
		`SELECT 'mail ' || max(validity) || '/' || max(uid) FROM ledger WHERE outcome IN ('done', 'waits') AND mail <> ''
			GROUP BY mail HAVING count(*) > 1`},
	{"ledger", "it was handled without an attempt",
		`SELECT 'mail ' || validity || '/' || uid FROM ledger WHERE attempts < 1`},
	{"spool", "it waits, and is decided",
		`SELECT 'spooled mail ' || s.id FROM spool s WHERE s.state IN ('listed', 'waits') AND EXISTS (SELECT 1 FROM ledger l
			WHERE l.validity = s.validity AND l.uid = s.uid AND l.reason <> 'again')`},
	{"spool", "it waits to be decided, and has no text",
		`SELECT 'spooled mail ' || id FROM spool WHERE state = 'waits' AND raw = ''`},
	{"spool", "its state is none",
		`SELECT 'spooled mail ' || id FROM spool WHERE state NOT IN ('listed', 'waits', 'put-aside', 'decided')`},

	{"counter", "the next number is one that is taken",
		`SELECT k.name FROM (SELECT 'players' AS name, max(id) AS id FROM players UNION ALL SELECT 'games', max(id) FROM games
			UNION ALL SELECT 'remarks', max(id) FROM remarks UNION ALL SELECT 'challenges', max(id) FROM challenges
			UNION ALL SELECT 'matches', max(id) FROM matches UNION ALL SELECT 'outbox', max(id) FROM outbox
			UNION ALL SELECT 'nameplates', max(id) FROM nameplates UNION ALL SELECT 'intervals', max(id) FROM intervals
			UNION ALL SELECT 'spool', max(id) FROM spool UNION ALL SELECT 'explored', max(id) FROM explored
			UNION ALL SELECT 'collections', max(id) FROM collections) AS k
			WHERE k.id > coalesce((SELECT c.value FROM counters c WHERE c.name = k.name), 0)`},
}
