package parser

import "time"

// Options say who we are and how much of a mail is read. A limit of zero or
// less stands for the one in DefaultOptions.
type Options struct {
	// Service is the service address, such as play@pente.example. A mail from
	// it is our own and never a player's.
	Service string

	// MoreServices are further addresses at which the service takes mail.
	MoreServices []string

	// KeyPattern is the form of a recipient address with a key, with KEY in the
	// place of the key: "play+KEY@pente.example" or "KEY@play.pente.example".
	KeyPattern string

	// Instance is the value of X-Pentepost-Loop in our own mail.
	Instance string

	// AuthservID is the authserv-id (RFC 8601) whose Authentication-Results are
	// believed. If it is empty none are, and every Verdict is None.
	AuthservID string

	// TrustUnstamped makes every Verdict a Pass if AuthservID is empty. It is for
	// a host that rejects forged senders but writes no Authentication-Results.
	TrustUnstamped bool

	// Explain fills in Letter.Trace, which takes some time.
	Explain bool

	Size         int           // bytes of a mail that are read; the rest is ignored
	HeaderSize   int           // bytes of the header block
	Fields       int           // header fields
	Depth        int           // multiparts and attached mails inside each other
	Parts        int           // MIME parts, multiparts included
	EncodedWords int           // RFC 2047 encoded words in one field
	Addresses    int           // addresses in one field
	LineLength   int           // characters of a body line; longer ones are cut
	Lines        int           // body lines; the rest is ignored
	Hops         int           // Received fields; more are a mail loop
	Rest         int           // characters of Letter.Rest
	Time         time.Duration // wall-clock time for one mail, checked between steps
}

// MaxRest is the default of Options.Rest: room for a remark, and for many lines that are no part of it.
const MaxRest = 20_000

// DefaultOptions returns the limits for a server on the open internet.
func DefaultOptions() Options {
	return Options{
		Size:         256 << 10,
		HeaderSize:   64 << 10,
		Fields:       1000,
		Depth:        20,
		Parts:        200,
		EncodedWords: 100,
		Addresses:    50,
		LineLength:   2000,
		Lines:        20000,
		Hops:         50,
		Rest:         MaxRest,
		Time:         2 * time.Second,
	}
}

// withDefaults fills in every limit that is not set.
func (o Options) withDefaults() Options {
	d := DefaultOptions()
	for _, limit := range []struct {
		have *int
		want int
	}{
		{&o.Size, d.Size}, {&o.HeaderSize, d.HeaderSize}, {&o.Fields, d.Fields},
		{&o.Depth, d.Depth}, {&o.Parts, d.Parts}, {&o.EncodedWords, d.EncodedWords},
		{&o.Addresses, d.Addresses}, {&o.LineLength, d.LineLength}, {&o.Lines, d.Lines},
		{&o.Hops, d.Hops}, {&o.Rest, d.Rest},
	} {
		if *limit.have <= 0 {
			*limit.have = limit.want
		}
	}
	if o.Time <= 0 {
		o.Time = d.Time
	}
	return o
}
