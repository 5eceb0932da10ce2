package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"pentepost/cmd/pentepost/correspondent"
	"pentepost/games"
)

// crashRecord is the record of every game: the first player makes five in a row.
const crashRecord = "K10 A1 K13 C1 K11 E1 K12 G1 K14, won by player 1"

// crashPair is two players who play one game after another.
type crashPair struct {
	*crash
	players [2]*crashPlayer
	begun   int // games
	mails   int
	told    map[games.GameID][]string // what the letters about a game show
}

// pair returns two new players.
func (c *crash) pair(first, second int) *crashPair {
	p := &crashPair{crash: c, told: map[games.GameID][]string{}}
	p.players = [2]*crashPlayer{p.player(first), p.player(second)}
	return p
}

// play lets both join, and play until it is enough. They write one mail at a time, and wait for all letters
// about it: otherwise it would depend on the moment of a kill which letters a later one replaces.
func (p *crashPair) play(ctx context.Context) error {
	for i, player := range p.players {
		var gets [2]string
		gets[i] = "welcome"
		if err := p.mail(ctx, player, "join "+player.nick, gets); err != nil {
			return err
		}
	}
	for {
		if err := p.playGame(ctx); err != nil {
			return err
		}
		select {
		case <-p.enough:
			return nil
		default:
		}
	}
}

// playGame plays a game of the record. The first stone lies on the centre by itself.
func (p *crashPair) playGame(ctx context.Context) error {
	p.begun++
	first, second := p.players[0], p.players[1]
	first.letter = nil // what follows is no answer
	if err := p.mail(ctx, first, "challenge "+second.nick+" first", [2]string{"invited", "invitation"}); err != nil {
		return err
	}
	if err := p.mail(ctx, second, "accept", [2]string{"played 1", "your-move 1"}); err != nil {
		return err
	}
	record, _, _ := strings.Cut(crashRecord, ",")
	points := strings.Fields(record)
	for i, point := range points[1:] {
		by, ply := (i+1)%2, strconv.Itoa(i+2)
		gets := [2]string{"your-move " + ply, "your-move " + ply}
		if gets[by] = "played " + ply; i+2 == len(points) {
			gets = [2]string{"game-over " + ply, "game-over " + ply}
		}
		if err := p.mail(ctx, p.players[by], point, gets); err != nil {
			return err
		}
	}
	return nil
}

// mail lets a player write, in answer to their last letter if they have one, and waits for what both get.
func (p *crashPair) mail(ctx context.Context, from *crashPlayer, text string, gets [2]string) error {
	ctx, cancel := context.WithTimeout(ctx, crashPatience)
	defer cancel()
	p.mails++
	err := from.write(ctx, p.service, text)
	for i, what := range gets {
		if err == nil && what != "" {
			err = p.players[i].await(ctx, what)
		}
	}
	if err != nil {
		return fmt.Errorf("%s wrote %q: %w", from.Address, text, err)
	}
	return nil
}

// crashPlayer is a correspondent who keeps account of their letters.
type crashPlayer struct {
	*correspondent.Correspondent
	nick     string
	pair     *crashPair
	letter   *correspondent.Letter            // the last one that they waited for
	last     map[string]*correspondent.Letter // that says something
	read     map[string]bool                  // by Message-ID
	again    int                              // letters that came before under the same Message-ID
	got      map[string]int                   // other letters, by what they say: kind and ply
	expected map[string]int                   // letters of a server that is never killed
}

// player returns a new player.
func (p *crashPair) player(n int) *crashPlayer {
	name := fmt.Sprintf("player%d", n)
	address := name + p.suffix + "@" + p.domain
	imap, smtp := p.imap, p.smtp
	imap.Username, smtp.Username = address, address
	reader := &crashPlayer{
		Correspondent: correspondent.New(address, imap, smtp), nick: name, pair: p,
		last: map[string]*correspondent.Letter{}, read: map[string]bool{}, got: map[string]int{}, expected: map[string]int{},
	}
	p.Cleanup(reader.Close)
	return reader
}

// write writes to the server until the mail host has taken the mail: it may be killed, too.
func (p *crashPlayer) write(ctx context.Context, service, text string) error {
	var sent correspondent.Mail
	var err error
	if p.letter == nil {
		sent, err = p.Write(ctx, service, "hello", text+"\n")
	} else {
		sent, err = p.Reply(ctx, p.letter, text)
	}
	for err != nil && ctx.Err() == nil {
		pauseBriefly(ctx)
		err = p.Deliver(ctx, sent)
	}
	return err
}

// await reads letters until the one comes that is expected.
func (p *crashPlayer) await(ctx context.Context, what string) error {
	p.expected[what]++
	for p.got[what] < p.expected[what] {
		letter, err := p.Next(ctx)
		if ctx.Err() != nil {
			return fmt.Errorf("%s waits for %s: %w", p.Address, what, errors.Join(ctx.Err(), err))
		}
		if err != nil {
			pauseBriefly(ctx) // the mail host is away
		} else {
			p.last[p.note(letter)] = letter
		}
	}
	p.letter = p.last[what]
	return nil
}

// note enters a letter in the account, and returns what it says.
func (p *crashPlayer) note(letter *correspondent.Letter) (what string) {
	header := letter.Header.Get
	id := header("Message-Id")
	if p.read[id] {
		p.again++
		return ""
	}
	p.read[id] = true
	what = strings.TrimSpace(header("X-Pentepost-Kind") + " " + header("X-Pentepost-Ply"))
	p.got[what]++
	if game, err := strconv.Atoi(header("X-Pentepost-Game")); err == nil {
		p.pair.tell(games.GameID(game), p, what, letter)
	}
	return what
}

// shown matches the lines of a letter that show a game: its board, its stones, and who has won.
//
// The moves that a letter tells are not among them, nor the marks of the last stones. If a server is killed when a
// letter was sent and not settled, and its reader is quicker with the answer than the next server with sending it
// again, then that letter is dropped, and the next one tells what was in it, too.
var shown = regexp.MustCompile(`(?m)^( ?[0-9]+  [.+OX*\[ ].*|(White|Black) [OX] \(.*|.*five in a row.*)$`)

// unmarked removes the marks around stones.
var unmarked = strings.NewReplacer("[", " ", "]", " ")

// tell notes what a letter about a game shows, as it would be in any other game.
func (p *crashPair) tell(id games.GameID, to *crashPlayer, what string, letter *correspondent.Letter) {
	names := strings.NewReplacer(p.players[0].nick, "first", p.players[1].nick, "second")
	lines := unmarked.Replace(strings.Join(shown.FindAllString(letter.Text, -1), "\n"))
	p.told[id] = append(p.told[id], names.Replace(fmt.Sprintf("%s gets %s:\n%s", to.nick, what, lines)))
}

// readRest reads the letters that nobody waited for.
func (p *crashPlayer) readRest(ctx context.Context) error {
	letters, err := p.Arrived(ctx)
	for _, letter := range letters {
		p.note(letter)
	}
	return err
}

// balance returns how many letters of each kind there are more than expected, or fewer.
func (p *crashPlayer) balance() map[string]int {
	more := map[string]int{}
	for what, n := range p.got {
		more[what] += n
	}
	for what, n := range p.expected {
		if more[what] -= n; more[what] == 0 {
			delete(more, what)
		}
	}
	return more
}

// pauseBriefly waits before the next try.
func pauseBriefly(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(10 * time.Millisecond):
	}
}
