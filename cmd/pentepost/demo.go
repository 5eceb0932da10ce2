package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/cmd/pentepost/server"
	"pentepost/mailer/postoffice"
)

// Demo is the command `pentepost demo`.
type Demo struct{}

// demoTime is how long the demo may take.
const demoTime = time.Minute

// Run plays a game by mail between two people, over the built-in post office, and prints every
// letter they get.
func (Demo) Run(ctx context.Context, s Streams) error {
	ctx, cancel := context.WithTimeout(ctx, demoTime)
	defer cancel()
	in, err := openInside(ctx, &server.Clock{}, s)
	if err != nil {
		return err
	}
	return errors.Join(demonstrate(ctx, in.PostOffice, s), in.close())
}

// demonstrate lets Ann challenge Bob, and both play to the end.
func demonstrate(ctx context.Context, office *postoffice.PostOffice, s Streams) error {
	d := demo{Streams: s, began: time.Now()}
	ann, bob := correspondent.Local(office, "ann"), correspondent.Local(office, "bob")
	defer ann.Close()
	defer bob.Close()
	fmt.Fprintf(s.Out, "Ann writes to %s: challenge bob@%s first\n\n", config.LocalAddress, config.LocalDomain)
	if _, err := ann.Write(ctx, config.LocalAddress, "a game?", "challenge bob@"+config.LocalDomain+" first\n"); err != nil {
		return err
	}
	d.letters++
	if err := d.expect(ctx, ann, "welcome", "invited"); err != nil {
		return err
	}
	if err := d.reply(ctx, bob, "invitation", "accept"); err != nil {
		return err
	}
	if err := d.expect(ctx, ann, "played"); err != nil {
		return err
	}
	if err := d.expect(ctx, bob, "welcome"); err != nil {
		return err
	}
	return d.play(ctx, bob, ann)
}

// demo prints what happens and counts the letters.
type demo struct {
	Streams
	began   time.Time
	letters int
}

// demoGame lists the answers to "your move". Bob plays first, since Ann's first stone goes on the
// centre by itself. Both capture, and the game ends with five in a row.
var demoGame = []string{
	"L10", "N13", "M10", "N10\n\nThat pair was asking for it.", "L11", "M12",
	"O14\n\nAnd so was yours!", "M12", "K12", "L10", "O12", "M10", "J10", "O10",
}

// play lets the two answer in turn until the game is over.
func (d *demo) play(ctx context.Context, mover, other *correspondent.Correspondent) error {
	for i, move := range demoGame {
		if err := d.reply(ctx, mover, "your-move", move); err != nil {
			return err
		}
		if i == len(demoGame)-1 {
			break
		}
		if err := d.expect(ctx, mover, "played"); err != nil {
			return err
		}
		mover, other = other, mover
	}
	for _, c := range []*correspondent.Correspondent{mover, other} {
		if err := d.expect(ctx, c, "game-over"); err != nil {
			return err
		}
	}
	fmt.Fprintf(d.Out, "A whole game by mail: %d letters in %.1f seconds. Ann won.\n", d.letters, time.Since(d.began).Seconds())
	return nil
}

// reply waits for a letter of a kind and answers it.
func (d *demo) reply(ctx context.Context, c *correspondent.Correspondent, kind, text string) error {
	letter, err := d.next(ctx, c, kind)
	if err != nil {
		return err
	}
	fmt.Fprintf(d.Out, "%s answers: %s\n\n", nameOf(c), strings.ReplaceAll(text, "\n\n", " / "))
	d.letters++
	_, err = c.Reply(ctx, letter, text)
	return err
}

// expect waits for letters of these kinds, in this order.
func (d *demo) expect(ctx context.Context, c *correspondent.Correspondent, kinds ...string) error {
	for _, kind := range kinds {
		if _, err := d.next(ctx, c, kind); err != nil {
			return err
		}
	}
	return nil
}

// next waits for the next letter, prints it and checks its kind.
func (d *demo) next(ctx context.Context, c *correspondent.Correspondent, kind string) (*correspondent.Letter, error) {
	letter, err := c.Next(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s waits for %s: %w", nameOf(c), kind, err)
	}
	d.letters++
	got := letter.Header.Get("X-Pentepost-Kind")
	fmt.Fprintf(d.Out, "--- %s gets: %s (%s)\n%s\n", nameOf(c), letter.Header.Get("Subject"), got, letter.Text)
	if got != kind {
		return nil, fmt.Errorf("%s got %q instead of %q", nameOf(c), got, kind)
	}
	return letter, nil
}

// nameOf returns "Ann" for ann@pente.test.
func nameOf(c *correspondent.Correspondent) string {
	name, _, _ := strings.Cut(c.Address, "@")
	return strings.ToUpper(name[:1]) + name[1:]
}
