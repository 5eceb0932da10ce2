package page

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"
)

func TestSanitise(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain", `<p>Your <b>move</b></p>`, `<p>Your <b>move</b></p>`},
		{"a board", `<table class="z" width="448"><tr><td><a aria-label="K10" href="mailto:k@x.test?subject=Pente%2042:%20K10&amp;body=K10"><img src="cid:e@p" alt="." width="32"></a></td></tr></table>`,
			`<table class="z" width="448"><tbody><tr><td><a aria-label="K10" href="mailto:k@x.test?subject=Pente%2042%3A%20K10&amp;body=K10"><img src="cid:e@p" alt="." width="32"/></a></td></tr></tbody></table>`},
		{"script", `a<script>alert(1)</script>b<SCRIPT SRC=//x></SCRIPT>c`, `abc`},
		{"handlers", `<p onclick="x()" ONLOAD=x onmouseover='x'>a</p>`, `<p>a</p>`},
		{"svg", `a<svg onload=alert(1)><script>x</script><a xlink:href="javascript:x">y</a></svg>b`, `ab`},
		{"math", `a<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>b`, `ab`},
		{"image with handler", `<img src=x onerror=alert(1) alt="pic">`, `pic`},
		{"remote image", `<img src="https://x.test/t.gif" alt=""><img src="//x.test/t.gif"><img srcset="https://x.test/a 2x">`, ``},
		{"data image", `<img src="data:image/svg+xml,<svg onload=x>" alt="no">`, `no`},
		{"link elsewhere", `<a href="https://x.test/">here</a>`, `here`},
		{"javascript link", `<a href="javascript:alert(1)">a</a><a href=" jav&#x0A;ascript:x">b</a><a href="JaVaScRiPt:x">c</a>`, `abc`},
		{"data link", `<a href="data:text/html,<script>x</script>">a</a>`, `a`},
		{"link into the page", `<a href="/box/bob/compose">a</a><a href="#x">b</a><a href="">c</a>`, `abc`},
		{"meta refresh", `<meta http-equiv="refresh" content="0;url=//x"><base href="//x"><link rel=stylesheet href=//x>a`, `a`},
		{"form", `<form action="//x"><p>a<input name=x value=y><button>go</button><textarea>t</textarea><select><option>o</select></p></form>`, `<p>a</p>`},
		{"frames", `a<iframe src="//x"></iframe><object data="//x">b</object><embed src="//x"><applet>c</applet>d`, `ad`},
		{"style with url", `<p style="color:red;background:url(//x);background-image:url(//x)">a</p>`, `<p style="color:red">a</p>`},
		{"style, hidden url", `<p style="background:\75rl(//x);width:ur/**/l(x);color:expression(alert(1))">a</p>`, `<p>a</p>`},
		{"style, other functions", `<p style="background:image-set('x' 1x);color:var(--x);width:attr(x);color:rgb(1, 2, 3)">a</p>`, `<p style="color:rgb(1, 2, 3)">a</p>`},
		{"style, out of place", `<p style="position:fixed;top:0;z-index:9;opacity:0;color:#fff">a</p>`, `<p style="color:#fff">a</p>`},
		{"sheet", `<style>/* c */ .b td{background:#e9c68b;position:fixed} p{background:url(x)}</style>a`, `<style>.b td{background:#e9c68b}</style>a`},
		{"sheet, import", `<style>@import url("//x");@import "//x";p{color:red}@font-face{src:url(//x)}</style>`, `<style>p{color:red}</style>`},
		{"sheet, media", `<style>@media (prefers-color-scheme: dark){a{color:#fff}b{x:y}}@media{i{color:red}}@supports (x:y){p{color:red}}</style>`,
			`<style>@media (prefers-color-scheme: dark){a{color:#fff}}</style>`},
		{"sheet, broken", `<style>p{color:red;b{color:blue}}} } i{color:green</style>`, `<style>i{color:green}</style>`},
		{"sheet, end tag", `<style>p{content:"</style><script>alert(1)</script>"}</style>a`, `&#34;}a`},
		{"comment", `a<!-- <script>x</script> --><!--[if IE]><b>x</b><![endif]-->b`, `ab`},
		{"noscript", `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`, `&#34;&gt;`},
		{"template", `<template><script>x</script></template>a`, `a`},
		{"raw text", `<xmp><script>x</script></xmp><plaintext><b>x`, ``},
		{"body style", `<body style="margin:0;padding:12px" onload=x bgcolor=red><p>a</p></body>`, `<div style="margin:0;padding:12px"><p>a</p></div>`},
		{"unknown element", `<blink>a</blink><my-thing onclick=x>b</my-thing>`, `ab`},
		{"identifiers", `<p id="news" name="x" target="_top" class="a b">a</p><p class="a{b">c</p>`, `<p class="a b">a</p><p>c</p>`},
		{"links in links", `<a href="mailto:a@x.test">a<a href="mailto:b@x.test">b</a></a>`, `<a href="mailto:a@x.test">a</a><a href="mailto:b@x.test">b</a>`},
		{"odd picture names", `<img src="cid:a b" alt="x"><img src="cid:&quot;><script>" alt="y"><img src="CID:a" alt="z">`, `xyz`},
		{"text that looks like markup", `&lt;script&gt;alert(1)&lt;/script&gt;`, `&lt;script&gt;alert(1)&lt;/script&gt;`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := sanitise(c.in)
			if !ok || got != c.want {
				t.Errorf("sanitise(%q)\n got %q, %v\nwant %q", c.in, got, ok, c.want)
			}
			checkClean(t, got)
		})
	}
}

// HTML that is too expensive to clean is not shown.
func TestSanitiseGivesUp(t *testing.T) {
	for name, in := range map[string]string{"deep": strings.Repeat("<div>", 5000), "long": strings.Repeat("a", maxHTML+1)} {
		if got, ok := sanitise(in); ok {
			t.Errorf("%s: %d bytes", name, len(got))
		}
	}
}

func TestParseMailto(t *testing.T) {
	for _, c := range []struct {
		link string
		want Draft
		ok   bool
	}{
		{"mailto:play+abc@pente.test?subject=Pente%2042:%20D15&body=D15", Draft{"play+abc@pente.test", "Pente 42: D15", "D15"}, true},
		{"MAILTO:a%2Bb@x.test?Subject=a+b&BODY=1%0D%0A2", Draft{"a+b@x.test", "a+b", "1\n2"}, true},
		{"mailto:a@x.test", Draft{To: "a@x.test"}, true},
		{"mailto:a@x.test?subject=hello%0D%0ABcc:%20eve@x.test", Draft{To: "a@x.test", Subject: "hello Bcc: eve@x.test"}, true},
		{"mailto:a@x.test?cc=eve@x.test&bcc=eve@x.test&to=eve@x.test&in-reply-to=x&from=x", Draft{To: "a@x.test"}, true},
		{"mailto:a@x.test?subject=%00%1b[31m%E2%80%A8x%ff", Draft{To: "a@x.test", Subject: "[31m x"}, true},
		{"mailto:a@x.test?subject=" + strings.Repeat("x", 500), Draft{To: "a@x.test", Subject: strings.Repeat("x", maxSubject)}, true},
		{"mailto:a@x.test,eve@x.test", Draft{}, false},
		{"mailto:a@x.test%2Ceve@x.test", Draft{}, false},
		{"mailto:a@x.test%0D%0ABcc:eve@x.test", Draft{}, false},
		{"mailto:a@x.test%20eve@x.test", Draft{}, false},
		{"mailto:Ann%20<a@x.test>", Draft{}, false},
		{"mailto:a@x.test;eve@x.test", Draft{}, false},
		{"mailto:?to=a@x.test", Draft{}, false},
		{"mailto:mailto:a@x.test", Draft{}, false},
		{"mailto:a@x.test?subject=%zz", Draft{}, false},
		{"mailto:", Draft{}, false}, {"", Draft{}, false}, {"javascript:x", Draft{}, false}, {"mail", Draft{}, false},
	} {
		got, ok := parseMailto(c.link)
		if ok != c.ok || got != c.want {
			t.Errorf("%q: %+v, %v; want %+v, %v", c.link, got, ok, c.want, c.ok)
		}
		if again, ok := parseMailto(got.mailto()); c.ok && (!ok || again != got) {
			t.Errorf("%q: written as %q and read as %+v, %v", c.link, got.mailto(), again, ok)
		}
	}
}

// FuzzSanitise checks that cleaned HTML contains only what is allowed, and that cleaning it again
// changes nothing.
func FuzzSanitise(f *testing.F) {
	for _, seed := range []string{
		`<p>a`, `<style>p{color:red}</style>`, `<a href="mailto:a@b?subject=x%0d%0ay&body=z"><img src=cid:a></a>`, `<svg><style><img onerror=x>`,
		`<table><tr><td style="color:red;b:url(x)">`, `<pre>` + "\n\n" + `a`, `<b><p>x</b>y`, `<select><option><script>`, "<p title=\"`\"\x00>", `<math><annotation-xml encoding="text/html"><p>`,
		`<a><b><a><i>x</a></b>`, `<table>x<p>y<td>z`, `<font size=3><frameset>`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		if got, ok := sanitise(in); ok {
			checkClean(t, got)
			if again, ok := sanitise(got); !ok || again != got {
				t.Errorf("%q\nbecame  %q\nand then %q, %v", in, got, again, ok)
			}
		}
	})
}

// checkClean compares cleaned HTML with the lists of what is allowed. It shares no other code with
// sanitise.
func checkClean(t *testing.T, clean string) {
	t.Helper()
	top, err := html.Parse(strings.NewReader(clean))
	if err != nil {
		t.Fatalf("%q: %v", clean, err)
	}
	for n := range top.Descendants() {
		switch n.Type {
		case html.TextNode:
			continue
		case html.ElementNode:
		default:
			t.Errorf("%q: a node of type %d", clean, n.Type)
		}
		own, allowed := elements[n.Data]
		if frame := []string{"html", "head", "body", "style"}; !allowed && !slices.Contains(frame, n.Data) || n.Namespace != "" {
			t.Errorf("%q: element %s:%s", clean, n.Namespace, n.Data)
		}
		if n.Data == "style" && (strings.ContainsAny(textOf(n), `<\`) || strings.Contains(strings.ToLower(textOf(n)), "url(")) {
			t.Errorf("%q: style %q", clean, textOf(n))
		}
		for _, a := range n.Attr {
			checkAttribute(t, clean, own, a)
		}
	}
}

func checkAttribute(t *testing.T, clean string, own []string, a html.Attribute) {
	t.Helper()
	value := strings.ToLower(a.Val)
	switch {
	case !slices.Contains(own, a.Key) && !slices.Contains(globalAttributes, a.Key), strings.HasPrefix(a.Key, "on"):
		t.Errorf("%q: attribute %s", clean, a.Key)
	case a.Key == "href" && (!strings.HasPrefix(value, "mailto:") || strings.Count(value, "@") != 1 || strings.ContainsAny(value, "\r\n,;\"<> ")):
		t.Errorf("%q: link %q", clean, a.Val)
	case a.Key == "src" && !strings.HasPrefix(value, "cid:"):
		t.Errorf("%q: picture %q", clean, a.Val)
	case a.Key == "style" && (strings.Contains(value, "url(") || strings.ContainsAny(value, `\<{}@`)):
		t.Errorf("%q: style %q", clean, a.Val)
	}
}

// HTML that is expensive to parse or to clean takes moments at the largest size that is accepted.
func TestSanitiseIsQuick(t *testing.T) {
	for _, in := range []string{
		fill("<b>x</b>"), strings.Repeat("<div>", 500) + fill("<p>"), fill("<p><b><i><u>x"), numbered("<p><b class=a%d>x</p>"), fill("<a href=mailto:a@b.c>"),
		strings.Repeat("<table><td>x", 100) + fill("</b>x<table>"), "<table>" + fill("x<b>"), "<p " + numbered("a%d=x ") + ">", fill("</b></a></p>"),
		"<style>" + fill("a{"), "<style>" + fill("@media a{a{color:red}"), "<style>" + fill("/*"), "<p style='" + fill("color:red;") + "'>", "<p style='color:" + fill("rgb(1") + "'>",
		fill("<"), fill("<!--"), fill("&"), fill("<select><option>"), strings.Repeat("<font><p>", 120) + fill("</font>"), numbered("<nobr class=x%d>"),
		fill("<b><p></b>"), fill("x<!---->"), fill(`<img src="cid:a">`), fill("<x>a</x>"),
	} {
		began := time.Now()
		sanitise(in)
		if took := time.Since(began); os.Getenv("PENTEPOST_LONG") != "" && took > 10*time.Second { // a third of a second at most, on a machine with nothing else to do
			t.Errorf("%.40q...: %v", in, took)
		}
	}
}

// fill repeats a text nearly up to the largest size.
func fill(text string) string { return strings.Repeat(text, (maxHTML-10_000)/len(text)) }

// numbered is fill with a different number each time.
func numbered(format string) string {
	var b strings.Builder
	for i := 0; b.Len() < maxHTML-10_000; i++ {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}
