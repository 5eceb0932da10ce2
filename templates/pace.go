package templates

import (
	"pentepost/games/clock"
	"pentepost/templates/say"
)

// pace has the data for the words about how much time the players have. Durations are rounded
// down to days, hours or minutes.
type pace struct {
	Move, Bank, Increment, Most span
	ByClaim, WeekendsOff        bool
	VacationOff                 bool
}

func paceOf(p clock.Pace) pace {
	return pace{spanOf(p.Move), spanOf(p.Bank), spanOf(p.Increment), spanOf(p.Most), p.ByClaim, p.WeekendsOff, p.VacationOff}
}

// pace says how much time each player has: 7 days for each move.
func (s *speaker) pace(p pace) string {
	if p.Bank.IsZero() {
		return s.tell(say.PaceMove(s.span(p.Move)))
	}
	is := say.PaceBankAlone
	switch more, most := !p.Increment.IsZero(), !p.Most.IsZero(); {
	case more && most:
		is = say.PaceBankMoreMost
	case more:
		is = say.PaceBankMore
	case most:
		is = say.PaceBankMost
	}
	return s.tell(say.PaceBank(is, s.span(p.Increment), s.span(p.Most), s.span(p.Bank)))
}

// rulesOfTime says what follows if a player takes longer, and when the clock stands still.
func (s *speaker) rulesOfTime(p pace) string {
	said := []string{s.tell(say.PaceLoses())}
	if p.ByClaim {
		said[0] = s.tell(say.PaceOpponentDecides())
	}
	if p.WeekendsOff {
		said = append(said, s.tell(say.PaceWeekendsOff()))
	}
	if p.VacationOff {
		said = append(said, s.tell(say.PaceVacationOff()))
	}
	return s.joined(said...)
}

// deadlineWords says how much time the player on turn has, and until when.
func deadlineWords(s *speaker, d deadline) string {
	stands := ""
	switch {
	case d.Stands != "" && d.Until != "":
		stands = s.tell(say.ClockStandsUntil(say.ClockStandsUntilCase(d.Stands), d.Until))
	case d.Stands != "":
		stands = s.tell(say.ClockStands(say.ClockStandsCase(d.Stands)))
	}
	return s.joined(stands, timeLeft(s, d))
}

// timeLeft says how much time is left.
func timeLeft(s *speaker, d deadline) string {
	due := ""
	if d.Due != "" {
		due = d.Due
	}
	switch {
	case d.Over && d.Due != "":
		return s.tell(say.DeadlineOverSince(due))
	case d.Over:
		return s.tell(say.DeadlineOver())
	case d.Due != "" && d.Left.IsZero():
		return s.tell(say.DeadlineUsedUp(due))
	case !d.Pace.Bank.IsZero():
		return bankLeft(s, d, due)
	case d.Due != "":
		return s.tell(say.DeadlineLeft(due, s.span(d.Left)))
	}
	return s.tell(say.DeadlineLeftWhenItRuns(s.span(d.Left)))
}

// bankLeft says what is left of a bank, what a move adds, and how long it would last.
func bankLeft(s *speaker, d deadline, due string) string {
	said := []string{s.tell(say.DeadlineBank(s.span(d.Left)))}
	if !d.Pace.Increment.IsZero() {
		said = append(said, s.tell(say.DeadlineBankMore(s.span(d.Pace.Increment))))
	}
	if d.Pace.WeekendsOff {
		said = append(said, s.tell(say.PaceWeekendsOff()))
	}
	if due != "" {
		said = append(said, s.tell(say.DeadlineBankUntil(due)))
	}
	return s.joined(said...)
}
