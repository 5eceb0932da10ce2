package postoffice

import (
	"errors"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
)

// flags are the flags of one message, sorted and separated by spaces, as in the database. Most messages
// share a few such strings.
type flags string

const (
	maxFlags     = 40 // of one message
	maxFlagBytes = 64
)

// systemFlags are the flags of RFC 3501 section 2.3.2 that can be set; \Recent is not stored.
var systemFlags = [...]imap.Flag{imap.FlagAnswered, imap.FlagDeleted, imap.FlagDraft, imap.FlagFlagged, imap.FlagSeen}

var errTooManyFlags = errors.New("too many flags, or a flag too long")

// has ignores case (RFC 3501 section 2.3.2).
func (f flags) has(flag imap.Flag) bool {
	for have := range strings.FieldsSeq(string(f)) {
		if strings.EqualFold(have, string(flag)) {
			return true
		}
	}
	return false
}

func (f flags) list() []imap.Flag {
	list := []imap.Flag{}
	for have := range strings.FieldsSeq(string(f)) {
		list = append(list, imap.Flag(have))
	}
	return list
}

// with adds flags. It ignores \Recent and invalid flags.
func (f flags) with(more []imap.Flag) (flags, error) {
	list := f.list()
	for _, flag := range more {
		flag = canonical(flag)
		if flag == "" || flags(joinFlags(list)).has(flag) {
			continue
		}
		if len(flag) > maxFlagBytes || len(list) == maxFlags {
			return f, errTooManyFlags
		}
		list = append(list, flag)
	}
	slices.Sort(list)
	return flags(joinFlags(list)), nil
}

func (f flags) without(less []imap.Flag) flags {
	list := slices.DeleteFunc(f.list(), func(have imap.Flag) bool {
		return slices.ContainsFunc(less, func(l imap.Flag) bool { return strings.EqualFold(string(l), string(have)) })
	})
	return flags(joinFlags(list))
}

// after returns f after a STORE.
func (f flags) after(change *imap.StoreFlags) (flags, error) {
	switch change.Op {
	case imap.StoreFlagsAdd:
		return f.with(change.Flags)
	case imap.StoreFlagsDel:
		return f.without(change.Flags), nil
	}
	return flags("").with(change.Flags)
}

func joinFlags(list []imap.Flag) string {
	var b strings.Builder
	for i, flag := range list {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(string(flag))
	}
	return b.String()
}

// canonical returns the usual spelling of a system flag, and "" for an invalid flag.
func canonical(flag imap.Flag) imap.Flag {
	for _, known := range systemFlags {
		if strings.EqualFold(string(known), string(flag)) {
			return known
		}
	}
	if strings.HasPrefix(string(flag), `\`) || strings.ContainsAny(string(flag), " \t\r\n") {
		return ""
	}
	return flag
}
