package games

// Yes answers the welcome that asked a stranger "was this you?". It signs him up;
// what he had asked for is done next.
type Yes struct{}

func (Yes) do(d *desk) error {
	if d.justJoined() {
		return nil
	}
	if d.Key.About == AboutJoining {
		return refuseAbout(Closed, TopicJoining, "")
	}
	return refuseAbout(NotAllowed, TopicYes, "")
}

// Join signs a player up, under a nickname or one made from the address. For
// somebody who has joined it sets the nickname, and takes a "never" back.
type Join struct{ Nick string }

func (c Join) do(d *desk) error {
	if d.From.Never {
		d.From.Never = false
		if err := d.SavePlayer(d.From); err != nil {
			return err
		}
	}
	if c.Nick != "" {
		if err := d.rename(c.Nick); err != nil {
			return err
		}
	}
	if d.justJoined() {
		return nil
	}
	return d.answer(Notice{Kind: Welcome, Facts: Facts{Topic: WelcomeJoined}})
}

// Nick changes the sender's nickname.
type Nick struct{ Name string }

func (c Nick) do(d *desk) error {
	if err := d.rename(c.Name); err != nil {
		return err
	}
	return d.answer(Notice{Kind: SettingsOf})
}

func (d *desk) rename(nick string) error {
	if !GoodNick(nick) {
		return refuseAbout(NotAllowed, TopicNick, nick)
	}
	other, taken, err := d.PlayerByNick(nick)
	switch {
	case err != nil:
		return err
	case taken && other.ID != d.From.ID:
		return refuseAbout(NotAllowed, TopicNickTaken, nick)
	}
	d.From.Nick = nick
	return d.SavePlayer(d.From)
}
