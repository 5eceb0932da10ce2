package templates

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"pentepost/games"
)

// ratingInList has the data for a rating in a list.
type ratingInList struct {
	Place             int
	Name, Family      string
	Rating, Deviation int // rounded
	Games             int
	Course            string // a sparkline of the year, "" if there is too little
}

func (p *page) ratingInList(place int, r games.PlayerRating) ratingInList {
	return ratingInList{
		Place: place, Name: p.name(r.Player), Family: familyName(r.Family), Rating: int(math.Round(r.Rated.Rating.Rating)),
		// Half the width of the interval that holds the strength in 19 of 20 cases.
		Deviation: int(math.Round(2 * r.Rated.Deviation)), Games: r.Rated.Games, Course: sparkline(r.Course),
	}
}

// FamilyName returns the name of the family in a list of standings: "Pente".
func (p *page) FamilyName() string { return familyName(p.Notice.Facts.Name) }

func familyName(name string) string {
	if name == "" {
		return ""
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// RatingsList lists the ratings of one player, one entry for each family.
func (p *page) RatingsList() string {
	var b strings.Builder
	for _, r := range p.Ratings {
		wrapWords(&b, p.say("rating in list", p.ratingInList(0, r)), "  ", "    ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// StandingsList lists the strongest players, one entry for each.
func (p *page) StandingsList() string {
	var b strings.Builder
	for i, r := range p.Ratings {
		wrapWords(&b, p.say("standing in list", p.ratingInList(i+1, r)), "  ", "     ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// sparks are the characters of a sparkline, from low to high. Letters are ASCII.
const sparks = "_.-=+*#"

// sparkline draws the course of a rating, from its lowest to its highest value. It begins and ends
// with these values.
func sparkline(course []float64) string {
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
	return fmt.Sprintf("[%s] %.0f to %.0f", b.String(), low, high)
}
