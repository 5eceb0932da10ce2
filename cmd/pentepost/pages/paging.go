package pages

import (
	"fmt"
	"slices"
)

// DECISION: a list longer than this goes on on another page. A row of the longest lists, with links to a game, two players
// and a season, has 350 to 450 bytes, so a page has less than 150 kB. The largest page was of 1.9 MB when it had
// everything.
const rowsOnPage = 300

// turning leads to the pages beside a page of a long list, "" where there is none.
type turning struct{ Before, After string }

// pageName returns the name of a page of a long list. The first page has the name of the list alone.
func pageName(base string, number int) string {
	if number > 1 {
		base = fmt.Sprintf("%s-%d", base, number)
	}
	return base + ".html"
}

// pageNames returns the names of so many pages.
func pageNames(base string, count int) (names []string) {
	for n := range count {
		names = append(names, pageName(base, n+1))
	}
	return names
}

// turn returns what leads on from a page.
func turn(names []string, page int) (t turning) {
	if page > 0 {
		t.Before = names[page-1]
	}
	if page < len(names)-1 {
		t.After = names[page+1]
	}
	return t
}

// onPages divides a list into pages. There is one page also if the list is empty.
func onPages[T any](list []T, size int) [][]T {
	if len(list) == 0 {
		return [][]T{nil}
	}
	return slices.Collect(slices.Chunk(list, size))
}

// pagesFor returns how many pages onPages makes.
func pagesFor(length, size int) int { return max(1, (length+size-1)/size) }
