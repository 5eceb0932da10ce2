package compose

import (
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/server/lettercheck"
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/mailer/mime"
	"pentepost/rules"
	"pentepost/templates"
)

// fieldsOf returns the sender fields of a letter, by name.
func fieldsOf(c *Composer, l letters.Letter, reader games.Player) map[string]string {
	fields := map[string]string{}
	for _, f := range c.fields.ofSender(templates.View{Notice: letters.Notice{To: reader.ID, Letter: l}, Reader: reader}) {
		fields[f.Name] = f.Value
	}
	return fields
}

// Which letters have the button, and where it leads, depends on the configuration.
func TestListUnsubscribe(t *testing.T) {
	c := sampleComposer(t)
	stranger, player := games.Player{ID: 7}, games.Player{ID: 7, Joined: time.Now()}
	key := c.keys.Seal().Text(games.Key{About: games.AboutStopping, Player: 7}.With(games.Named{Reader: player}))
	byMail, byWeb := "<mailto:play+"+key+"@pente.test?subject=unsubscribe>", "<https://play.example.org/u/"+key+">"
	unwatch := map[bool]string{true: "<mailto:play+" + c.keys.Seal().Text(games.Key{About: games.AboutWatching, Player: 7}.With(games.Named{Reader: player})) + "@pente.test?subject=unwatch>"}
	none := ""
	for _, test := range []struct {
		web         string
		replyTo     *string
		ways, click string
	}{
		{"", c.config.ReplyTo, byMail, ""},
		{"https://play.example.org", c.config.ReplyTo, byWeb + ", " + byMail, "List-Unsubscribe=One-Click"},
		{"https://play.example.org", &none, byWeb, "List-Unsubscribe=One-Click"},
		{"", &none, "", ""},
	} {
		c.config.Web.Address, c.config.ReplyTo = test.web, test.replyTo
		got := fieldsOf(c, letters.Invitation{}, stranger)
		if got["List-Unsubscribe"] != test.ways || got["List-Unsubscribe-Post"] != test.click || got["List-Id"] != "" {
			t.Errorf("web %q, keys in %q: %q, want %q and %q", test.web, *test.replyTo, got, test.ways, test.click)
		}
		for _, l := range letters.All() {
			got := fieldsOf(c, l, player)
			if l.Traits().Unsubscribe == letters.WatcherUnsubscribe {
				if got["List-Unsubscribe"] != unwatch[*test.replyTo != ""] {
					t.Errorf("%T, keys in %q: %q", l, *test.replyTo, got)
				}
				delete(got, "List-Unsubscribe")
			}
			if l.Traits().Unsubscribe == letters.DailyUnsubscribe {
				key := c.keys.Seal().Text(games.Key{About: games.AboutDaily, Player: 7}.With(games.Named{Reader: player}))
				each := strings.NewReplacer(c.keys.Seal().Text(games.Key{About: games.AboutStopping, Player: 7}.With(games.Named{Reader: player})), key, "=unsubscribe", "=set%20letters%20each")
				if got["List-Id"] != "<daily.pente.test>" || got["List-Unsubscribe"] != each.Replace(test.ways) || got["List-Unsubscribe-Post"] != test.click {
					t.Errorf("%T, web %q, keys in %q: %q", l, test.web, *test.replyTo, got)
				}
				for _, name := range []string{"List-Id", "List-Unsubscribe", "List-Unsubscribe-Post"} {
					delete(got, name)
				}
			}
			kind := letters.Notice{Letter: l}.Kind()
			if want := string(kind) + ":pentepost:" + c.keys.Instance()[:12]; len(got) != 1 || got["Feedback-ID"] != want {
				t.Errorf("%s to a player has %q, want Feedback-ID %s", kind, got, want)
			}
		}
	}
}

func TestMailto(t *testing.T) {
	for address, want := range map[string]string{
		"play+abc@pente.test":  "mailto:play+abc@pente.test?subject=unsubscribe",
		"a=b&c%d/e@pente.test": "mailto:a%3Db%26c%25d%2Fe@pente.test?subject=unsubscribe",
	} {
		got := mailto(address, "unsubscribe")
		header, _ := mime.ReadHeader([]byte("List-Unsubscribe: <https://x.test/u/abc>, <"+got+">\n\n"), mime.Limits{})
		if to, subject, err := lettercheck.UnsubscribeBy(header.Get("List-Unsubscribe")); got != want || to != address || subject != "unsubscribe" || err != nil {
			t.Errorf("%s: %s, want %s; read as %s, %s, %v", address, got, want, to, subject, err)
		}
	}
}

// Letters about a game as it stands say whose move it is. A letter about an earlier position, and the briefest, do not.
func TestTurnFields(t *testing.T) {
	pente, _ := rules.Named("pente")
	v := viewAfter(t, pente, nil)
	v.Notice.Made = time.Date(2026, 6, 1, 9, 0, 0, 0, time.UTC)
	got := turnFields(v)
	if len(got) == 0 || got[0].Name != "X-Pentepost-Turn" || got[0].Value != v.Names[v.Game.OnTurn()] {
		t.Errorf("%v", got)
	}
	for name, change := range map[string]func(*templates.View){
		"earlier":   func(v *templates.View) { v.Notice.Ply++ },
		"brief":     func(v *templates.View) { v.Brief = true },
		"no game":   func(v *templates.View) { v.Notice.Game = 0 },
		"bad names": func(v *templates.View) { v.Names = map[games.PlayerID]string{1001: "a\r\nb", 1002: "x y"} },
	} {
		changed := v
		change(&changed)
		if got := turnFields(changed); len(got) > 0 {
			t.Errorf("%s: %v", name, got)
		}
	}
}
