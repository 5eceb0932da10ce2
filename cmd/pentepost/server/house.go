package server

import (
	"context"
	"fmt"
	"os"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/doctor"
	"pentepost/cmd/pentepost/server/compose"
	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/games"
	"pentepost/games/puzzles"
	"pentepost/parser/phrasebook"
	"pentepost/store"
	"pentepost/templates"
)

// house has the rooms that need nothing but the database. Mails are decided in them, what time brings is done, and notices become
// letters. Each room has one job, and holds only rooms above it in this list.
type house struct {
	*ground

	out         *dispatch
	outbox      *outbox
	settler     *settler
	commits     *commits
	newest      *letterNumber
	keys        *keyring.Ring
	rotation    *rotation
	composer    *compose.Composer
	letters     *allLetters
	reader      *reader
	bounces     *bounces
	interpreter *interpreter
	retries     *retries
	handler     *handler
	mailRead    *watermark
	judge       *judge
	thinker     *thinker
	buttons     *buttons
	clearer     *clearer
	librarian   *librarian
}

// newHouse opens the rooms, from the top down. The database may be older than the letters if it is to be brought up to date.
func newHouse(ctx context.Context, g *ground, words *templates.Renderer, recovers bool) (*house, error) {
	if err := os.MkdirAll(g.config.Data, 0o700); err != nil { // with PostgreSQL nobody has made it yet
		return nil, fmt.Errorf("make data directory: %w", err)
	}
	puzzles, err := allPuzzles()
	if err != nil {
		return nil, err
	}
	book, err := phrasebook.Load()
	if err != nil {
		return nil, err
	}
	h := &house{ground: g, out: newDispatch()}
	h.outbox = &outbox{ground: g, out: h.out}
	h.settler = &settler{ground: g}
	h.commits = &commits{ground: g, out: h.out, outbox: h.outbox, settler: h.settler}
	h.newest = &letterNumber{ground: g}
	server := &identity{ground: g, commits: h.commits, newest: h.newest, recovers: recovers}
	if h.keys, err = server.loadKeys(ctx); err != nil {
		return nil, err
	}
	h.rotation = &rotation{ground: g, keys: h.keys}
	h.composer = compose.New(g.config, h.keys, words)
	h.letters = &allLetters{ground: g, composer: h.composer, puzzles: puzzles}
	h.reader = &reader{options: g.config.ParserOptions()}
	h.reader.options.Instance = h.keys.Instance()
	h.bounces = &bounces{ground: g, keys: h.keys}
	h.interpreter = &interpreter{ground: g, grammar: grammar{book}, keys: h.keys, rotation: h.rotation, bounces: h.bounces, puzzles: puzzles, computers: computersOf(g.config)}
	h.retries = &retries{ground: g}
	h.handler = &handler{ground: g, interpreter: h.interpreter, retries: h.retries}
	h.mailRead = newWatermark(g.clock.Ahead(), waysIn(g.config)...)
	h.judge = &judge{ground: g, out: h.out, outbox: h.outbox, commits: h.commits, newest: h.newest, mailRead: h.mailRead, puzzles: puzzles}
	h.thinker = &thinker{ground: g, commits: h.commits, keys: h.keys}
	h.buttons = &buttons{ground: g, commits: h.commits}
	h.clearer = &clearer{ground: g, commits: h.commits}
	h.librarian = &librarian{g}
	return h, nil
}

// noteStart notes that the server starts, and with which settings.
func (h *house) noteStart(tx *store.Tx) error {
	now := h.clock.Now()
	is := settings{h.config.Limits.Limits, h.config.Operator, h.config.Organisers, h.interpreter.computers, h.config.Ratings.Rules()}
	if err := tx.Ratings.UseRules(is.Ratings, now); err != nil {
		return err
	}
	if err := tx.Journal.Note(now, noteStarted, is); err != nil {
		return err
	}
	if err := tx.Upkeep.Note(store.Started, now, doctor.ThisProgram(h.config.Version)); err != nil {
		return err
	}
	return tx.Processes.NameProgram(h.config.Version)
}

// allPuzzles returns the puzzles of the program.
func allPuzzles() (list []games.Puzzle, err error) {
	all, err := puzzles.All()
	if err != nil {
		return nil, fmt.Errorf("read puzzles: %w", err)
	}
	for _, z := range all {
		list = append(list, games.Puzzle{Rules: z.Rules, Plies: z.Plies, Moves: z.Moves, Solution: z.Solution})
	}
	return list, nil
}

// waysIn names the ways that mail comes in, for the watermark.
func waysIn(c *config.Config) (ways []string) {
	if c.IMAP.On() {
		ways = append(ways, c.IMAP.Folder)
	}
	if c.LMTP.On() {
		ways = append(ways, byLMTP)
	}
	return ways
}
