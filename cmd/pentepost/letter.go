package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"pentepost/cmd/pentepost/config"
	"pentepost/parser"
)

// Letter is the command `pentepost letter`.
type Letter struct {
	JSON       bool     `name:"json" help:"One JSON object a file."`
	Config     string   `help:"Take service address, reply addresses, authserv-id and data directory from this configuration; no passwords are needed." type:"path" placeholder:"FILE"`
	Data       string   `help:"Data directory of the server, whose key then says what the keys in a mail open." placeholder:"DIR"`
	Service    string   `help:"The service address (play@pente.test)." placeholder:"ADDRESS"`
	ReplyTo    *string  `help:"How keys stand in reply addresses (play+KEY@pente.test)." placeholder:"PATTERN"`
	AuthservID string   `name:"authserv-id" help:"Whose Authentication-Results are believed." placeholder:"ID"`
	Files      []string `arg:"" help:"Raw mails."`
}

// readLetter is what `letter --json` prints of a mail.
type readLetter struct {
	File    string         `json:"file"`
	Outcome parser.Outcome `json:"outcome"`
	Reason  *string        `json:"reason"`
	From    *string        `json:"from"`
	Body    string         `json:"body"`
	Reply   string         `json:"reply"`
	Line    *string        `json:"line"`
	Command *string        `json:"command"`
}

// Run reads one file after the other; one that cannot be opened does not keep the
// rest from being read.
func (c *Letter) Run(s Streams) error {
	e, err := c.explainer()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(s.Out)
	defer out.Flush()
	var failed error
	for _, file := range c.Files {
		raw, err := readMail(file)
		if err != nil {
			fmt.Fprintln(s.Err, "pentepost:", err)
			failed = errNo
			continue
		}
		letter := parser.Read(raw, e.reading)
		if c.JSON {
			err = printJSON(out, file, letter)
		} else {
			err = e.explain(out, file, letter)
		}
		if err != nil {
			return err
		}
	}
	return failed
}

// explainer takes what is not said on the command line from the configuration, and
// the rest as on the built-in post office.
func (c *Letter) explainer() (e explainer, err error) {
	if c.Config != "" {
		configuration, err := config.Read(c.Config)
		if err != nil {
			return e, err
		}
		e.reading = configuration.ParserOptions()
		c.Data = cmp.Or(c.Data, configuration.Data)
	}
	e.reading.Service = cmp.Or(c.Service, e.reading.Service, config.LocalAddress)
	e.reading.AuthservID = cmp.Or(c.AuthservID, e.reading.AuthservID)
	switch {
	case c.ReplyTo != nil:
		e.reading.KeyPattern = *c.ReplyTo
	case c.Config == "" || c.Service != "":
		e.reading.KeyPattern = config.PlusPattern(e.reading.Service)
	}
	e.reading.Explain = true
	return e, e.readKey(c.Data)
}

// readMail reads as much of a file as the server would look at.
func readMail(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, int64(parser.DefaultOptions().Size)))
}

func printJSON(w io.Writer, file string, l parser.Letter) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(readLetter{
		File: file, Outcome: l.Outcome, Reason: orNull(l.Reason), From: orNull(l.From),
		Body: l.Body, Reply: l.Reply, Line: orNull(l.Line), Command: orNull(parser.CommandWord(l)),
	})
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
