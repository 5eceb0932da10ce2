package parser

import "time"

// Options says who we are and how much of a mail is looked at. Every limit
// that is zero takes the value of DefaultOptions.
type Options struct {
	// Service is the service address, such as play@pente.example. A mail
	// from it is our own and never read as a player's.
	Service string

	// KeyPattern shows how a key stands in a recipient address, with KEY in
	// its place: "play+KEY@pente.example" or "KEY@play.pente.example".
	KeyPattern string

	// Instance is the value of our own X-Pentepost-Loop field.
	Instance string

	// AuthservID is the RFC 8601 authserv-id whose Authentication-Results
	// are believed. Empty: none are, every Verdict is None.
	AuthservID string

	// TrustUnstamped is for a host that writes no verdicts and yet lets no forged
	// sender pass: without AuthservID, every Verdict is Pass then.
	TrustUnstamped bool

	// Explain fills in Letter.Trace, which takes some time.
	Explain bool

	Size         int           // bytes of a mail that are looked at; the rest is ignored
	HeaderSize   int           // bytes of the header block
	Fields       int           // header fields
	Depth        int           // multiparts and attached mails within each other
	Parts        int           // MIME parts, containers included
	EncodedWords int           // RFC 2047 encoded words in one field
	Addresses    int           // addresses in one field
	LineLength   int           // characters of a body line; longer ones are cut
	Lines        int           // body lines; the rest is ignored
	Hops         int           // Received fields; more are a mail loop
	Rest         int           // characters of Letter.Rest
	Time         time.Duration // wall-clock time for one mail, looked at between steps
}

// DefaultOptions returns the limits a server on the open internet runs with.
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
		Rest:         2000,
		Time:         2 * time.Second,
	}
}

// withDefaults fills in every limit that was left zero.
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
