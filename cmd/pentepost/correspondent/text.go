package correspondent

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
)

var errNoText = errors.New("there is no text/plain part")

// plainText returns the text of one of our own letters: that of its first text/plain part. Lines
// end with a line feed.
func plainText(message *mail.Message) (string, error) {
	return partText(message.Header.Get("Content-Type"), message.Header.Get("Content-Transfer-Encoding"), message.Body)
}

func partText(contentType, encoding string, body io.Reader) (string, error) {
	kind, params := "text/plain", map[string]string{}
	if contentType != "" {
		var err error
		if kind, params, err = mime.ParseMediaType(contentType); err != nil {
			return "", fmt.Errorf("type of a part: %w", err)
		}
	}
	switch {
	case strings.HasPrefix(kind, "multipart/"):
		return firstText(multipart.NewReader(body, params["boundary"]))
	case kind != "text/plain":
		return "", errNoText
	case strings.EqualFold(encoding, "quoted-printable"):
		body = quotedprintable.NewReader(body)
	}
	text, err := io.ReadAll(body)
	return strings.ReplaceAll(string(text), "\r\n", "\n"), err
}

// firstText looks for the text among the parts of a multipart.
func firstText(parts *multipart.Reader) (string, error) {
	for {
		part, err := parts.NextRawPart()
		if err == io.EOF {
			return "", errNoText
		}
		if err != nil {
			return "", fmt.Errorf("next part: %w", err)
		}
		text, err := partText(part.Header.Get("Content-Type"), part.Header.Get("Content-Transfer-Encoding"), part)
		if !errors.Is(err, errNoText) {
			return text, err
		}
	}
}
