package rescue

import (
	"fmt"
	"net/mail"
	"time"

	"pentepost/cmd/pentepost/record"
	"pentepost/mailer/mime"
	"pentepost/store"
)

// BringUpToDate brings games up to date with the letters among mails, and returns the result for each. A letter
// without a genuine seal tells nothing. The engines are the nicknames of computer players that are engines of others.
func BringUpToDate(tx *store.Tx, mails [][]byte, seal record.Seal, engines []string, now time.Time) ([]Rebuilt, error) {
	found := newFound(seal)
	for _, raw := range mails {
		header, _ := mime.ReadHeader(raw, mime.Limits{})
		if record.In(header) == "" || !seal.IsGenuine(header) {
			continue
		}
		name := fmt.Sprintf("the letter to %s of %s", header.Get("To"), header.Get("Date"))
		if err := found.add(name, header); err != nil {
			return nil, err
		}
	}
	r := &rebuilder{found: found, engines: engines, now: now}
	err := r.rebuildAll(tx)
	return r.report, err
}

// Recipients returns the addresses that a mail says it is to.
func Recipients(raw []byte) (list []string) {
	header, _ := mime.ReadHeader(raw, mime.Limits{})
	for _, name := range []string{"To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To"} {
		for _, value := range header.Values(name) {
			addresses, err := mail.ParseAddressList(value)
			if err != nil { // it names nobody, or nobody can read it
				continue
			}
			for _, a := range addresses {
				list = append(list, a.Address)
			}
		}
	}
	return list
}
