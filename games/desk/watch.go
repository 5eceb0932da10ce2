package desk

import (
	"cmp"
	"slices"

	"pentepost/games"
	"pentepost/games/letters"
)

// The bounds of watching. Each ply makes a letter to each watcher.
const (
	MaxWatches  = 50  // of one player
	MaxWatchers = 100 // of one game or player
)

// Watch asks for letters about a game that the sender does not play, or about all games of a
// player, or for the news of a league. Without either it lists what the sender watches.
type Watch struct {
	Game    games.GameID
	Nick    string
	OnlyEnd bool
}

func (c Watch) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "watch 42"},
			{Form: "watch 42 end"},
			{Form: "watch NICKNAME", Example: "watch Bob"},
			{Form: "watch LEAGUE", Example: "watch club"},
			{Form: "watch"},
		},
		Read: readWatch, Stranger: SignsUp, Unproved: c == Watch{},
	}
}

func readWatch(l CommandLine) Command {
	if len(l.Args) == 0 {
		return Watch{}
	}
	id, nick := watchedIn(l)
	if rest := l.Args[1:]; len(rest) > 1 || len(rest) == 1 && rest[0] != "end" {
		return nil
	}
	return Watch{Game: id, Nick: nick, OnlyEnd: len(l.Args) == 2}
}

// watchedIn reads the number of a game, or else a nickname, which begins with a letter.
func watchedIn(l CommandLine) (games.GameID, string) {
	if id, ok := gameNumbered(l.Args[0]); ok {
		return id, ""
	}
	return 0, l.Typed[0]
}

func (c Watch) do(h *house) error {
	if c.Game == 0 && c.Nick == "" {
		return h.watching.listWatches()
	}
	if l, ok, err := h.tx.Leagues.ByName(c.Nick); err != nil || ok {
		return cmp.Or(err, h.leagueNews.readNews(&l, true))
	}
	w, err := h.watching.watchable(c)
	if err != nil {
		return err
	}
	have, err := h.tx.Watches.Of(h.From.ID)
	if err != nil {
		return err
	}
	watchers, err := h.tx.Watches.Count(w)
	if err != nil {
		return err
	}
	again := slices.ContainsFunc(have, func(other games.Watched) bool { return other.Game == w.Game && other.Whom == w.Whom })
	if !again && (len(have) >= MaxWatches || watchers >= MaxWatchers) {
		return games.RefuseAbout(games.Limit, games.TopicWatching, "")
	}
	if err := h.tx.Watches.Save(w); err != nil {
		return err
	}
	return h.watching.listWatches()
}

// watching lists who watches what.
type watching struct {
	*asked

	people  *people
	answers *answers
}

// watchable returns what a command is about. Nobody can watch what they play.
func (wa *watching) watchable(c Watch) (games.Watched, error) {
	w := games.Watched{By: wa.From.ID, Game: c.Game, OnlyEnd: c.OnlyEnd, Since: wa.Now}
	if c.Game == 0 {
		whom, err := wa.people.playerNamed(c.Nick)
		if err == nil && whom.ID == wa.From.ID {
			err = games.RefuseAbout(games.NotAllowed, games.TopicWatching, c.Nick)
		}
		w.Whom = whom.ID
		return w, err
	}
	g, ok, err := wa.tx.Games.Load(c.Game)
	switch {
	case err != nil:
	case !ok:
		err = &games.Refusal{Reason: games.UnknownGame, Facts: games.Facts{Game: c.Game, Topic: games.TopicWatching}}
	case g.SeatOf(wa.From.ID) != 0:
		err = &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Game: c.Game, Topic: games.TopicWatching}}
	case g.Position.Result().Over():
		err = &games.Refusal{Reason: games.GameOver, Facts: games.Facts{Game: c.Game, Topic: games.TopicWatching}}
	}
	return w, err
}

// Unwatch ends letters about one game, about all games of a player, the news of a league, or letters
// about all games and players that the sender watches.
type Unwatch struct {
	Game games.GameID
	Nick string
}

func (Unwatch) traits() Traits {
	return Traits{
		Ways: []Way{{Form: "unwatch 42"}, {Form: "unwatch LEAGUE", Example: "unwatch club"}, {Form: "unwatch"}},
		Read: readUnwatch, Free: true,
	}
}

func readUnwatch(l CommandLine) Command {
	switch {
	case len(l.Args) == 0 || len(l.Args) == 1 && l.Args[0] == "all":
		return Unwatch{}
	case len(l.Args) > 1:
		return nil
	}
	id, nick := watchedIn(l)
	return Unwatch{Game: id, Nick: nick}
}

func (c Unwatch) do(h *house) error {
	if l, ok, err := h.tx.Leagues.ByName(c.Nick); err != nil || ok {
		return cmp.Or(err, h.leagueNews.readNews(&l, false))
	}
	have, err := h.tx.Watches.Of(h.From.ID)
	if err != nil {
		return err
	}
	whom, known := games.Player{}, true
	if c.Nick != "" {
		if whom, known, err = h.tx.Players.ByNick(c.Nick); err != nil {
			return err
		}
	}
	for _, w := range have {
		if c.Game != 0 && w.Game != c.Game || c.Nick != "" && (!known || w.Whom != whom.ID) {
			continue
		}
		if err := h.tx.Watches.Drop(w); err != nil {
			return err
		}
	}
	return h.watching.listWatches()
}

// listWatches answers with all that the sender watches now.
func (wa *watching) listWatches() error {
	return wa.answers.reply(letters.Notice{Letter: letters.WatchesListed{}})
}
