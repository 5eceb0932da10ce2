package config

import (
	"fmt"
	"net"
	"net/url"
	"strings"
)

// Web says where people can end letters by a click: the address that stands in letters,
// and where the server listens behind it.
type Web struct {
	Address string `toml:"address"` // https://HOST; "": there is no such place
	Listen  string `toml:"listen"`
}

func (w *Web) complete() error {
	setDefault(&w.Listen, "127.0.0.1:8080")
	if _, _, err := net.SplitHostPort(w.Listen); err != nil {
		return &settingError{"web.listen", fmt.Sprintf("must be an address and a port such as 127.0.0.1:8080, not %q", w.Listen)}
	}
	if w.Address == "" {
		return nil
	}
	w.Address = strings.TrimSuffix(w.Address, "/")
	// RFC 8058 section 3.1 wants https; what else could stand in a URL would have to be
	// kept out of the header fields in which it stands.
	u, err := url.Parse(w.Address)
	if err != nil || u.Scheme != "https" || !domainName.MatchString(strings.ToLower(u.Hostname())) || w.Address != "https://"+u.Host || len(u.Host) > 253 {
		return &settingError{"web.address", fmt.Sprintf("must be https:// and a host alone, such as https://play.example.org, not %q", w.Address)}
	}
	return nil
}
