package mime

import (
	"bytes"
	"strings"
)

// OpenSigned takes apart what is inside an opaque S/MIME signature (RFC 8551
// section 3.5.2) if the mail, or its first part, is one. The content becomes a
// child of the signed part. Signatures are not verified. Other signed parts are
// files that somebody attached; they stay closed.
func (t *Tree) OpenSigned(l Limits) {
	for i := 0; i < len(t.Parts) && !t.Parts[i].Within; i++ {
		p := t.Parts[i]
		if !p.Leaf() {
			continue // it holds the parts that come next
		}
		kind, content := p.cms()
		if kind != signedData || len(content) == 0 {
			return
		}
		below := t.Parts[i+1:]
		b := treeBuilder{tree: Tree{Root: t.Root, Parts: t.Parts[: i+1 : i+1], Over: t.Over}, limits: l}
		if l.Parts > 0 {
			b.limits.Parts = max(1, l.Parts-len(below))
		}
		b.addSigned(p, content, i)
		t.Parts, t.Over = append(b.tree.Parts, below...), b.tree.Over
		if p.Leaf() {
			return // the content is over a limit
		}
	}
}

// addSigned adds the content of a signed part.
func (b *treeBuilder) addSigned(p *Part, content []byte, depth int) {
	h, body := readPartHeader(content, b.limits)
	if h.Over != "" {
		b.over(h.Over)
		return
	}
	child := &Part{Header: h, Body: body}
	child.readContent("text/plain")
	child.Attached = child.Attached && !child.Inline && h.Get("Content-Disposition") != ""
	if b.add(child, depth+1) {
		p.Children = append(p.Children, child)
	}
}

// Encrypted reports a part that only its recipient's key can open: PGP/MIME (RFC
// 3156), enveloped S/MIME (RFC 8551 section 3.3), or a letter that Microsoft 365
// has locked.
func (p *Part) Encrypted() bool {
	switch {
	case p.Declared == "multipart/encrypted", p.Type == "application/pgp-encrypted", p.Locked():
		return true
	case !p.mayBeCMS():
		return false
	case strings.Contains(LowerASCII(p.Params["smime-type"]), "enveloped"):
		return true
	}
	kind, _ := p.cms()
	return kind == encryptedData
}

// Locked reports the attachment in which Microsoft 365 hides a letter. The mail
// around it only says how to read it.
func (p *Part) Locked() bool {
	return strings.HasSuffix(p.Type, "/x-microsoft-rpmsg-message") || strings.HasSuffix(LowerASCII(p.FileName), ".rpmsg")
}

// mayBeCMS reports the types and the file name of S/MIME objects. Some gateways
// keep only the name.
func (p *Part) mayBeCMS() bool {
	switch p.Type {
	case "application/pkcs7-mime", "application/x-pkcs7-mime":
		return true
	case "application/octet-stream":
		return strings.HasSuffix(LowerASCII(p.FileName), ".p7m")
	}
	return false
}

// cms reads the body of a part as a CMS object.
func (p *Part) cms() (kind cmsKind, content []byte) {
	if !p.mayBeCMS() {
		return "", nil
	}
	return readCMS(p.Decoded())
}

// A cmsKind is what a CMS object holds (RFC 5652).
type cmsKind string

const (
	signedData    cmsKind = "signed"
	encryptedData cmsKind = "encrypted"
)

// The object identifiers of CMS contents, as they are encoded: RFC 5652 section 4
// and 5.1 to 8.1, RFC 5083 section 2.1.
const (
	oidData              = "\x2a\x86\x48\x86\xf7\x0d\x01\x07\x01"
	oidSignedData        = "\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02"
	oidEnvelopedData     = "\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03"
	oidEncryptedData     = "\x2a\x86\x48\x86\xf7\x0d\x01\x07\x06"
	oidAuthEnvelopedData = "\x2a\x86\x48\x86\xf7\x0d\x01\x09\x10\x01\x17"
)

// readCMS returns what a CMS object is, and the content of a signed one. The
// object may be cut off at its end, where only certificates and signatures are.
func readCMS(object []byte) (kind cmsKind, content []byte) {
	r := berReader{rest: object}
	r.enter(tagSequence)
	switch string(r.read(tagOID)) {
	case oidEnvelopedData, oidEncryptedData, oidAuthEnvelopedData:
		return encryptedData, nil
	case oidSignedData:
	default:
		return "", nil
	}
	r.enter(tagContext0)
	r.enter(tagSequence)
	r.skip(maxBER) // the version
	r.skip(maxBER) // the digest algorithms
	r.enter(tagSequence)
	if string(r.read(tagOID)) != oidData {
		return signedData, nil
	}
	r.enter(tagContext0)
	return signedData, r.octets(nil, maxBER)
}

// The tags that lead to the content of signed data (X.690 section 8.1.2).
const (
	tagOID         = 0x06
	tagSequence    = 0x30
	tagContext0    = 0xa0
	tagOctets      = 0x04
	tagConstructed = 0x20
)

// maxBER is the number of levels of nested elements that are read.
const maxBER = 20

// A berReader walks over BER, as which mail programs write CMS objects while they
// do not know their length yet. encoding/asn1 reads only DER. After an error the
// reader is at its end, so errors need no handling on the way.
type berReader struct{ rest []byte }

// header reads the tag and length of the next element. A length of -1 means that
// an end marker follows the contents.
func (r *berReader) header() (tag byte, length int, ok bool) {
	b := r.rest
	if len(b) < 2 || b[0]&0x1f == 0x1f {
		r.rest = nil
		return 0, 0, false
	}
	tag, length, b = b[0], int(b[1]), b[2:]
	switch size := length & 0x7f; {
	case length == 0x80:
		length = -1
	case length > 0x80:
		if size > 4 || size > len(b) {
			r.rest = nil
			return 0, 0, false
		}
		length = 0
		for _, c := range b[:size] {
			length = length<<8 | int(c)
		}
		b = b[size:]
	}
	r.rest = b
	return tag, min(length, len(b)), true // shorter if it is cut off
}

// enter goes to the first element inside the next one, which must have that tag.
func (r *berReader) enter(tag byte) {
	if got, _, ok := r.header(); !ok || got != tag {
		r.rest = nil
	}
}

// read returns the contents of the next element, which must have that tag.
func (r *berReader) read(tag byte) []byte {
	got, length, ok := r.header()
	if !ok || got != tag || length < 0 {
		r.rest = nil
		return nil
	}
	contents := r.rest[:length]
	r.rest = r.rest[length:]
	return contents
}

// endMarker reports the end of an element without a length, and passes it.
func (r *berReader) endMarker() bool {
	if len(r.rest) > 0 && !bytes.HasPrefix(r.rest, []byte{0, 0}) {
		return false
	}
	r.rest = r.rest[min(2, len(r.rest)):]
	return true
}

// skip passes the next element, which may be nested to that depth.
func (r *berReader) skip(depth int) {
	tag, length, ok := r.header()
	switch {
	case !ok:
	case length >= 0:
		r.rest = r.rest[length:]
	case depth == 0 || tag&tagConstructed == 0:
		r.rest = nil
	default:
		for !r.endMarker() {
			r.skip(depth - 1)
		}
	}
}

// octets appends the octet string that comes next to out. It may consist of
// several, nested to that depth.
func (r *berReader) octets(out []byte, depth int) []byte {
	tag, length, ok := r.header()
	switch {
	case !ok:
	case tag == tagOctets && length >= 0:
		out = append(out, r.rest[:length]...)
		r.rest = r.rest[length:]
	case tag != tagOctets|tagConstructed || depth == 0:
		r.rest = nil
	case length < 0:
		for !r.endMarker() {
			out = r.octets(out, depth-1)
		}
	default:
		inside := berReader{rest: r.rest[:length]}
		for len(inside.rest) > 0 {
			out = inside.octets(out, depth-1)
		}
		r.rest = r.rest[length:]
	}
	return out
}
