package command

import (
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/rules"
)

// readKeep reads "keep me", which takes "forget me" back, or else the choice of an opening.
func readKeep(r *reader, args []string) desk.Command {
	if len(args) == 1 && args[0] == "me" {
		return desk.Stay{}
	}
	return choice(rules.Keep)(r, args)
}

// readNever reads "never", which is the answer to an offer in a game.
func readNever(r *reader, args []string) desk.Command {
	if len(args) > 0 {
		return nil
	}
	if r.Game != nil {
		if _, open := r.Game.OpenOffer(); open {
			return desk.No{Remark: r.remark}
		}
	}
	return desk.Never{}
}

// readAddress reads what to do about an address.
func readAddress(r *reader, args []string) desk.Command {
	if len(args) == 0 {
		return desk.ListAddresses{}
	}
	address, wrong := r.addressIn(args[1:])
	var c desk.Command
	switch args[0] {
	case "add":
		c = desk.AddAddress{Address: address}
	case "drop":
		c = desk.DropAddress{Address: address}
	case "main":
		c = desk.UseAddress{Address: address}
	}
	if c == nil || wrong == nil {
		return c
	}
	return *wrong
}

// addressIn reads an address. A mail program may have added a link to it in brackets.
func (r *reader) addressIn(words []string) (string, *desk.Misread) {
	if len(words) == 2 && strings.HasPrefix(words[1], "<") {
		words = words[:1]
	}
	typed := strings.TrimPrefix(strings.Trim(strings.Join(words, " "), "<>,;"), "mailto:")
	address, ok := parser.NormalAddress(typed)
	if !ok {
		return "", &desk.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicAddresses, Name: typed}}
	}
	return address, nil
}

// readCode reads a one-time code, which people may write in groups.
func readCode(_ *reader, args []string) desk.Command {
	if code := codeIn(args); code != "" {
		return desk.EnterCode{Code: code}
	}
	return nil
}

// codeIn returns the one-time code that words make, "" if they make none.
func codeIn(words []string) string {
	const length = 8
	code := strings.Map(func(r rune) rune {
		if strings.ContainsRune("-.:", r) {
			return -1
		}
		return r
	}, strings.Join(words, ""))
	if len(code) != length || strings.Trim(code, "0123456789") != "" {
		return ""
	}
	return code
}

// readBlock reads whom the player wants no invitations and no words of.
func readBlock(r *reader, args []string) desk.Command {
	return r.aboutPerson(args, func(name string) desk.Command { return desk.Block{Whom: name} })
}

// readUnblock reads whom the player wants to hear of again.
func readUnblock(r *reader, args []string) desk.Command {
	return r.aboutPerson(args, func(name string) desk.Command { return desk.Unblock{Whom: name} })
}

// aboutPerson reads a command about a nickname or a mail address, or without either about the other person of the letter.
func (r *reader) aboutPerson(args []string, command func(name string) desk.Command) desk.Command {
	name := ""
	switch {
	case strings.Contains(strings.Join(args, ""), "@"):
		address, wrong := r.addressIn(args)
		if wrong != nil {
			return *wrong
		}
		name = address
	case len(args) == 1:
		name = r.typed()[0]
	case len(args) > 1:
		return nil
	}
	return r.unlessBelow(command(name))
}
