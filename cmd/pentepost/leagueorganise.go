package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/parser/command"
)

// LeagueOrganise is the command `pentepost league organise`.
type LeagueOrganise struct {
	OneLeague
	Say    string   `placeholder:"TEXT" help:"The text below the line, such as that of a letter to all."`
	Action []string `arg:"" help:"The words that stand behind the name of the league in a mail, such as \"result 42 win Ann\"."`
}

// Run does what an organiser could do. The answer is no if it cannot be done. Nothing is asked before.
func (c *LeagueOrganise) Run(ctx context.Context, s Streams) error {
	action, _ := command.ReadAction(strings.Fields(strings.Join(c.Action, " ")), c.Say)
	if action == nil {
		return usageError{errOrganise}
	}
	return c.act(ctx, s, action)
}

// errOrganise says how an organiser's action is written.
var errOrganise = errors.New(`that is nothing an organiser can do; "help league" in a mail of an organiser lists it, such as "result 42 win Ann"`)

// refusedLeague prints why something cannot be done with a league.
func refusedLeague(err error, name string, s Streams) error {
	r, refused := errors.AsType[*games.Refusal](err)
	if !refused {
		return err
	}
	text := map[string]string{
		games.TopicNoLeague:          "there is no league %q\nhint: \"pentepost league list\" shows the leagues.",
		games.TopicLeagueTaken:       "there is a league %q already\nhint: choose another name.",
		games.TopicLeagueClosed:      "the league %q is closed",
		games.TopicSeasonRuns:        "the season before is still played in the league %q",
		games.TopicTooFew:            "too few people have entered the league %q\nhint: \"pentepost league show\" lists them.",
		games.TopicInThePast:         "that day is over",
		games.TopicLeagueOpen:        "the league %q is open already",
		games.TopicNoRounds:          "the league %q is not played in rounds",
		games.TopicNothingToTakeBack: "nothing was decided in that game of the league %q",
		games.TopicGoneOn:            "the game of the league %q has gone on since then",
		games.TopicPlayerGone:        "a player of that game of the league %q is not there any more",
		games.TopicCannotEndSo:       "that player is out of the game of the league %q and cannot win it while others play on\nhint: name one of the others, or say \"draw\" or \"void\".",
		games.TopicGameIsOver:        "that game of the league %q is over",
		games.TopicNotWithdrawn:      "the player has not left the season of the league %q, or cannot come back",
		games.TopicNoLateEntry:       "nobody can enter the season of the league %q that is played now",
		games.TopicLateEntryOff:      "the settings of the league %q do not allow that\nhint: \"pentepost league organise NAME set late_entry yes\" allows it.",
		games.TopicPlaysAlready:      "the player has a place in this season of the league %q already",
		games.TopicPlaysNot:          "the player does not play in this season of the league %q",
		games.TopicNoByes:            "the league %q has no next round that somebody could have off",
		games.TopicNotInTeam:         "the player is no member of that team of the league %q",
		games.TopicNotSet:            "that setting of the league %q has a command of its own",
		games.TopicLeagueFile:        "the league %q cannot have that setting, or not with that value\nhint: docs/leagues.md lists the settings.",
		games.TopicNoSeasonNow:       "no season of the league %q is played now\nhint: \"pentepost league show\" says when the next one begins.",
		games.TopicSeasonFull:        "the divisions of the season of the league %q that is played are full",
		games.TopicLastRound:         "the last round of the season of the league %q is paired already",
		games.TopicNoPairs:           "the season of the league %q is no Swiss, so pairs cannot be set",
		games.TopicPairRepeats:       "with this pair players of the league %q would meet again, or be left over again",
		games.TopicRoundOff:          "a player has the next round of the league %q off",
		games.TopicNotPaired:         "nobody has set an opponent for that player of the league %q",
		games.TopicNotHeld:           "no round of the league %q waits",
		games.TopicNotLeagueGame:     "that is no game of the league %q",
		games.TopicAsksOther:         "the player does not meet the conditions of the league %q",
		games.TopicBarredOther:       "the player has lost a league game by the clock, and cannot enter the league %q yet",
		games.TopicLeagueFull:        "all places of the league %q are taken",
		games.TopicNoTeams:           "no teams play in the league %q",
		games.TopicEmpty:             "there is no text for the league %q\nhint: --say has it.",
		games.TopicEnteredOther:      "the player has entered the league %q already",
		games.TopicNotEnteredOther:   "the player has not entered the league %q",
		games.TopicWatching:          "there is no such player",
		games.TopicUnwanted:          "the player wants no letters of the league %q",
		games.TopicNotInLeague:       "that is no running game of the league %q, or nobody of that name plays in it",
	}[r.Facts.Topic]
	if text == "" {
		return err
	}
	fmt.Fprintln(s.Err, strings.ReplaceAll(text, "%q", strconv.Quote(name)))
	return errNo
}
