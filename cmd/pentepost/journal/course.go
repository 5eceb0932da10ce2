package journal

import "slices"

// Part is a page of a course.
type Part struct {
	Page
	Gap bool // pages before this one are missing
}

// Course returns the pages that follow, in their order, on the state of a database: the number and the mark of its last
// page. The latest page decides, and each one names the one before it. So what a database did that was lost later, and
// was not brought up to date, is left out. If pages are missing, the course goes on with the latest one before.
func Course(pages []Page, number, mark int64) (course []Part) {
	byMark := map[int64]Page{}
	var last Page
	for _, p := range pages {
		if p.Number > number {
			byMark[p.Mark] = p
		}
	}
	for _, p := range byMark {
		last = laterPage(last, p)
	}
	for p := last; p.Number > number; { // the zero page ends it
		before, there := byMark[p.After]
		there = there && before.Number < p.Number
		gap := !there && p.After != mark
		course = append(course, Part{p, gap})
		switch {
		case there:
			p = before
		case gap:
			p = latestBelow(byMark, p.Number)
		default:
			p = Page{}
		}
	}
	slices.Reverse(course)
	return course
}

// latestBelow returns the latest page whose number is lower than another one; the zero page if there is none.
func latestBelow(pages map[int64]Page, number int64) (latest Page) {
	for _, p := range pages {
		if p.Number < number {
			latest = laterPage(latest, p)
		}
	}
	return latest
}

func laterPage(a, b Page) Page {
	if b.Until.After(a.Until) || b.Until.Equal(a.Until) && (b.Number > a.Number || b.Number == a.Number && b.Mark > a.Mark) {
		return b
	}
	return a
}
