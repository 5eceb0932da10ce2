package server

import (
	"cmp"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"pentepost/games"
)

// maxLanes is how many transactions process mails at the same time on a database that is shared. A file of
// SQLite has one writer.
const maxLanes = 4

// inLanes processes mails in transactions that run at the same time, if the database can do that. Mails of one
// sender, and mails about one game or invitation, are processed one after another, in their order. The error is that of
// the first transaction that failed.
func inLanes[T any](s *Server, mails []T, read func(T) readMail, process func([]T) error) error {
	if !s.db.Shared() || len(mails) < 2 {
		return process(mails)
	}
	var transactions errgroup.Group
	for _, lane := range lanes(mails, func(m T) []string { return s.about(read(m)) }, maxLanes) {
		transactions.Go(func() error { return process(lane) })
	}
	return transactions.Wait()
}

// about names a mail's sender and game: mails that share one must not be processed at the same time.
func (s *Server) about(m readMail) []string {
	names := []string{"from " + m.letter.From}
	if key := FirstKey(s.keys.seal(), m.letter, s.clock.Now()); key.About != games.AboutNothing {
		names = append(names, fmt.Sprint(key.About, " ", key.ID))
	}
	return names
}

// lanes divides items among lanes, about evenly. Items that share a name, directly or through others, are
// in the same lane, in their order.
func lanes[T any](items []T, names func(T) []string, most int) (lanes [][]T) {
	indices := make([][]int, most) // by lane
	for _, group := range groups(items, names) {
		shortest := slices.MinFunc(indices, func(a, b []int) int { return cmp.Compare(len(a), len(b)) })
		lane := slices.IndexFunc(indices, func(l []int) bool { return len(l) == len(shortest) })
		indices[lane] = append(indices[lane], group...)
	}
	for _, lane := range indices {
		slices.Sort(lane)
		var list []T
		for _, i := range lane {
			list = append(list, items[i])
		}
		if len(list) > 0 {
			lanes = append(lanes, list)
		}
	}
	return lanes
}

// groups returns the indices of items by group: items with a name in common are in one.
func groups[T any](items []T, names func(T) []string) (groups [][]int) {
	of := map[string]int{} // the index of a group, by name
	for i, item := range items {
		groups = append(groups, []int{i})
		for _, name := range names(item) {
			other, known := of[name]
			of[name] = i
			if !known || other == i {
				continue
			}
			groups[i] = append(groups[i], groups[other]...)
			groups[other] = nil
			for name, group := range of {
				if group == other {
					of[name] = i
				}
			}
		}
	}
	return slices.DeleteFunc(groups, func(group []int) bool { return group == nil })
}
