package correspondent

import (
	"errors"

	"pentepost/mailer/mime"
)

var errNoText = errors.New("there is no text/plain part")

// plainText returns the text of the first text/plain part of a mail. Lines end with a line feed.
func plainText(raw []byte) (string, error) {
	for _, part := range mime.Parse(raw, mime.Limits{}).Parts {
		if part.Leaf() && part.Type == "text/plain" && !part.Attached {
			text, _ := part.Text(len(raw))
			return text, nil
		}
	}
	return "", errNoText
}
