package main

import (
	"errors"
	"fmt"
	"io/fs"
	"text/tabwriter"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/doctor"
	"pentepost/mailer/hint"
)

// Keys is the command `pentepost keys`.
type Keys struct {
	List   KeysList   `cmd:"" default:"withargs" help:"List the keys with their ages, the newest first."`
	Rotate KeysRotate `cmd:"" help:"Make a new key; what the old one has sealed stays valid for 30 days."`
}

// keyPlace are the flags of a command that works on the keys in a data directory.
type keyPlace struct {
	Config string `help:"Take the data directory from this configuration; no passwords are needed." type:"path" placeholder:"FILE"`
	Data   string `help:"Data directory (./pentepost-data). A server may be running on it." placeholder:"DIR"`
}

// errNoKey: no server has run in the data directory.
var errNoKey = hint.With(errors.New("there is no key yet"),
	"the server makes the first one when it starts; is this its data directory?")

// read returns the data directory and the keys in it.
func (p keyPlace) read() (dir string, keys config.Keys, err error) {
	at, err := Beside{Config: p.Config, Data: p.Data}.where()
	if err != nil {
		return "", keys, err
	}
	if keys, err = config.ReadKeys(at.dir); errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w: %w", errNoKey, err)
	}
	return at.dir, keys, err
}

// KeysList is the command `pentepost keys list`, and `pentepost keys` alone.
type KeysList struct {
	keyPlace
	JSON bool `name:"json" help:"Print one JSON object a key, one a line."`
}

// keyLine is a key as `keys` prints it.
type keyLine struct {
	Key    string  `json:"key"`   // a name, which does not reveal it
	Made   utcTime `json:"made"`  // null: unknown
	Until  utcTime `json:"until"` // null: it is the newest
	Lapsed bool    `json:"lapsed"`
}

// Run lists the keys.
func (c *KeysList) Run(s Streams) error {
	_, keys, err := c.read()
	if err != nil {
		return err
	}
	now := time.Now()
	out := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	for _, key := range keys.List() {
		line := keyLine{key.Secret.Name(), utc(key.Made), utc(key.Until), !key.Until.IsZero() && !now.Before(key.Until)}
		if c.JSON {
			err = writeJSON(s.Out, line)
		} else {
			_, err = fmt.Fprintf(out, "%s\t%s\t%s\n", line.Key, line.age(now), line.state())
		}
		if err != nil {
			return err
		}
	}
	return out.Flush()
}

// age says when a key was made.
func (l keyLine) age(now time.Time) string {
	if l.Made.IsZero() {
		return "made by an earlier version"
	}
	return fmt.Sprintf("made %s, %s ago", l.Made.Format(time.DateOnly), doctor.Number(int(now.Sub(l.Made.Time).Hours()/24), "day", "days"))
}

// state says what a key is for.
func (l keyLine) state() string {
	switch {
	case l.Until.IsZero():
		return "seals new letters"
	case l.Lapsed:
		return "lapsed " + l.Until.Format(time.DateOnly)
	}
	return "valid until " + l.Until.Format(time.DateOnly)
}

// KeysRotate is the command `pentepost keys rotate`.
type KeysRotate struct {
	keyPlace
	Stolen bool `help:"Somebody may have the old keys: what they have sealed is valid no longer."`
}

// Run makes a new key. A server that runs takes it by itself.
func (c *KeysRotate) Run(s Streams) error {
	dir, keys, err := c.read()
	if err != nil {
		return err
	}
	valid := config.KeyTime
	if c.Stolen {
		valid = 0
	}
	keys = keys.Rotated(time.Now(), valid)
	if err := config.WriteKeys(dir, keys); err != nil {
		return err
	}
	list := keys.List()
	fmt.Fprintf(s.Out, "%s: new key %s; the old one, %s, is valid until %s\n", config.KeyFile(dir), list[0].Secret.Name(), list[1].Secret.Name(), list[1].Until.Format(time.DateTime+" UTC"))
	fmt.Fprintln(s.Err, "A server that runs takes the new key within a minute. Copy the file to the machines that stand by, and into the backup.")
	return nil
}
