package mailer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"sync"
	"time"
)

const (
	// doubtTime is how long after a doubtful text the same text is taken for the mail.
	//
	// DECISION: half a minute. A host that hands out half a text does so while it is overloaded or restarts. On one whose sizes
	// are wrong for good, only the first mails wait that long; see knownMails.
	doubtTime = 30 * time.Second
	// knownMails is how many mails have to turn out as whole although their sizes are wrong, before we know that the server's
	// sizes say nothing. From then on the same text twice is enough, without a wait.
	knownMails = 3
	// mostDoubts is how many doubtful texts are remembered.
	mostDoubts = 10_000
)

// doubts remembers texts that may not be whole. A failed answer of a server looks like a mail that is empty, or ends too early:
// such a text is taken for the mail only if the server gives the same one later.
//
// QUIRK: Exchange estimates sizes, and some servers count the end of a line as one byte.
type doubts struct {
	mu         sync.Mutex
	texts      map[Mark]doubt
	wrongSizes int // mails in a row that came twice alike, though their sizes are wrong
}

// doubt is a text that may not be whole.
type doubt struct {
	sum  [sha256.Size]byte
	came time.Time
}

// believes reports whether the text that came for a mail is to be taken for it.
func (d *doubts) believes(m Mail, limit int64, now time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	mark, sum := Mark{m.Validity, m.UID}, sha256.Sum256(m.Raw)
	was, known := d.texts[mark]
	again := known && was.sum == sum
	if known && !again {
		d.wrongSizes = 0 // it was right to doubt
	}
	rightSize := int64(len(m.Raw)) == min(m.Size, limit)
	ended := int64(len(m.Raw)) == limit || hasWholeHeader(m.Raw)
	switch {
	case len(m.Raw) == 0, !rightSize && !ended:
		return false // nobody sends that
	case rightSize && ended:
	case !again:
		if len(d.texts) >= mostDoubts {
			clear(d.texts)
		}
		d.texts[mark] = doubt{sum, now}
		return false
	case now.Sub(was.came) >= doubtTime:
		d.wrongSizes++
	case !ended || d.wrongSizes < knownMails:
		return false
	}
	delete(d.texts, mark)
	return true
}

// hasWholeHeader reports whether a text has the empty line below its header.
func hasWholeHeader(raw []byte) bool {
	for _, end := range []string{"\n\r\n", "\n\n"} {
		if bytes.Contains(raw, []byte(end)) {
			return true
		}
	}
	return bytes.HasPrefix(raw, []byte("\r\n")) || bytes.HasPrefix(raw, []byte("\n"))
}

// believed returns the mails whose texts are to be taken for them.
func (in *Inbox) believed(ctx context.Context, mails []Mail) (sure []Mail) {
	for _, m := range mails {
		whole := hasWholeHeader(m.Raw)
		if in.doubts != nil {
			whole = in.doubts.believes(m, in.cfg.MaxBytes, in.cfg.Now())
		}
		if whole {
			sure = append(sure, m)
		} else {
			in.log.DebugContext(ctx, "text of a mail in doubt", "uid", m.UID, "bytes", len(m.Raw), "size", m.Size)
		}
	}
	return sure
}

// FetchPatiently is [Inbox.Fetch] for callers who can wait: it asks again for the mails that are missing, over another
// connection, when that may resolve a doubt.
func (in *Inbox) FetchPatiently(ctx context.Context, uids []uint32) (mails []Mail, missing []uint32, err error) {
	mails, missing, err = in.Fetch(ctx, uids)
	if err != nil || len(missing) == 0 {
		return mails, missing, err
	}
	in.drop()
	if err := sleep(ctx, doubtTime); err != nil {
		return mails, missing, err
	}
	more, missing, err := in.Fetch(ctx, missing)
	return append(mails, more...), missing, err
}
