package compose

import (
	"fmt"
	"net/mail"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/cmd/pentepost/record"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/templates"
)

// fields makes the fields of letters.
type fields struct{ *addresses }

// headers returns our own fields, and the fields that keep machines from answering (RFC 3834
// section 5).
func (f *fields) headers(v templates.View) []mailer.Field {
	n := v.Notice
	auto := "auto-generated"
	if n.Reply {
		auto = "auto-replied"
	}
	fields := []mailer.Field{
		{Name: "Auto-Submitted", Value: auto},
		{Name: "X-Auto-Response-Suppress", Value: "OOF, AutoReply"},
		{Name: "X-Pentepost-Loop", Value: f.keys.Instance()},
		{Name: "X-Pentepost-Kind", Value: string(n.Kind())},
	}
	if v.League != nil {
		fields = append(fields, mailer.Field{Name: "X-Pentepost-League", Value: v.League.League.Name()})
	}
	if l, refused := n.Letter.(letters.Refused); refused {
		fields = append(fields, mailer.Field{Name: "X-Pentepost-Reason", Value: string(l.Reason)})
	}
	if n.Game != 0 {
		fields = append(fields,
			mailer.Field{Name: "X-Pentepost-Game", Value: strconv.FormatInt(int64(n.Game), 10)},
			mailer.Field{Name: "X-Pentepost-Ply", Value: strconv.Itoa(n.Ply)})
	}
	return append(fields, turnFields(v)...)
}

// turnFields say whose move it is in the game of a letter, and until when, for programs that list games. A letter about
// an earlier position does not know.
func turnFields(v templates.View) []mailer.Field {
	if v.Game == nil || v.Brief || v.Notice.Game == 0 || !v.Notice.IsAbout(v.Game) {
		return nil
	}
	nick := v.Names[v.Game.OnTurn()]
	if !desk.GoodNick(nick) { // the game is over, or an old database holds a name that is no nickname
		return nil
	}
	fields := []mailer.Field{{Name: "X-Pentepost-Turn", Value: nick}}
	if due := v.Game.ClockAt(v.WrittenAt(), v.Time[v.Game.ID]).Due; !due.IsZero() {
		fields = append(fields, mailer.Field{Name: "X-Pentepost-Until", Value: due.UTC().Format(time.RFC3339)})
	}
	return fields
}

// languageFields returns the fields that name the language of a letter: one for mail programs (RFC 3282), and one for scripts of players.
func languageFields(v templates.View, letter templates.Worded) []mailer.Field {
	if v.Brief {
		return nil
	}
	return []mailer.Field{{Name: "Content-Language", Value: letter.Language}, {Name: "X-Pentepost-Language", Value: letter.Language}}
}

// ofRecord returns the record of the game that a letter is about, and its seal.
func (f *fields) ofRecord(v templates.View) []mailer.Field {
	fields := recordField(v)
	for _, field := range fields {
		to := mail.Address{Name: v.Reader.Nick, Address: v.Reader.Address}
		fields = append(fields, mailer.Field{Name: record.SealField, Value: f.keys.Records().Text(field.Value, to, v.Notice.Made)})
	}
	return fields
}

// recordField returns the field with the record of the game that a letter is about, if it is
// about one. It says what both players know: the game when the letter was written, or later. An import takes the
// latest of the sealed records for the state of the game.
func recordField(v templates.View) []mailer.Field {
	if v.Game == nil || v.Notice.Game == 0 {
		return nil
	}
	plies := v.Notice.Ply
	if v.Notice.Kind() == letters.KindConfirm { // it is about a letter from before
		plies = len(v.Game.Plies)
	}
	line, err := record.Of(v.Game, plies, v.Names).MarshalText()
	if err != nil {
		// An old database may hold names that are no nicknames. The letter goes out without
		// the record.
		return nil
	}
	return []mailer.Field{{Name: record.Field, Value: string(line)}}
}

// thread joins a letter to the others of its conversation (RFC 5322 section 3.6.4): to the mail
// that it answers, to what that has answered, and to the root that all letters about a game share. Readers can ask for
// letters that are not joined.
func (f *fields) thread(v templates.View) (inReplyTo string, references []string) {
	n := v.Notice
	apart := v.Game != nil && v.Reader.Subject == games.SubjectOfMove
	if apart && !n.Reply {
		return "", nil
	}
	if v.Brief {
		return n.InReplyTo, nil
	}
	if v.Game != nil && v.Notice.Game != 0 && !apart {
		references = append(references, f.conversation(v.Game))
	}
	before := n.Thread
	if apart {
		before = nil
	}
	for _, id := range append(slices.Clone(before), n.InReplyTo) {
		if id != "" && !slices.Contains(references, id) {
			references = append(references, id)
		}
	}
	return n.InReplyTo, references
}

// conversation returns the Message-ID that the References of all letters about a game, or about
// all games of a match, begin with. No letter has it.
func (f *fields) conversation(g *games.Game) string {
	what, number := "game", int64(g.ID)
	if g.Match != 0 {
		what, number = "match", int64(g.Match)
	}
	return fmt.Sprintf("<%s-%d.%s@%s>", what, number, f.keys.Instance(), f.config.Domain())
}

// ofSender returns the fields that big providers judge a sender by: what kind of mail it is,
// and how to stop it.
func (f *fields) ofSender(v templates.View) []mailer.Field {
	if v.Brief {
		return nil
	}
	fields := []mailer.Field{{Name: "Feedback-ID", Value: f.feedbackID(v.Notice.Kind())}}
	if stranger := v.Reader.ID != 0 && !v.Reader.HasJoined(); stranger && v.Notice.Traits().Unsubscribe == letters.StrangerUnsubscribe {
		fields = append(fields, f.ofList(v, games.Key{About: games.AboutStopping}, "unsubscribe")...)
	}
	if v.Notice.Traits().Unsubscribe == letters.DailyUnsubscribe {
		fields = append(fields, mailer.Field{Name: "List-Id", Value: "<daily." + f.config.Domain() + ">"})
		fields = append(fields, f.ofList(v, games.Key{About: games.AboutDaily}, "set letters each")...)
	}
	if daily := !v.Reader.PuzzleAt.IsZero() && !v.Notice.Reply; daily && v.Notice.Traits().Unsubscribe == letters.PuzzleUnsubscribe {
		fields = append(fields, mailer.Field{Name: "List-Id", Value: "<puzzle." + f.config.Domain() + ">"})
		fields = append(fields, f.ofList(v, games.Key{About: games.AboutPuzzles}, "puzzle off")...)
	}
	if news := v.League != nil && !v.Notice.Reply; news && v.Notice.Traits().Unsubscribe == letters.LeagueUnsubscribe {
		name := v.League.League.Name()
		fields = append(fields, mailer.Field{Name: "List-Id", Value: "<" + name + ".league." + f.config.Domain() + ">"})
		key := games.Key{About: games.AboutLeague, ID: int64(v.League.League.ID)}
		fields = append(fields, f.ofList(v, key, "unwatch "+name)...)
	}
	if v.Notice.Traits().Unsubscribe == letters.WatcherUnsubscribe {
		fields = append(fields, f.ofWatcher(v)...)
	}
	return fields
}

// ofWatcher says which mail ends all watching of a reader. Its key does nothing else, so
// that no letter to a watcher has a key to the game.
func (f *fields) ofWatcher(v templates.View) []mailer.Field {
	address := f.ReplyAddress(games.Key{About: games.AboutWatching, Player: v.Reader.ID}.With(namedIn(v)))
	if address == "" {
		return nil
	}
	return []mailer.Field{{Name: "List-Unsubscribe", Value: "<" + mailto(address, "unwatch") + ">"}}
}

// feedbackID names the kind and the server, but not the reader. Gmail counts by it what people
// mark as spam. The name of the server has to be last, with 5 to 15 characters.
func (f *fields) feedbackID(kind letters.Kind) string {
	return string(kind) + ":pentepost:" + f.keys.Instance()[:12]
}

// ofList says how the reader unsubscribes with a key: by mail (RFC 2369) with some subject and, if there is
// a web address, by one click (RFC 8058). There is no field if neither can carry the key, because
// neither would be sure to work.
func (f *fields) ofList(v templates.View, key games.Key, subject string) (fields []mailer.Field) {
	key.Player = v.Reader.ID
	key = key.With(namedIn(v))
	var ways []string
	if f.config.Web.Address != "" {
		ways = append(ways, "<"+f.config.Web.Address+UnsubscribePath+f.keys.Seal().Text(key)+">")
	}
	if address := f.ReplyAddress(key); address != "" {
		ways = append(ways, "<"+mailto(address, subject)+">")
	}
	if len(ways) > 0 {
		fields = append(fields, mailer.Field{Name: "List-Unsubscribe", Value: strings.Join(ways, ", ")})
	}
	if f.config.Web.Address != "" {
		fields = append(fields, mailer.Field{Name: "List-Unsubscribe-Post", Value: OneClick + "=" + OneClickValue})
	}
	return fields
}

// mailto returns a link for writing to an address (RFC 6068 section 2).
func mailto(address, subject string) string {
	const special = `%/?#[]&;=` // allowed in addresses, but with another meaning in links
	var to strings.Builder
	for _, r := range address {
		if strings.ContainsRune(special, r) {
			to.WriteString(url.QueryEscape(string(r)))
			continue
		}
		to.WriteRune(r)
	}
	return "mailto:" + to.String() + "?subject=" + url.PathEscape(subject)
}
