package templates

import (
	"strings"

	"pentepost/templates/picture"
)

// Picture is an image file that comes with a letter.
type Picture struct {
	Name string // of the file; within a letter its Content-ID
	Type string // its media type
	Data []byte
}

// imageDomain is the right side of the Content-IDs of the pictures in a letter (RFC 2392).
// It is short because the letter has it once for each point.
const imageDomain = "p"

// address is the address of a picture within the letter.
func address(name string) markup { return "cid:" + quoted(name) + "@" + imageDomain }

// album collects the pictures that the HTML part of a letter shows.
type album struct {
	drawer   *picture.Drawer
	pictures []Picture
	shown    map[string]bool // the pictures there are, by name
}

func newAlbum(d *picture.Drawer) *album { return &album{drawer: d, shown: map[string]bool{}} }

// add adds a picture, once.
func (a *album) add(p Picture) {
	if !a.shown[p.Name] {
		a.shown[p.Name] = true
		p.Name += "@" + imageDomain
		a.pictures = append(a.pictures, p)
	}
}

// tile adds a tile, once, and returns its address.
func (a *album) tile(t picture.Tile) markup {
	name := t.Name()
	if !a.shown[name] {
		a.add(Picture{name, "image/png", a.drawer.Tile(t)})
	}
	return address(name)
}

// forget removes the pictures after the first ones.
func (a *album) forget(after int) {
	for _, p := range a.pictures[after:] {
		delete(a.shown, strings.TrimSuffix(p.Name, "@"+imageDomain))
	}
	a.pictures = a.pictures[:after]
}
