package postoffice

import (
	"bytes"
	"cmp"
	"mime"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-message/textproto"
)

// envelope is what ENVELOPE tells of a message (RFC 3501 section 7.4.2). Only the fields it needs
// are handed to the library, so that no other field can trip it.
func (p *part) envelope() *imap.Envelope {
	var h textproto.Header
	for _, name := range []string{"Date", "Subject", "From", "Sender", "Reply-To", "To", "Cc", "Bcc", "In-Reply-To", "Message-Id"} {
		if value := firstValue(p.fields, name); value != "" {
			h.Set(name, value)
		}
	}
	return imapserver.ExtractEnvelope(h)
}

// structure is what BODY and BODYSTRUCTURE tell of a part.
func (p *part) structure() imap.BodyStructure {
	main, sub, _ := strings.Cut(p.mediaType, "/")
	if len(p.children) > 0 {
		multi := &imap.BodyStructureMultiPart{
			Subtype:  sub,
			Extended: &imap.BodyStructureMultiPartExt{Params: p.params, Disposition: p.disposition(), Language: p.language(), Location: p.value("Content-Location")},
		}
		for _, child := range p.children {
			multi.Children = append(multi.Children, child.structure())
		}
		return multi
	}
	single := &imap.BodyStructureSinglePart{
		Type:        main,
		Subtype:     sub,
		Params:      p.params,
		ID:          p.value("Content-Id"),
		Description: p.value("Content-Description"),
		Encoding:    strings.ToLower(cmp.Or(p.value("Content-Transfer-Encoding"), "7bit")),
		Size:        uint32(len(p.body)),
		Extended:    &imap.BodyStructureSinglePartExt{Disposition: p.disposition(), Language: p.language(), Location: p.value("Content-Location")},
	}
	lines := int64(bytes.Count(p.body, []byte("\n")))
	switch {
	case p.message != nil:
		single.MessageRFC822 = &imap.BodyStructureMessageRFC822{Envelope: p.message.envelope(), BodyStructure: p.message.structure(), NumLines: lines}
	case main == "text":
		single.Text = &imap.BodyStructureText{NumLines: lines}
	case p.mediaType == "message/rfc822":
		single.Subtype = "octet-stream" // too deep to be taken apart, and IMAP wants it taken apart
		single.Type = "application"
	}
	return single
}

func (p *part) value(name string) string { return firstValue(p.fields, name) }

func (p *part) disposition() *imap.BodyStructureDisposition {
	value, params, _ := mime.ParseMediaType(p.value("Content-Disposition"))
	if value == "" {
		return nil
	}
	return &imap.BodyStructureDisposition{Value: value, Params: params}
}

func (p *part) language() []string {
	return strings.FieldsFunc(p.value("Content-Language"), func(r rune) bool { return r == ',' || r == ' ' })
}
