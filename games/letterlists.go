package games

// lettersOfLists are the letters of this file.
var lettersOfLists = []someLetter{
	of[GamesListed](), of[WatchesListed](), of[AddressesListed](), of[RatingListed](), of[StandingsListed](),
	of[LeaguesListed](), of[SeeksListed](), of[SeekEnded](),
}

// listing is embedded in letters with a list.
type listing struct{}

func (listing) Traits() LetterTraits { return LetterTraits{Board: NoBoard, Buttons: NoButtons} }

// needing returns the traits of a list of something.
func (l listing) needing(what Needs) LetterTraits {
	t := l.Traits()
	t.Needs = what
	return t
}

// GamesListed lists the reader's games and invitations.
type GamesListed struct{ listing }

func (GamesListed) name() LetterName       { return LetterName{KindList, "games"} }
func (l GamesListed) Traits() LetterTraits { return l.needing(NeedsGames) }

// WatchesListed lists what the reader watches.
type WatchesListed struct{ listing }

func (WatchesListed) name() LetterName       { return LetterName{KindList, "watching"} }
func (l WatchesListed) Traits() LetterTraits { return l.needing(NeedsWatches) }

// AddressesListed lists the reader's addresses.
type AddressesListed struct{ listing }

func (AddressesListed) name() LetterName       { return LetterName{KindList, "addresses"} }
func (l AddressesListed) Traits() LetterTraits { return l.needing(NeedsAddresses) }
func (AddressesListed) questionNumber() uint32 { return ownQuestion }

// RatingListed has the ratings of the player who caused the letter.
type RatingListed struct{ listing }

func (RatingListed) name() LetterName       { return LetterName{KindList, "rating"} }
func (l RatingListed) Traits() LetterTraits { return l.needing(NeedsRatings) }

// StandingsListed lists the strongest players of a family of variants.
type StandingsListed struct {
	listing
	Family string `json:"name,omitempty"`
}

func (StandingsListed) name() LetterName       { return LetterName{KindList, "standings"} }
func (l StandingsListed) Traits() LetterTraits { return l.needing(NeedsStandings) }

// LeaguesListed lists the leagues.
type LeaguesListed struct{ listing }

func (LeaguesListed) name() LetterName       { return LetterName{KindList, "leagues"} }
func (l LeaguesListed) Traits() LetterTraits { return l.needing(NeedsLeagues) }

// SeeksListed lists who looks for an opponent.
type SeeksListed struct{ listing }

func (SeeksListed) name() LetterName       { return LetterName{KindList, "seeks"} }
func (l SeeksListed) Traits() LetterTraits { return l.needing(NeedsSeeks) }

// SeekEnded lists the same, and the reader is no longer one of them.
type SeekEnded struct{ listing }

func (SeekEnded) name() LetterName       { return LetterName{KindList, "seek-off"} }
func (l SeekEnded) Traits() LetterTraits { return l.needing(NeedsSeeks) }
