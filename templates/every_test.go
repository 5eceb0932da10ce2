package templates_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/games/play"
	letterparser "pentepost/parser"
	"pentepost/parser/command"
	"pentepost/rules"
	"pentepost/templates"
)

// gamesSource and rulesSource return the source of these packages.
var (
	gamesSource = sync.OnceValues(func() ([]*ast.File, error) { return source(token.NewFileSet(), "../games") })
	rulesSource = sync.OnceValues(func() ([]*ast.File, error) { return source(token.NewFileSet(), "../rules") })
)

func source(set *token.FileSet, dir string) (files []*ast.File, err error) {
	names, err := filepath.Glob(dir + "/*.go")
	for _, name := range names {
		file, wrong := parser.ParseFile(set, name, nil, 0)
		files, err = append(files, file), errors.Join(err, wrong)
	}
	return files, err
}

// constants returns the values of the string constants of a package that satisfy is.
func constants(t testing.TB, source func() ([]*ast.File, error), is func(name, typ string) bool) (values []string) {
	t.Helper()
	files, err := source()
	must(t, err)
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) != 1 {
				return true
			}
			typ, _ := spec.Type.(*ast.Ident)
			lit, isLit := spec.Values[0].(*ast.BasicLit)
			if isLit && lit.Kind == token.STRING && is(spec.Names[0].Name, typeName(typ)) {
				value, err := strconv.Unquote(lit.Value)
				must(t, err)
				values = append(values, value)
			}
			return true
		})
	}
	return values
}

func typeName(typ *ast.Ident) string {
	if typ == nil {
		return ""
	}
	return typ.Name
}

func reasons(t testing.TB) []string {
	isReason := func(_, typ string) bool { return typ == "Reason" }
	all := append(constants(t, gamesSource, isReason), constants(t, rulesSource, isReason)...)
	if len(all) < 18 {
		t.Fatalf("only %d reasons are found: %v", len(all), all)
	}
	return all
}

func topics(t testing.TB) []string {
	all := constants(t, gamesSource, func(name, _ string) bool { return strings.HasPrefix(name, "Topic") })
	if len(all) < 30 {
		t.Fatalf("only %d topics are found: %v", len(all), all)
	}
	return append(all, "")
}

// Small boards are drawn faster, and there are many letters to draw.
const (
	smallBobsTurn = "pente size=9: E5 F5 H8 G5 H5"
	smallAnnWon   = "pente-free size=9: E5 A1 E6 A3 E7 A5 E8 A7 E9"
)

// places are the situations where a refusal can reach somebody.
func places(t testing.TB) map[string]templates.View {
	return map[string]templates.View{
		"on turn":     about(game(t, smallBobsTurn), bob, letters.Refused{}),
		"over":        about(game(t, smallAnnWon), bob, letters.Refused{}),
		"looking on":  about(game(t, smallBobsTurn), carla, letters.Refused{}),
		"invitation":  inviting(challenge(t, "pente", dora), dora, letters.Refused{}),
		"new mail":    fresh(bob, letters.Refused{}),
		"unconfirmed": fresh(dora, letters.Refused{}),
	}
}

// Whatever is refused, for whatever reason and on whatever topic: there are words.
func TestEveryRefusalHasWords(t *testing.T) {
	r, v := renderer(t), places(t)["on turn"]
	v.Reader.Board = games.TextBoard // only the words matter
	for _, reason := range reasons(t) {
		for _, topic := range topics(t) {
			v.Notice = manyFacts(v.Notice, games.Reason(reason), topic)
			checkWords(t, r, v, "on turn")
		}
	}
}

// The words that there are serve wherever they are needed, and with few facts too.
func TestRefusalsServeEverywhere(t *testing.T) {
	r := renderer(t)
	words := wordedRefusals(t)
	for place, v := range places(t) {
		for _, why := range words {
			few := v
			few.Notice.Letter = letters.Refused{Reason: games.Reason(why.reason), Facts: games.Facts{Topic: why.topic}}
			checkWords(t, r, few, place)
			v.Notice = manyFacts(v.Notice, games.Reason(why.reason), why.topic)
			checkWords(t, r, v, place)
		}
	}
}

// manyFacts returns a notice of a refusal with many facts.
func manyFacts(n letters.Notice, reason games.Reason, topic string) letters.Notice {
	n.By, n.Withheld = ann, []string{"a", "b", "c", "d"}
	n.Letter = letters.Refused{Reason: reason, Line: "E5", Facts: games.Facts{
		Topic: topic, Moves: []rules.Move{rules.Place(40)}, Guard: 3, At: 3, Game: 3, Name: "name", Known: []string{"a", "b"},
	}}
	return n
}

// checkWords makes sure that a letter can be worded and says something between the
// first line and the board.
func checkWords(t testing.TB, r *templates.Renderer, v templates.View, place string) {
	t.Helper()
	letter, err := r.Render(v)
	if err != nil {
		t.Errorf("%s, %q: %v", place, v.Notice.Topic(), err)
		return
	}
	if parts := strings.Split(letter.Text, "\n\n"); len(parts) < 4 || strings.Contains(letter.Text, "<no value>") || strings.Contains(letter.Text, "%!") {
		t.Errorf("%s, %+v:\n%s", place, v.Notice.Letter, letter.Text)
	}
}

// The other letters, too, have words, whatever the game.
func TestEveryLetterHasWords(t *testing.T) {
	r := renderer(t)
	for _, record := range []string{smallBobsTurn, smallAnnWon, "d-pente size=9:", "linear-pente: 10"} {
		for _, l := range letters.All() {
			if _, beside := l.(letters.Shown); beside {
				l = letters.Shown{Beside: play.PlayerLeft{}} // it tells of something
			}
			v := about(game(t, record), bob, l, by(ann), since(1))
			v.Challenge, v.League = challenge(t, "pente", bob), sampleLeague()
			if _, err := r.Render(v); err != nil {
				t.Errorf("%T about %s: %v", l, record, err)
			}
		}
	}
}

// Every variant is explained, in full or in short, and every command too.
func TestEveryHelpHasWords(t *testing.T) {
	r := renderer(t)
	for _, name := range rules.Names() {
		checkWords(t, r, fresh(bob, letters.HelpText{Topic: "rules", Variant: name}), name)
	}
	for _, row := range desk.CommandWords() {
		if row.Listed() {
			checkWords(t, r, fresh(bob, letters.HelpText{Topic: row.Word}), row.Word)
		}
	}
}

// Every option of a variant has words, whatever its value.
func TestEveryOptionHasWords(t *testing.T) {
	r, named := renderer(t), map[string]bool{}
	for _, name := range rules.Names() {
		preset, _ := rules.Named(name)
		for _, key := range preset.OptionKeys() {
			for _, value := range []string{"on", "off", "black", "both", "none", "9", "21"} {
				of, err := preset.With(key, value)
				if err != nil || len(of.Options()) == 0 {
					continue
				}
				named[key] = true
				c := &games.Challenge{ID: 7, From: ann, Invited: []games.Invitee{{Player: bob}}, Rules: of, Pace: clock.DefaultPace}
				letter := render(t, r, inviting(c, bob, letters.Invitation{}, by(ann)))
				if want := strings.ReplaceAll(strings.Join(of.Options(), ", "), "=", " "); !strings.Contains(strings.Join(strings.Fields(letter.Text), " "), want) {
					t.Errorf("%s: it does not say %q:\n%s", of, want, letter.Text)
				}
			}
		}
	}
	if len(named) != 5 {
		t.Errorf("there are other options: %v", named)
	}
}

// Every form and example in the words is one that the grammar understands, and belongs
// to the command below which it stands.
func TestUsagesAreUnderstood(t *testing.T) {
	for _, c := range desk.CommandWords() {
		text := "\n" + render(t, renderer(t), fresh(bob, letters.HelpText{Topic: c.Word})).Text
		for _, way := range c.Ways {
			letter := letterparser.Mail{Line: way.Example}
			if got, bad := command.Read(letter, command.Context{}).(desk.Misread); bad {
				t.Errorf("%q is not understood: %+v", way.Example, got)
			}
			if got := command.Word(letter, command.Context{}); got != c.Word {
				t.Errorf("%q is read as %q, want %q", way.Example, got, c.Word)
			}
			if first, _, _ := strings.Cut(way.Form, " "); c.Word != "move" && strings.TrimSuffix(first, ":") != c.Word {
				t.Errorf("the form %q does not begin with %q", way.Form, c.Word)
			}
			if !strings.Contains(text, "\n  "+way.Form) || !strings.Contains(text, way.Example) {
				t.Errorf("help %s does not show %q and %q:\n%s", c.Word, way.Form, way.Example, text)
			}
		}
	}
}

func TestNoWords(t *testing.T) {
	v := fresh(bob, nil)
	must(t, v.Notice.ReadFacts("no-such-kind", "{}"))
	if _, err := renderer(t).Render(v); err == nil {
		t.Error("a kind without words is worded")
	}
}
