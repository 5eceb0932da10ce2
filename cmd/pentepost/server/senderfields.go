package server

import (
	"net/url"
	"strings"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/templates"
)

// listing says how letters of a kind can be stopped by the button that mail programs
// have for that.
type listing struct {
	list     string // which list it comes from, as List-Id names it; "" for a letter to one reader alone
	unjoined bool   // the button is for those who have not joined; players have the commands
}

// listings are the kinds of letters that nobody asks for one by one. All others answer
// their reader or belong to games that he plays, and have no such button.
func listings(kind games.Kind) (l listing, ok bool) {
	switch kind {
	case games.Invitation:
		return listing{unjoined: true}, true
	}
	return l, false
}

// senderFields are the fields by which big providers tell a sender who means well: of
// what kind the mail is, and how it can be stopped.
func (s *Server) senderFields(v templates.View) []mailer.Field {
	if v.Brief {
		return nil
	}
	fields := []mailer.Field{{Name: "Feedback-ID", Value: s.feedbackID(v.Notice.Kind)}}
	if l, ok := listings(v.Notice.Kind); ok && v.Reader.ID != 0 && !(l.unjoined && v.Reader.HasJoined()) {
		fields = append(fields, s.listFields(l, v.Reader.ID)...)
	}
	return fields
}

// feedbackID says by kind and server, not by reader, what somebody has called spam;
// Gmail counts it so. The name of the server stands last and has 5 to 15 characters.
func (s *Server) feedbackID(kind games.Kind) string {
	return string(kind) + ":pentepost:" + s.instance[:12]
}

// listFields name the list, if it is one (RFC 2919), and say how to get no more of it:
// by a mail (RFC 2369) and, where there is a web address, by one click (RFC 8058). Where
// neither takes a key there is no way that would surely work, and so no field.
func (s *Server) listFields(l listing, reader games.PlayerID) (fields []mailer.Field) {
	if l.list != "" {
		fields = append(fields, mailer.Field{Name: "List-Id", Value: "<" + l.list + ".pentepost." + s.config.Domain() + ">"})
	}
	key := games.Key{About: games.AboutStopping, Player: reader}
	var ways []string
	if s.config.Web.Address != "" {
		ways = append(ways, "<"+s.config.Web.Address+stoppingPath+s.seal.Text(key)+">")
	}
	if address := s.replyAddress(key); address != "" {
		ways = append(ways, "<"+mailto(address, "unsubscribe")+">")
	}
	if len(ways) > 0 {
		fields = append(fields, mailer.Field{Name: "List-Unsubscribe", Value: strings.Join(ways, ", ")})
	}
	if s.config.Web.Address != "" {
		fields = append(fields, mailer.Field{Name: "List-Unsubscribe-Post", Value: oneClick + "=" + oneClickValue})
	}
	return fields
}

// mailto is a link to write to an address (RFC 6068 section 2).
func mailto(address, subject string) string {
	const special = `%/?#[]&;=` // permitted in addresses, and of another meaning in links
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
