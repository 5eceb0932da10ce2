package templates

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/rating"
	"pentepost/templates/say"
)

// deviation is half the width of the interval that holds the strength in 19 of 20 cases.
func deviation(r rating.Player) int { return int(math.Round(2 * r.Deviation)) }

// familyName returns the name of a family of games as people write it: "Pente".
func familyName(name string) string {
	if name == "" {
		return ""
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// ratings lists the ratings of one player, one entry for each family.
func (p lists) ratings() string { return entries(p.list.Ratings, p.ratingInList) }

func (p lists) ratingInList(r games.PlayerRating) string {
	year := p.course(r.Course)
	if year != "" {
		year = p.to.tell(say.RatingListYear(year))
	}
	return p.to.joined(p.to.tell(say.RatingListRating(deviation(r.Rated), familyName(r.Family), r.Rated.Games, r.Rated.Rating.Rounded())), year)
}

// standings lists the strongest players, one entry for each.
func (p lists) standings() string {
	var b strings.Builder
	for i, r := range p.list.Ratings {
		standing := say.RatingListStanding(deviation(r.Rated), r.Rated.Games, i+1, p.to.name(r.Player), r.Rated.Rating.Rounded())
		wrapWords(&b, p.to.tell(standing), "  ", "     ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// sparks are the characters of a sparkline, from low to high. Letters are ASCII.
const sparks = "_.-=+*#"

// course draws the course of a rating, from its lowest to its highest value. These values stand behind it.
func (p lists) course(course []float64) string {
	if len(course) < 2 {
		return ""
	}
	low, high := slices.Min(course), slices.Max(course)
	var b strings.Builder
	for _, value := range course {
		at := 0.0
		if high > low {
			at = (value - low) / (high - low)
		}
		b.WriteByte(sparks[int(math.Round(at*float64(len(sparks)-1)))])
	}
	return p.to.tell(say.RatingListCourse(b.String(), fmt.Sprintf("%.0f", high), fmt.Sprintf("%.0f", low)))
}
