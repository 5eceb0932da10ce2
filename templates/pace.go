package templates

// pace says how much time each player has: 7 days for each move.
func (s *speaker) pace(p pace) string {
	if p.Bank.IsZero() {
		return s.tell("pace.move", args{"time": s.span(p.Move)})
	}
	id := "pace.bank"
	if !p.Increment.IsZero() {
		id += "-more"
	}
	if !p.Most.IsZero() {
		id += "-most"
	}
	return s.tell(id, args{"time": s.span(p.Bank), "more": s.span(p.Increment), "most": s.span(p.Most)})
}

// rulesOfTime says what follows if a player takes longer, and when the clock stands still.
func (s *speaker) rulesOfTime(p pace) string {
	said := []string{s.tell("pace.loses", nil)}
	if p.ByClaim {
		said[0] = s.tell("pace.opponent-decides", nil)
	}
	if p.WeekendsOff {
		said = append(said, s.tell("pace.weekends-off", nil))
	}
	if p.VacationOff {
		said = append(said, s.tell("pace.vacation-off", nil))
	}
	return s.joined(said...)
}

// deadlineWords says how much time the player on turn has, and until when.
func (s *speaker) deadlineWords(d deadline) string {
	stands := ""
	switch {
	case d.Stands != "" && d.Until != nil:
		stands = s.tell("deadline."+d.Stands+"-until", args{"until": s.time(*d.Until)})
	case d.Stands != "":
		stands = s.tell("deadline."+d.Stands, nil)
	}
	return s.joined(stands, s.timeLeft(d))
}

// timeLeft says how much time is left.
func (s *speaker) timeLeft(d deadline) string {
	due := ""
	if d.Due != nil {
		due = s.time(*d.Due)
	}
	switch {
	case d.Over && d.Due != nil:
		return s.tell("deadline.over-since", args{"due": due})
	case d.Over:
		return s.tell("deadline.over", nil)
	case d.Due != nil && d.Left.IsZero():
		return s.tell("deadline.used-up", args{"due": due})
	case !d.Pace.Bank.IsZero():
		return s.bankLeft(d, due)
	case d.Due != nil:
		return s.tell("deadline.left", args{"time": s.span(d.Left), "due": due})
	}
	return s.tell("deadline.left-when-it-runs", args{"time": s.span(d.Left)})
}

// bankLeft says what is left of a bank, what a move adds, and how long it would last.
func (s *speaker) bankLeft(d deadline, due string) string {
	said := []string{s.tell("deadline.bank", args{"time": s.span(d.Left)})}
	if !d.Pace.Increment.IsZero() {
		said = append(said, s.tell("deadline.bank-more", args{"more": s.span(d.Pace.Increment)}))
	}
	if d.Pace.WeekendsOff {
		said = append(said, s.tell("pace.weekends-off", nil))
	}
	if due != "" {
		said = append(said, s.tell("deadline.bank-until", args{"due": due}))
	}
	return s.joined(said...)
}
