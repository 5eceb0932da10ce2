package league

import "slices"

// Contenders are players of whom it is not known yet whether they will have more points than the player of a search,
// fewer or as many.

// canBeGained reports whether a contender can be gained. Those who can get level with the player at most must be
// gained by tie-breaks, with the results that make them level.
func (s *search) canBeGained(st *state, other int) bool {
	if s.spare(st, other) > 0 {
		return true
	}
	level := *st
	for _, game := range s.of[other] {
		g := &s.open[game]
		side := g.side(other)
		want := int(st.spans[game].low[side])
		if s.worst {
			want = int(st.spans[game].high[side])
		}
		s.narrow(&level, game, g.worth(st.left[game], side, want))
	}
	v := s.part(&level, []int{other}, false, 0)
	return v.gained+v.unsure > 0
}

// hope returns how many contenders can be gained at most, by points alone: their open games have only so many
// points for all of them, and at least so many.
func (s *search) hope(st *state, contenders []int) (most int) {
	var games [mostPlayers]int // of each with other contenders, in points that the two must share
	is, supply := 0, 0
	for _, other := range contenders {
		is |= 1 << other
	}
	for i := range s.open {
		a, b := s.open[i].players[0], s.open[i].players[1]
		now := st.spans[i]
		switch one, two := is>>a&1 == 1, is>>b&1 == 1; {
		case one && two && s.worst:
			supply += max(0, 2-int(now.low[0]+now.low[1]))
		case one && two && !s.BothMayLose:
			forced := 2 - int(now.low[0]+now.low[1])
			supply += forced
			games[a] += forced
			games[b] += forced
		case one && s.worst:
			supply += int(now.high[0] - now.low[0])
		case two && s.worst:
			supply += int(now.high[1] - now.low[1])
		}
	}
	if s.worst {
		return s.reaching(st, contenders, supply)
	}
	return s.staying(st, contenders, supply, games)
}

// reaching returns how many contenders can reach the player's points if they get some points in all.
func (s *search) reaching(st *state, contenders []int, supply int) (most int) {
	var needs [mostPlayers]int
	for i, other := range contenders {
		needs[i] = s.points - int(st.low[other])
	}
	slices.Sort(needs[:len(contenders)])
	for _, need := range needs[:len(contenders)] {
		if supply -= need; supply < 0 {
			break
		}
		most++
	}
	return most
}

// staying returns how many contenders can stay within the player's points if their games with each other have
// some points that they must share. Who does not stay takes all of their own.
func (s *search) staying(st *state, contenders []int, forced int, games [mostPlayers]int) (most int) {
	var rooms, takes [mostPlayers]int
	room := 0
	for i, other := range contenders {
		rooms[i], takes[i] = s.points-int(st.low[other]), games[other]
		room += rooms[i]
	}
	n := len(contenders)
	slices.Sort(rooms[:n])
	slices.Sort(takes[:n])
	for gone := range n {
		if room >= forced {
			return n - gone
		}
		room -= rooms[gone]
		forced -= takes[n-1-gone]
	}
	return 0
}

// pick returns the game to look at next: one of the contender who has the fewest points to spare, against
// another contender if there is one.
func (s *search) pick(st *state, contenders []int) (game, side int) {
	next := slices.MinFunc(contenders, func(a, b int) int { return s.spare(st, a) - s.spare(st, b) })
	game = none
	for _, i := range s.of[next] {
		g := &s.open[i]
		own := g.side(next)
		if st.spans[i].low[own] == st.spans[i].high[own] {
			continue
		}
		rival := slices.Contains(contenders, g.players[1-own])
		if game == none || rival {
			game, side = i, own
		}
		if rival {
			break
		}
	}
	if !s.worst {
		side = 1 - side
	}
	return game, side
}

// spare returns how many points a contender can do without, or can still take, and be level with the player.
func (s *search) spare(st *state, other int) int {
	if s.worst {
		return int(st.high[other]) - s.points
	}
	return s.points - int(st.low[other])
}
