package pages

import (
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/games/league"
	"pentepost/templates/messages"
	"pentepost/templates/say"
)

// sentences says what stands on the pages, in feeds and in calendars. They are in pages.toml with the other words.
type sentences struct{ speaker *messages.Catalogue }

// functions are the functions that the templates can call.
func (s sentences) functions() template.FuncMap {
	return template.FuncMap{
		"say": s.say, "kind": s.kind, "fromTo": s.fromTo, "note": s.note, "result": s.result, "how": s.how, "seat": s.seat, "colour": s.colour,
		"date": s.date, "day": dayOf, "change": change, "variants": variants, "number": number, "player": player, "players": players, "played": played, "board": boardOf, "drawing": drawingOf, "curve": curveOf,
		"link": link, "mailto": mailto, "code": code, "bold": bold,
		"add": func(a, b int) int { return a + b },
		"at":  func(root string, value any) located { return located{root, value} },
		"either": func(is any, yes, no string) string {
			if truth, _ := template.IsTrue(is); truth {
				return yes
			}
			return no
		},
	}
}

// located is a value for a block with links.
type located struct {
	Root  string // the way to the top folder
	Value any
}

// plain says a sentence as plain text, such as the title of a feed.
func (s sentences) plain(said messages.Sentence) (string, error) {
	text, err := s.speaker.Say(said)
	if err != nil {
		return "", fmt.Errorf("word pages: %w", err)
	}
	return text, nil
}

// ofPages is a sentence of the pages, which nothing stands in.
func ofPages(id string) messages.Sentence { return messages.Sentence{ID: "pages." + id} }

// say says a sentence of the pages. Names and values alternate: each value stands where the sentence has its name. The number
// "n" chooses the form of the sentence. The sentence is escaped, and so are values that are not HTML.
func (s sentences) say(id string, namesAndValues ...any) (template.HTML, error) {
	const first = '\uE000' // characters that stand for the values while the sentence is escaped
	said, values := ofPages(id), []string{}
	for i, pair := range slices.Collect(slices.Chunk(namesAndValues, 2)) {
		if n, is := pair[1].(int); is && pair[0] == "n" {
			said.Args = append(said.Args, "n", strconv.Itoa(n))
			continue
		}
		mark := string(first + rune(i))
		said.Args = append(said.Args, fmt.Sprint(pair[0]), mark)
		values = append(values, mark, string(htmlOf(pair[1])))
	}
	text, err := s.plain(said)
	return template.HTML(strings.NewReplacer(values...).Replace(string(htmlOf(text)))), err
}

// htmlOf returns a value as HTML.
func htmlOf(value any) template.HTML {
	if ready, is := value.(template.HTML); is {
		return ready
	}
	return template.HTML(template.HTMLEscapeString(fmt.Sprint(value)))
}

// kind says how a league is played.
func (s sentences) kind(l leagueView) (template.HTML, error) {
	id := "kind-" + string(l.Kind)
	if l.BothColours && s.has(id+"-twice") {
		id += "-twice"
	}
	return s.say(id)
}

func (s sentences) has(id string) bool { return s.speaker.Has("pages." + id) }

// fromTo says when a season is played.
func (s sentences) fromTo(v seasonView) (template.HTML, error) {
	from, err := s.date(v.Began)
	if err != nil {
		return "", err
	}
	to, err := s.date(v.Ends)
	if err != nil {
		return "", err
	}
	return s.say("from-to", "from", from, "to", to)
}

// note says where the player of a row goes, and whether they have left; "" if there is nothing to say.
func (s sentences) note(v rowView) (said template.HTML, err error) {
	switch {
	case v.Withdrawn:
		return s.say("row-left")
	case v.Moves == league.Up || v.Moves == league.Down:
		return s.say("row-" + string(v.Moves))
	}
	return "", nil
}

// change says how much a rating has changed.
func change(by int) string {
	switch {
	case by > 0:
		return fmt.Sprintf("+%d", by)
	case by < 0:
		return fmt.Sprintf("\u2212%d", -by)
	}
	return "0"
}

// variants names games, with links to their rules.
func variants(root string, names []string) (list template.HTML) {
	for i, name := range names {
		if i > 0 {
			list += ", "
		}
		list += link(root+"rules/"+name+".html", name)
	}
	return list
}

// result says how a game of a list ended.
func (s sentences) result(v pairingView) (template.HTML, error) {
	if v.Outcome != league.Open && len(v.Places) > 0 {
		return htmlOf(places(v)), nil
	}
	return s.say("result-" + v.Result())
}

// places lists the players of a game of three or more by their places.
func places(v pairingView) string {
	var list []string
	for i, place := range v.Places {
		list = append(list, strconv.Itoa(place)+". "+v.Players[i].Name)
	}
	return strings.Join(list, ", ")
}

// how says how a game ended.
func (s sentences) how(v resultView) (said template.HTML, err error) {
	id := "goes-on"
	switch {
	case !v.Over:
	case v.Void:
		id = "void"
	case v.Drawn:
		id = "draw"
	default:
		id = "won"
	}
	if by := id + "-" + string(v.By); s.has(by) {
		id = by
	}
	var winners template.HTML
	for _, p := range v.Winners {
		if winners == "" {
			winners = htmlOf(p.Name)
		} else if winners, err = s.say("winners", "first", winners, "next", p.Name); err != nil {
			return "", err
		}
	}
	return s.say(id, "winners", winners)
}

// playerInColour names a player with their colour.
func (s sentences) playerInColour(colour string, player template.HTML) (template.HTML, error) {
	named, err := s.colour(colour)
	if err != nil {
		return "", err
	}
	return s.say("player-in-colour", "colour", named, "player", player)
}

// colour names a colour of the rules.
func (s sentences) colour(name string) (string, error) {
	return s.plain(say.Colour(say.ColourCase(name)))
}

// seat names a player of a game, their colour and the stones that they have captured.
func (s sentences) seat(root string, v playerView) (said template.HTML, err error) {
	said = player(root, v.Player)
	if v.Captured > 0 {
		said, err = s.say("player-captured", "player", said, "stones", v.Captured)
	}
	if err != nil || v.Colour == "" {
		return said, err
	}
	said, err = s.playerInColour(v.Colour, said)
	return "<span class=\"dot " + htmlOf(v.Colour) + "\"></span> " + said, err
}

func dayOf(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// date says a day as letters do.
func (s sentences) date(t time.Time) (template.HTML, error) {
	day := t.UTC()
	month, err := s.plain(say.Month(say.MonthCase(strings.ToLower(day.Month().String()))))
	if err != nil {
		return "", err
	}
	text, err := s.plain(say.TimeDate(day.Day(), month, day.Year()))
	return htmlOf(text), err
}
