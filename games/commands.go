package games

import (
	"slices"
	"strings"

	"pentepost/rules"
)

// Usage says how a command is written and what it does. Help letters are made
// from these, and the grammar is tested against them.
type Usage struct {
	Word    string // the word it is called by; "move" for a bare point
	Form    string // how it is written; capitals are the player's words
	Does    string // what it does, for a line of help
	Example string // one that can be sent as it stands
	Where   Where
}

// Where says in which letters a command can stand.
type Where uint8

// A command may have several places.
const (
	InGame     Where = 1 << iota // a reply to a letter about a game that goes on
	AfterGame                    // a reply to a letter about a game that is over
	ToInvite                     // a reply to an invitation
	FreshMail                    // any other mail
	Everywhere = InGame | AfterGame | ToInvite | FreshMail
)

// Commands lists all commands in the order in which help explains them.
func Commands() []Usage { return slices.Clone(usages) }

var usages = []Usage{
	{"move", "POINT", "play there", "K10", InGame},
	{"move", "32 POINT", "play there, but only if it is ply 32 that is to be played", "32 K10", InGame},
	{"swap", "swap", "in an opening: take the other side", "swap", InGame},
	{"keep", "keep", "in an opening: stay on your side", "keep", InGame},
	{"extend", "extend POINT POINT", "in an opening: place two more stones and let the other side choose", "extend L9 M9", InGame},
	{"resign", "resign", "give the game up", "resign", InGame},
	{"draw", "draw", "offer a draw; the offer dies with the next move", "draw", InGame},
	{"accept", "accept", "say yes to an offer or invitation", "accept", InGame | ToInvite | FreshMail},
	{"decline", "decline", "say no to it", "decline", InGame | ToInvite | FreshMail},
	{"never", "never", "decline, and get no letter from here again, ever", "never", ToInvite | FreshMail},
	{"show", "show", "see the position now", "show", InGame | AfterGame},
	{"show", "show 20", "see the position after ply 20", "show 20", InGame | AfterGame},
	{"moves", "moves", "get the record", "moves", InGame | AfterGame},
	{"gif", "gif", "get the whole game as an animated picture", "gif", InGame | AfterGame},
	{"try", "try POINT POINT ...", "see what would happen, without playing", "try K10 L9", InGame},
	{"say", "say", "send your opponent the text below it, without a move", "say hello", InGame | AfterGame},
	{"rematch", "rematch", "ask for another game, seats exchanged", "rematch", AfterGame},
	{"join", "join NICKNAME", "sign up", "join Ann", FreshMail},
	{"nick", "nick NICKNAME", "change your nickname", "nick Ann", FreshMail},
	{"challenge", "challenge WHO VARIANT OPTIONS", "invite a player, or anybody by mail address", "challenge bob@example.org keryo-pente first 3 days", FreshMail},
	{"challenge", "challenge WHO first|second", "move first or second, instead of by lot", "challenge bob@example.org first", FreshMail},
	{"challenge", "challenge WHO 3 days", "have that long for each move; 7 days otherwise", "challenge bob@example.org 3 days", FreshMail},
	{"challenge", "challenge WHO zone off", "change the rules: zone, size and what else \"rules VARIANT\" names", "challenge bob@example.org zone off", FreshMail},
	{"challenge", "challenge WHO announce off", "do without announcements of open threes and fours", "challenge bob@example.org announce off", FreshMail},
	{"challenge", "challenge WHO series 3", "play several games, or \"target 50\" and \"handicap 5\" in games that are scored", "challenge bob@example.org series 3", FreshMail},
	{"games", "games", "list your games and invitations", "games", FreshMail},
	{"game", "game 42", "see game 42", "game 42", FreshMail},
	{"settings", "settings", "see your settings", "settings", FreshMail},
	{"set", "set confirm on|off", "get a receipt for each of your moves, or none", "set confirm off", FreshMail},
	{"set", "set board tap|picture|letters|text|narrow", "have boards to tap on, one picture, no images, no HTML, or lines for a very small screen", "set board picture", FreshMail},
	{"set", "set points go|with-i|traditional", "write points your way", "set points with-i", FreshMail},
	{"set", "set zone ZONE", "read times of your own place, by its name in the time zone database", "set zone Europe/Oslo", FreshMail},
	{"set", "set subject game|move", "have one subject for each game, or one for each move", "set subject move", FreshMail},
	{"set", "set calendar on|off", "get the time to answer by as a date for your calendar", "set calendar on", FreshMail},
	{"rules", "rules VARIANT", "have a game explained", "rules pente", Everywhere},
	{"help", "help", "see what can be done here", "help", Everywhere},
	{"help", "help COMMAND", "have a command explained", "help challenge", Everywhere},
}

// optionWords mean something inside a challenge.
var optionWords = []string{
	"first", "second", "days", "day", "per", "rated", "unrated", "zone", "size", "series", "target",
	"handicap", "ring", "announce", "team", "claim", "bank", "someone", "yes", "no", "all", "off", "me",
	"to", "and", "a", "on", "black", "both", "none", "double-three", "banks", "weekends",
}

// reserved reports whether a nickname would be taken for a word of the grammar.
func reserved(nick string) bool {
	is := func(word string) bool { return strings.EqualFold(word, nick) }
	return slices.ContainsFunc(usages, func(u Usage) bool { return is(u.Word) }) ||
		slices.ContainsFunc(optionWords, is) || slices.ContainsFunc(rules.Names(), is)
}
