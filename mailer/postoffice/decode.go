package postoffice

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime/quotedprintable"
	"strings"
)

// text appends the decoded text of a part and all below it, for searching. Charsets other than UTF-8
// are left as they are.
func (p *part) text(all []byte) []byte {
	for _, child := range p.children {
		all = child.text(all)
	}
	if p.message != nil {
		all = append(all, p.message.header...)
		return p.message.text(all)
	}
	if len(p.children) > 0 || !strings.HasPrefix(p.mediaType, "text/") {
		return all
	}
	all = append(all, p.decoded()...)
	return append(all, '\n')
}

// decoded undoes the transfer encoding as far as it goes (RFC 2045 section 6).
func (p *part) decoded() []byte {
	var r io.Reader
	switch strings.ToLower(p.value("Content-Transfer-Encoding")) {
	case "quoted-printable":
		r = quotedprintable.NewReader(bytes.NewReader(p.body))
	case "base64":
		r = base64.NewDecoder(base64.StdEncoding, bytes.NewReader(p.body))
	default:
		return p.body
	}
	data, err := io.ReadAll(r)
	if err != nil && len(data) == 0 {
		return p.body // not what it says it is
	}
	return data
}
