package letters

// lettersOfLists are the letters of this file.
var lettersOfLists = []someLetter{
	of[GamesListed](), of[WatchesListed](), of[BlocksListed](), of[AddressesListed](), of[RatingListed](), of[StandingsListed](),
	of[LeaguesListed](), of[SeeksListed](), of[SeekEnded](),
}

// listing is embedded in letters with a list.
type listing struct{}

func (listing) Traits() Traits { return Traits{Board: NoBoard} }

// needing returns the traits of a list of something.
func (l listing) needing(what Needs) Traits {
	t := l.Traits()
	t.Needs = what
	return t
}

// GamesListed lists the reader's games and invitations.
type GamesListed struct{ listing }

func (GamesListed) name() Name { return Name{KindList, "games"} }

func (l GamesListed) Traits() Traits { return l.needing(NeedsGames) }

// WatchesListed lists what the reader watches.
type WatchesListed struct{ listing }

func (WatchesListed) name() Name { return Name{KindList, "watching"} }

func (l WatchesListed) Traits() Traits { return l.needing(NeedsWatches) }

// BlocksListed lists whom the reader has blocked.
type BlocksListed struct{ listing }

func (BlocksListed) name() Name { return Name{KindList, "blocked"} }

func (l BlocksListed) Traits() Traits { return l.needing(NeedsBlocks) }

// AddressesListed lists the reader's addresses.
type AddressesListed struct{ listing }

func (AddressesListed) name() Name { return Name{KindList, "addresses"} }

func (l AddressesListed) Traits() Traits { return l.needing(NeedsAddresses) }

func (AddressesListed) QuestionNumber() uint32 { return ownQuestion }

// RatingListed has the ratings of the player who caused the letter.
type RatingListed struct{ listing }

func (RatingListed) name() Name { return Name{KindList, "rating"} }

func (l RatingListed) Traits() Traits { return l.needing(NeedsRatings) }

// StandingsListed lists the strongest players of a family of variants.
type StandingsListed struct {
	listing
	Family string `json:"name,omitempty"`
}

func (StandingsListed) name() Name { return Name{KindList, "standings"} }

func (l StandingsListed) Traits() Traits { return l.needing(NeedsStandings) }

// LeaguesListed lists the leagues.
type LeaguesListed struct{ listing }

func (LeaguesListed) name() Name { return Name{KindList, "leagues"} }

func (l LeaguesListed) Traits() Traits { return l.needing(NeedsLeagues) }

// SeeksListed lists who looks for an opponent.
type SeeksListed struct{ listing }

func (SeeksListed) name() Name { return Name{KindList, "seeks"} }

func (l SeeksListed) Traits() Traits { return l.needing(NeedsSeeks) }

// SeekEnded lists the same, and the reader is no longer one of them.
type SeekEnded struct{ listing }

func (SeekEnded) name() Name { return Name{KindList, "seek-off"} }

func (l SeekEnded) Traits() Traits { return l.needing(NeedsSeeks) }
