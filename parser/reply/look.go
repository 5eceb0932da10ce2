package reply

import (
	"strings"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// A look is what an element says about whether its text can be seen.
type look struct {
	hidden   bool // it cannot, or it is struck out
	coloured bool // it has a colour of its own
	white    bool // that colour is white
	backed   bool // it has a background that is not white
}

// lookOf returns the look that the attributes of an element give it.
func lookOf(a *attributes) look {
	if a.style == "" && a.colour == "" && a.background == "" {
		return look{}
	}
	const reach = 2000 // characters
	style := mime.LowerASCII(visible.Cut(a.style, reach))
	if strings.Contains(style, "/*") {
		style = withoutComments(style)
	}
	l := readLook(style)
	if a.colour != "" && !l.coloured {
		l.colour(mime.LowerASCII(a.colour))
	}
	l.backed = l.backed || backs(mime.LowerASCII(a.background))
	return l
}

// readLook reads declarations in lower case.
func readLook(declarations string) look {
	var l look
	clipped, flat, lifted, away := false, false, false, false
	for declaration := range strings.SplitSeq(declarations, ";") {
		property, value, ok := strings.Cut(declaration, ":")
		if !ok {
			continue
		}
		value, _, _ = strings.Cut(value, "!")
		property, value = strings.TrimSpace(property), strings.TrimSpace(value)
		switch property {
		case "color", "-webkit-text-fill-color":
			l.colour(value)
		case "background", "background-color":
			l.backed = backs(value)
		case "height", "width", "max-width":
			flat = flat || zeroLength(value)
		case "overflow":
			clipped = clipped || value == "hidden"
		case "position":
			lifted = lifted || value == "absolute" || value == "fixed"
		case "left", "top":
			away = away || farAway(value)
		}
		l.hidden = l.hidden || hides(property, value)
	}
	l.hidden = l.hidden || clipped && flat || lifted && away
	return l
}

// colour reads the colour of the text.
func (l *look) colour(value string) {
	l.coloured, l.white = true, white(value)
}

// hides reports a declaration that hides an element or strikes it out, whatever else is declared.
func hides(property, value string) bool {
	switch property {
	case "display":
		return value == "none"
	case "visibility":
		return value == "hidden" || value == "collapse"
	case "mso-hide":
		return value == "all"
	case "text-decoration", "text-decoration-line":
		return strings.Contains(value, "line-through")
	case "color", "-webkit-text-fill-color":
		return clear(value)
	case "font-size", "opacity", "max-height":
		return zeroLength(value)
	case "text-indent":
		return farAway(value)
	}
	return false
}

// zeroLength reports "0", "0px", "0.0em" and the like, and also one pixel, which
// nobody can read.
func zeroLength(v string) bool {
	number := strings.TrimRight(v, "abcdefghijklmnopqrstuvwxyz% ")
	if number == "" {
		return false
	}
	return strings.Trim(number, "0.") == "" || number == "1" && strings.HasSuffix(v, "px")
}

// farAway reports a place to the left of any screen or above it: "-9999px".
func farAway(v string) bool {
	number := strings.TrimPrefix(v, "-")
	return number != v && digits(number) >= 3
}

// white reports a colour that cannot be seen on white.
func white(v string) bool {
	hex, isHex := strings.CutPrefix(v, "#")
	switch {
	case isHex && len(hex) == 3:
		return hex == "fff"
	case isHex:
		return len(hex) >= 6 && hex[0] == 'f' && hex[2] == 'f' && hex[4] == 'f'
	case !strings.HasPrefix(v, "rgb"):
		return v == "white"
	}
	numbers := channels(v)
	return len(numbers) >= 3 && pale(numbers[0]) && pale(numbers[1]) && pale(numbers[2])
}

// pale reports a channel of a colour from 240 to 255.
func pale(channel string) bool { return len(channel) == 3 && channel >= "240" }

// clear reports a colour that cannot be seen on anything.
func clear(v string) bool {
	numbers := channels(v)
	return v == "transparent" || len(numbers) == 4 && strings.Trim(numbers[3], "0.%") == "" ||
		strings.HasPrefix(v, "#") && len(v) == len("#rrggbb00") && strings.HasSuffix(v, "00")
}

// channels returns the numbers of "rgb(255, 255, 255)" and the like.
func channels(v string) []string {
	_, numbers, _ := strings.Cut(v, "(")
	return strings.FieldsFunc(numbers, func(c rune) bool { return strings.ContainsRune(" ,/)", c) })
}

// backs reports a background on which white text can be seen.
func backs(v string) bool {
	switch v {
	case "", "none", "initial", "inherit", "unset":
		return false
	}
	return !clear(v) && !white(v)
}
