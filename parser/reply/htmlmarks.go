package reply

import (
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// quoteClasses are classes and ids of elements that hold only a quote, and the programs
// that write them.
var quoteClasses = map[string]string{
	"gmail_quote":             "Gmail",
	"gmail_attr":              "Gmail",
	"yahoo_quoted":            "Yahoo",
	"protonmail_quote":        "Proton Mail",
	"tutanota_quote":          "Tuta",
	"zmail_extra":             "Zoho",
	"cm_quote":                "Newton",
	"edo-original":            "Edison Mail",
	"ntes-mailmaster-quote":   "NetEase Mail Master",
	"moz-email-headers-table": "Thunderbird, forwarded",
}

// quoteNames are names of elements that hold only a quote.
var quoteNames = map[string]string{
	"quote":               "GMX and web.de", // QUIRK: 026-gmx-html
	"messagereplysection": "Spark",
	"__quoted_text__":     "Zimbra",
}

// quoteStartNames are ids, classes and markers of elements below which everything is
// somebody else's, and the programs that write them.
var quoteStartNames = map[string]string{
	"divrplyfwdmsg":                           "Outlook on the web, Hotmail",
	"appendonsend":                            "Outlook on the web",
	"olk_src_body_section":                    "Outlook 2011 for Mac",
	"mail-editor-reference-message-container": "Outlook for iOS and Mac",
	"ms-outlook-mobile-reference-message":     "Outlook for iOS",
	"isforwardcontent":                        "NetEase",
	"isreplycontent":                          "NetEase",
	"reply-intro":                             "Roundcube",
	"__divider__":                             "Zimbra",
}

// quoteContainer reports an element that is a quote as a whole. A plain blockquote is none by
// itself: see markBlockquotes.
func quoteContainer(tag atom.Atom, a attributes) bool {
	if a.cited && tag != atom.Input || tag == atom.Blockquote && namedQuote(a.class+" "+a.id) {
		return true
	}
	if quoteNames[a.marker] != "" || tag == atom.Div && quoteNames[a.name] != "" || quoteClasses[copied(a.id)] != "" {
		return true
	}
	for class := range strings.FieldsSeq(a.class) {
		if quoteClasses[copied(class)] != "" {
			return true
		}
	}
	return strings.HasPrefix(a.id, "yahoo_quoted")
}

// namedQuote reports classes of a blockquote that call it a quote, other than by the name of the element: Apple Mail
// indents with "webkit-indent-blockquote".
func namedQuote(names string) bool {
	names = strings.ReplaceAll(names, "blockquote", "")
	return strings.Contains(names, "quot") || strings.Contains(names, "cite")
}

// copied returns a name as a mail program wrote it first. Outlook puts "x_" before
// all names of a mail that it quotes.
func copied(name string) string {
	for strings.HasPrefix(name, "x_") {
		name = name[len("x_"):]
	}
	return name
}

// quoteStarts reports an element below which everything is quoted.
// QUIRK: 021-outlook-desktop-html: the only sign of desktop Outlook is the line
// that it draws above "From:".
func quoteStarts(a attributes) bool {
	if quoteStartNames[copied(a.id)] != "" || quoteStartNames[a.marker] != "" {
		return true
	}
	for class := range strings.FieldsSeq(a.class) {
		if quoteStartNames[copied(class)] != "" {
			return true
		}
	}
	if a.style == "" {
		return false
	}
	style := strings.ReplaceAll(mime.LowerASCII(visible.Cut(a.style, 500)), " ", "")
	return strings.Contains(style, "border:none;border-top:solid#b5c4df1.0pt") ||
		strings.Contains(style, "border:none;border-top:solid#e1e1e11.0pt") ||
		strings.Contains(style, "border-top:solid#e1e1e11.0pt") ||
		strings.Contains(style, "border-top:1pxsolid#b5c4df")
}

// signatureNames are ids, classes and names of elements that hold only a
// signature, and the programs that write them. Names that end in "-signature" or
// "_signature" need no entry: see signatureName.
var signatureNames = map[string]string{
	"signature":                       "Outlook on the web, GMX, web.de, Fastmail and others",
	"gmail_signature_prefix":          "Gmail",
	"mac_outlook_signature":           "Outlook 2011 for Mac",
	"outlooksignature":                "Outlook",
	"_mailautosig":                    "Outlook for Windows",
	"applemailsignature":              "Apple Mail",
	"moz-txt-sig":                     "Thunderbird",
	"protonmail_signature_block":      "Proton Mail",
	"protonmail_signature_block-user": "Proton Mail",
	"messagesignaturesection":         "Spark",
	"__aol_mail_signature__":          "AOL",
	"-x-evo-signature-wrapper":        "Evolution",
	"_rc_sig":                         "Roundcube",
	"bloop_sign":                      "Airmail",
	"canarysig":                       "Canary",
	"mb_sig":                          "Mailbird",
	"__sig_pre__":                     "Zimbra",
	"__sig_post__":                    "Zimbra",
	"spneditorsign":                   "NetEase",
	"diveditorgraphsign":              "NetEase",
	"divneteasemailcard":              "NetEase",
	"signature_old":                   "eM Client",
	"emailsignature":                  "several",
	"mailsignature":                   "several",
	"signature-block":                 "several",
	"signature-container":             "several",
	"sig":                             "several",
}

// signatureContainer reports an element that is a signature as a whole.
func signatureContainer(tag []byte, a attributes) bool {
	if a.signature || signatureTag(tag) {
		return true
	}
	for _, name := range []string{a.id, a.name, a.marker} {
		if name != "" && signatureName(name) {
			return true
		}
	}
	for class := range strings.FieldsSeq(a.class) {
		if signatureName(class) {
			return true
		}
	}
	return autoSignature(a.style)
}

// signatureTag reports an element with a name of its own, as Mailspring has.
func signatureTag(tag []byte) bool {
	name := string(tag)
	return name == "signature" || strings.HasSuffix(name, "-signature")
}

// signatureName reports an id, a class or a name of a signature.
func signatureName(name string) bool {
	name = copied(name)
	switch {
	case signatureNames[name] != "":
		return true
	case strings.HasSuffix(name, "-signature"), strings.HasSuffix(name, "_signature"):
		first, _, _ := strings.Cut(strings.ReplaceAll(name, "_", "-"), "-")
		return !slices.Contains([]string{"no", "not", "has", "with", "without", "before", "after"}, first)
	case strings.HasPrefix(name, "ydp"), strings.HasPrefix(name, "yiv"): // Yahoo: "ydp1a2b3csignature"
		return strings.HasSuffix(name, "signature")
	case strings.HasPrefix(name, "sig"): // Fastmail: "sig81562301"
		return digits(name[len("sig"):]) == len(name)-len("sig")
	case strings.HasPrefix(name, "bloop_sign_"): // Airmail
		return true
	}
	return strings.Contains(name, "zm-_id_-sgn") // Zoho
}

// autoSignature reports the style of a signature that Outlook inserted and Word
// marked.
func autoSignature(style string) bool {
	return strings.Contains(style, "mso-bookmark") && strings.Contains(mime.LowerASCII(style), "mso-bookmark:_mailautosig")
}

// signatureStarts reports an element below which everything up to the next quote
// is a signature.
func signatureStarts(a attributes) bool {
	switch copied(a.id) {
	case "linebreakatbeginningofsignature", "fmsigseperator": // Apple Mail, Foxmail
		return true
	}
	return copied(a.name) == "_mailautosig" || autoSignature(a.style)
}
