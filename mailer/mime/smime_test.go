package mime

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"
)

// der encodes one element of at most 127 bytes with a known length.
func der(tag byte, contents ...string) string {
	all := strings.Join(contents, "")
	return string([]byte{tag, byte(len(all))}) + all
}

// ber encodes one element without a length.
func ber(tag byte, contents ...string) string {
	return string([]byte{tag, 0x80}) + strings.Join(contents, "") + "\x00\x00"
}

// signed makes an opaque signature around an octet string, with element as the
// encoder. Signatures are left out: nobody reads them.
func signed(element func(tag byte, contents ...string) string, octets string) string {
	return element(tagSequence, der(tagOID, oidSignedData), element(tagContext0, element(tagSequence,
		"\x02\x01\x01", element(0x31, element(tagSequence, der(tagOID, "\x2a"))),
		element(tagSequence, der(tagOID, oidData), element(tagContext0, octets)))))
}

// TestReadCMS: the content of a signature in DER and in BER, and other objects (F13).
func TestReadCMS(t *testing.T) {
	const text = "Content-Type: text/plain\n\nM13\n"
	octets := der(tagOctets, text)
	for _, test := range []struct {
		name, object string
		kind         cmsKind
		content      string
	}{
		{"DER", signed(der, octets), signedData, text},
		{"BER", signed(ber, octets), signedData, text},
		{"in pieces", signed(ber, ber(0x24, der(tagOctets, text[:5]), der(tagOctets, text[5:]))), signedData, text},
		{"in pieces of pieces", signed(ber, ber(0x24, der(0x24, der(tagOctets, text[:5])), ber(0x24, der(tagOctets, text[5:])))), signedData, text},
		{"cut off", signed(ber, octets)[:len(signed(ber, octets))-20], signedData, text[:len(text)-10]},
		{"enveloped", der(tagSequence, der(tagOID, oidEnvelopedData), der(tagContext0)), encryptedData, ""},
		{"authenticated", ber(tagSequence, der(tagOID, oidAuthEnvelopedData)), encryptedData, ""},
		{"signed without content", der(tagSequence, der(tagOID, oidSignedData), der(tagContext0, der(tagSequence, "\x02\x01\x01", der(0x31), der(tagSequence, der(tagOID, oidData))))), signedData, ""},
		{"a certificate", der(tagSequence, der(tagSequence)), "", ""},
		{"text", text, "", ""},
		{"nothing", "", "", ""},
		{"a wrong length", "\x30\x84\xff\xff\xff\xff" + der(tagOID, oidEnvelopedData), encryptedData, ""},
	} {
		kind, content := readCMS([]byte(test.object))
		if kind != test.kind || string(content) != test.content {
			t.Errorf("%s: %q %q, want %q %q", test.name, kind, content, test.kind, test.content)
		}
	}
}

// TestOpenSigned: only the mail itself, or its first part, is opened (F13).
func TestOpenSigned(t *testing.T) {
	sealed := func(name, inside string) string {
		return "Content-Type: application/pkcs7-mime; smime-type=signed-data; name=" + name + "\nContent-Transfer-Encoding: base64\n\n" +
			base64.StdEncoding.EncodeToString([]byte(signed(ber, ber(0x24, der(tagOctets, inside[:1]), long(inside[1:])))))
	}
	const text = "Content-Type: text/plain\n\nM13\n"
	const around = "Content-Type: multipart/mixed; boundary=b\n\n--b\n"
	for _, test := range []struct{ name, mail, want string }{
		{"the mail", sealed("smime.p7m", text), "application/pkcs7-mime(text/plain)"},
		{"by its name", strings.Replace(sealed("smime.p7m", text), "application/pkcs7-mime", "application/octet-stream", 1), "application/octet-stream(text/plain)"},
		{"signed twice", sealed("smime.p7m", sealed("smime.p7m", text)), "application/pkcs7-mime(application/pkcs7-mime(text/plain))"},
		{"with parts", sealed("smime.p7m", around+"\nM13\n--b\n\nx\n--b--\n"), "application/pkcs7-mime(multipart/mixed(text/plain text/plain))"},
		{"above a footer", around + sealed("smime.p7m", text) + "\n--b\n\nfooter\n--b--\n", "multipart/mixed(application/pkcs7-mime(text/plain) text/plain)"},
		{"as an attachment", around + "\nM13\n--b\n" + sealed("contract.p7m", text) + "\n--b--\n", "multipart/mixed(text/plain application/pkcs7-mime)"},
		{"in an attached mail", around + "Content-Type: message/rfc822\n\n" + sealed("smime.p7m", text) + "\n--b--\n", "multipart/mixed(message/rfc822[application/pkcs7-mime])"},
	} {
		tree := Parse([]byte(test.mail), Limits{})
		tree.OpenSigned(Limits{})
		if got := outline(tree.Root); got != test.want || tree.Over != "" {
			t.Errorf("%s: %s, over %q; want %s", test.name, got, tree.Over, test.want)
		}
	}
	deep := text
	for range 9 {
		deep = sealed("smime.p7m", deep)
	}
	tree := Parse([]byte(deep), Limits{Depth: 5})
	if tree.OpenSigned(Limits{Depth: 5}); tree.Over != TooDeep || len(tree.Parts) != 6 {
		t.Errorf("%d parts, over %q", len(tree.Parts), tree.Over)
	}
}

// long encodes an octet string of any length.
func long(s string) string {
	return string([]byte{tagOctets, 0x83, byte(len(s) >> 16), byte(len(s) >> 8), byte(len(s))}) + s
}

// FuzzCMS reads any bytes as a CMS object.
func FuzzCMS(f *testing.F) {
	f.Add([]byte(signed(der, der(tagOctets, "M13"))))
	f.Add([]byte(signed(ber, ber(0x24, der(tagOctets, "M"), der(0x24, der(tagOctets, "13"))))))
	f.Fuzz(func(t *testing.T, object []byte) {
		kind, content := readCMS(object)
		if len(content) > len(object) || kind != signedData && content != nil {
			t.Errorf("%q: %d bytes from %d", kind, len(content), len(object))
		}
		if kind == signedData && len(content) > 0 && !bytes.Contains(object, content[:1]) {
			t.Errorf("%q is not from the object", content)
		}
	})
}
