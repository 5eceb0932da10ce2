package desk

import (
	"time"

	"pentepost/games"
)

// house has all rooms, furnished for one request. A command says which rooms do what, and in which order. Each room has one job,
// and holds only rooms above it in this list.
type house struct {
	*asked
	furnish func(*asked) *house // for somebody else, in the same transaction

	people      *people
	computers   *computers
	ears        *ears
	desk        *desk
	allowance   *allowance
	answers     *answers
	leagueNews  *leagueNews
	results     *results
	clocks      *clocks
	lines       *lines
	notes       *notes
	gameNews    *gameNews
	matches     *matches
	table       *table
	corrections *corrections
	offers      *offers
	vacation    *vacation
	judge       *judge
	opponents   *opponents
	starts      *starts
	seeks       *seeks
	invitations *invitations
	daily       *daily
	mine        *mine
	solving     *solving
	exploring   *exploring
	reach       *reach
	addresses   *addresses
	seasons     *seasons
	entries     *entries
	accounts    *accounts
	door        *door
	questions   *questions
	watching    *watching
	blocking    *blocking
	reports     *reports
}

// newHouse furnishes the rooms, from the bottom up.
func newHouse(tx Tx, ask *asked) *house {
	ask.tx = tx.Books
	h := &house{asked: ask, furnish: func(a *asked) *house { return newHouse(tx, a) }}
	seat := func(a *asked) *table { return h.furnish(a).table }
	h.ears = &ears{asked: ask}
	h.desk = &desk{asked: ask, ears: h.ears}
	h.allowance = &allowance{asked: ask}
	h.answers = &answers{asked: ask, desk: h.desk, allowance: h.allowance}
	h.leagueNews = &leagueNews{asked: ask, desk: h.desk, answers: h.answers}
	h.results = &results{asked: ask, leagueNews: h.leagueNews, begun: tx.Begun}
	h.clocks = &clocks{asked: ask, results: h.results}
	h.lines = &lines{asked: ask}
	h.gameNews = &gameNews{asked: ask, desk: h.desk, answers: h.answers, ears: h.ears}
	h.matches = &matches{asked: ask, gameNews: h.gameNews}
	h.table = &table{asked: ask, results: h.results, lines: h.lines, matches: h.matches, gameNews: h.gameNews, answers: h.answers, ears: h.ears}
	h.people = &people{asked: ask}
	h.computers = &computers{asked: ask}
	h.notes = &notes{asked: ask}
	h.corrections = &corrections{asked: ask, results: h.results, clocks: h.clocks, lines: h.lines, matches: h.matches, gameNews: h.gameNews, seat: seat}
	h.offers = &offers{asked: ask, table: h.table, lines: h.lines, clocks: h.clocks, corrections: h.corrections, gameNews: h.gameNews, answers: h.answers, desk: h.desk, results: h.results}
	h.vacation = &vacation{asked: ask, desk: h.desk, answers: h.answers, clocks: h.clocks}
	h.judge = &judge{asked: ask, clocks: h.clocks, vacation: h.vacation, results: h.results, desk: h.desk, seat: seat}
	h.opponents = &opponents{asked: ask, people: h.people, computers: h.computers, ears: h.ears}
	h.starts = &starts{asked: ask, people: h.people, table: h.table, gameNews: h.gameNews}
	h.seeks = &seeks{asked: ask, starts: h.starts}
	h.invitations = &invitations{asked: ask, desk: h.desk, answers: h.answers, people: h.people, starts: h.starts, opponents: h.opponents, computers: h.computers, seeks: h.seeks, ears: h.ears}
	h.daily = &daily{asked: ask, answers: h.answers}
	h.mine = &mine{asked: ask, daily: h.daily, computers: h.computers}
	h.solving = &solving{asked: ask, answers: h.answers}
	h.exploring = &exploring{asked: ask, answers: h.answers}
	h.reach = &reach{asked: ask, clocks: h.clocks, gameNews: h.gameNews, invitations: h.invitations, daily: h.daily, answers: h.answers}
	h.addresses = &addresses{asked: ask, people: h.people, desk: h.desk, answers: h.answers, invitations: h.invitations, allowance: h.allowance}
	h.seasons = &seasons{asked: ask, people: h.people, leagueNews: h.leagueNews, gameNews: h.gameNews}
	h.entries = &entries{asked: ask, leagueNews: h.leagueNews, clocks: h.clocks, table: h.table, seasons: h.seasons}
	h.accounts = &accounts{asked: ask, people: h.people, answers: h.answers, invitations: h.invitations, table: h.table, matches: h.matches, entries: h.entries, daily: h.daily}
	h.door = &door{asked: ask, answers: h.answers, desk: h.desk, allowance: h.allowance, accounts: h.accounts}
	h.questions = &questions{asked: ask, invitations: h.invitations, leagueNews: h.leagueNews, answers: h.answers}
	h.watching = &watching{asked: ask, people: h.people, answers: h.answers}
	h.blocking = &blocking{asked: ask, people: h.people, computers: h.computers, invitations: h.invitations, answers: h.answers}
	h.reports = &reports{asked: ask, desk: h.desk, answers: h.answers}
	return h
}

// as is the house where something is done for another player, who has not asked for it.
func (h *house) as(p games.Player) *house { return h.furnish(h.of(p)) }

// unasked is the house for what time or the operator does.
func unasked(tx Tx, now time.Time) *house { return newHouse(tx, nobody(now)) }
