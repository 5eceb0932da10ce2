package desk

// OrganiserWays are the ways to write what organisers do with their leagues. Only they see them.
func OrganiserWays() []Way {
	return []Way{
		{Form: "league LEAGUE report"},
		{Form: "league LEAGUE pairings"},
		{Form: "league LEAGUE hold|release"},
		{Form: "league LEAGUE result GAME win NICKNAME"},
		{Form: "league LEAGUE result GAME draw|void"},
		{Form: "league LEAGUE result GAME back"},
		{Form: "league LEAGUE extend GAME 5 days"},
		{Form: "league LEAGUE add NICKNAME"},
		{Form: "league LEAGUE late NICKNAME"},
		{Form: "league LEAGUE remove NICKNAME"},
		{Form: "league LEAGUE return NICKNAME"},
		{Form: "league LEAGUE substitute NICKNAME NICKNAME"},
		{Form: "league LEAGUE bye NICKNAME"},
		{Form: "league LEAGUE pair NICKNAME NICKNAME"},
		{Form: "league LEAGUE unpair NICKNAME"},
		{Form: "league LEAGUE order TEAM NICKNAME ..."},
		{Form: "league LEAGUE say"},
		{Form: "league LEAGUE start"},
		{Form: "league LEAGUE extend|shorten 3 days"},
		{Form: "league LEAGUE settings"},
		{Form: "league LEAGUE set SETTING VALUE"},
		{Form: "league LEAGUE rename NAME"},
		{Form: "league LEAGUE close|open"},
	}
}

// organises returns the name of a league that the sender runs, "" for none.
func (pp *people) organises() (string, error) {
	if pp.From.ID == 0 {
		return "", nil
	}
	addresses, err := pp.tx.Addresses.Of(pp.From.ID)
	if err != nil {
		return "", err
	}
	list, err := pp.tx.Leagues.List()
	for _, l := range list {
		if oneOrganises(addresses, l.File.Organisers) {
			return l.Name(), err
		}
	}
	return "", err
}
