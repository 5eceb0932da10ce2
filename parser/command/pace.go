package command

import (
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
)

// days reads "7 days" and "3 days per move" after the number. "Per move" may stand before it.
func (c *challengeReader) days(days int) {
	if unit := c.take(); unit != "day" && unit != "days" {
		c.refuse(games.Facts{Topic: games.TopicOption, Name: strconv.Itoa(days)})
		return
	}
	c.perMove()
	c.Pace.Move = time.Duration(days) * clock.Day
	if days < int(clock.MinMove/clock.Day) || days > int(clock.MaxMove/clock.Day) {
		c.refuse(games.Facts{Topic: games.TopicPace, Name: strconv.Itoa(days)})
	}
}

// bank reads "bank 30 days plus 1 day", and "per move" before or behind the plus or its days.
func (c *challengeReader) bank() {
	c.Pace.Bank = c.span("bank")
	c.perMove()
	if c.peek() == "plus" {
		c.take()
		c.perMove()
		c.Pace.Increment = c.span("plus")
		c.perMove()
	}
}

// most reads "max 30 days". Max is also a name.
func (c *challengeReader) most() {
	if _, err := strconv.Atoi(c.peek()); err != nil {
		c.name("max")
		return
	}
	c.Pace.Most = c.span("max")
}

// maxSpan is more than any pace allows.
const maxSpan = 10_000

// span reads "30 days" or "12 hours" after a word.
func (c *challengeReader) span(word string) time.Duration {
	number, unit := c.take(), strings.Trim(c.take(), ",;")
	n, err := strconv.Atoi(number)
	each := clock.Day
	if unit == "hour" || unit == "hours" {
		each = time.Hour
	}
	if known := each == time.Hour || unit == "day" || unit == "days"; err != nil || !known || n < 1 {
		c.refuse(games.Facts{Topic: games.TopicOption, Name: strings.TrimSpace(word + " " + number + " " + unit)})
	}
	return time.Duration(min(n, maxSpan)) * each
}

// perMove skips "per move" and "a move", and reports whether they were there.
func (c *challengeReader) perMove() bool {
	is := len(c.words) >= 2 && (c.words[0] == "per" || c.words[0] == "a") && c.words[1] == "move"
	if is {
		c.words = c.words[2:]
	}
	return is
}

// setPace completes the pace when all words are read, since they stand in any order.
func (c *challengeReader) setPace() {
	if c.Pace.Bank == 0 && c.Pace.Move == 0 {
		c.Pace.Move = clock.DefaultPace.Move
	}
	if !c.Pace.Check() {
		c.refuse(games.Facts{Topic: games.TopicBank})
	}
}

// readWait reads "wait 3 days".
func readWait(r *reader, args []string) desk.Command {
	if len(args) != 2 || args[1] != "day" && args[1] != "days" {
		return nil
	}
	days, err := strconv.Atoi(args[0])
	if err != nil {
		return nil
	}
	return desk.Wait{Days: days, Remark: r.remark}
}

// readPause reads "pause 10 days" or "pause 10".
func readPause(r *reader, args []string) desk.Command {
	if len(args) == 1 {
		args = append(args, "days")
	}
	if wait, ok := readWait(r, args).(desk.Wait); ok {
		return desk.AskPause(wait)
	}
	return nil
}
