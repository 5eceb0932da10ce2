package columns_test

import (
	"strings"
	"testing"

	"pentepost/templates/columns"
)

func TestOf(t *testing.T) {
	for text, want := range map[string]int{"": 0, "K10": 3, "あなた": 6, "Ход": 3, "ё": 1, "５，": 4, "ｱ": 1, "e\u0301": 1, "12\u00a0!": 4, "黒 (X)": 6} {
		if got := columns.Of(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
}

func TestColumnsAlign(t *testing.T) {
	if got := columns.Left("投了", 6) + "|" + columns.Right("投了", 6) + "|" + columns.Left("resign", 2) + "|"; got != "投了  |  投了|resign|" {
		t.Errorf("%q", got)
	}
	for most, want := range map[int]string{0: "", 1: "", 2: "投", 3: "投", 4: "投了", 9: "投了"} {
		if got := columns.Cut("投了", most); got != want {
			t.Errorf("%d columns: %q, want %q", most, got, want)
		}
	}
}

func TestWrapped(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"one two three four", "- one two\n  three four\n"},
		{"", "\n"},
		{"abcdefghijklmnopq", "- abcdefghij\n  klmnopq\n"},
		{"お待ちしています", "- お待ちして\n  います\n"},
		{"手番は黒です。次", "- 手番は黒で\n  す。次\n"},                        // not before a full stop
		{"手番は黒「白」です", "- 手番は黒\n  「白」です\n"},                      // not after an opening bracket
		{"K10に打つ。", "- K10に打\n  つ。\n"},                          // between letters and wide characters
		{"bonjour a\u00a0! oui", "- bonjour\n  a\u00a0! oui\n"}, // a no-break space does not break, and stays
		{"compte un\u202f; x", "- compte\n  un\u202f; x\n"},
		{"한국어는 띄어쓰기가", "- 한국어는\n  띄어쓰기가\n"},
		{"answer \"1 / H12\".", "- answer\n  \"1 / H12\".\n"}, // a short command stays together
		{"ab schick „H12“ ab", "- ab schick\n  „H12“ ab\n"},
		{"say \"one two three four five\"", "- say \"one\n  two three\n  four five\"\n"}, // a long one does not
		{"12345678 - b", "- 12345678 -\n  b\n"},                                          // no line begins with a dash
		{"1234567890 - b", "- 1234567890\n  - b\n"},
	} {
		if got := columns.Wrapped(c.text, "- ", "  ", 12); got != c.want {
			t.Errorf("%q is\n%q, want\n%q", c.text, got, c.want)
		}
	}
}

func TestKept(t *testing.T) {
	for text, want := range map[string]string{
		"answer \"1 / H12\" now": "answer \"1\u00a0/\u00a0H12\" now", "Ann - Bob": "Ann\u00a0- Bob", "an e-mail": "an e-mail", "two  blanks": "two blanks",
	} {
		if got := columns.Kept(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestJoined(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{"one", "two", "one two"}, {"黒の", "番です", "黒の番です"}, {"黒は", "K10", "黒はK10"}, {"", "黒", "黒"}, {"黒", "", "黒"}, {"한국어는", "쉽다", "한국어는 쉽다"},
	} {
		if got := columns.Joined(c.first, c.second); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestUnspaced(t *testing.T) {
	for text, want := range map[string]string{
		"开 或 关": "开或关", "Ann 和 Bob": "Ann 和 Bob", "开 或 K10": "开或 K10", "swap or keep": "swap or keep", "한국어 또는 영어": "한국어 또는 영어", " a  b ": " a  b ", "": "",
	} {
		if got := columns.Unspaced(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// No line is wider than it may be, and nothing is lost.
func FuzzWrapped(f *testing.F) {
	f.Add("手番は黒です。「白」の番 K10に打つ\u00a0!")
	f.Add("。。。。。。。。。。。。。。。。。。。。a")
	f.Fuzz(func(t *testing.T, text string) {
		wrapped := columns.Wrapped(text, "", "", 20)
		for line := range strings.Lines(wrapped) {
			if n := columns.Of(strings.TrimSuffix(line, "\n")); n > 20 {
				t.Errorf("%d columns: %q", n, line)
			}
		}
		if got, want := strings.Join(columns.Words(wrapped), ""), strings.Join(columns.Words(text), ""); got != want {
			t.Errorf("%q became %q", want, got)
		}
	})
}
