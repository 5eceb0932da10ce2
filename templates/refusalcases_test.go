package templates_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/templates"
)

// refusals are letters for each of the words for a refusal. What is refused in a
// game is refused to Bob. It is Bob's move unless the name says otherwise.
func refusals(t testing.TB) map[string]templates.View {
	all := map[string]templates.View{}
	add := func(v templates.View, reason games.Reason, line string) {
		l := v.Notice.Letter.(letters.Refused)
		l.Reason, l.Line = reason, line
		v.Notice.Letter, v.Notice.Reply, v.Notice.By = l, true, l.By
		name := "refused-" + string(reason)
		if topic := l.Topic; topic != "" {
			name += "-" + topic
		}
		all[name] = v
	}
	inGame := func(record string, l letters.Refused) templates.View {
		return about(game(t, record), bob, l)
	}
	for _, r := range movesRefused {
		add(about(game(t, r.record), bob, letters.Refused{Facts: r.facts}, leftOut(letters.LeftOut{Untaken: r.untaken})), r.reason, r.line)
	}
	add(fresh(bob, letters.Refused{Facts: games.Facts{Topic: games.TopicDigest, Game: 57}}), games.UnknownGame, "57 K10")
	add(fresh(bob, letters.Refused{Facts: games.Facts{Topic: games.TopicNoNumber, Game: 42}}, inDigest(7)), games.NotUnderstood, "K10")
	for line, f := range commandsRefused {
		add(fresh(bob, f), f.Reason, line)
	}
	all["refused-no-vacation"] = fresh(bob, letters.Refused{Reason: games.Limit, Line: "vacation 1 day", Facts: games.Facts{Topic: games.TopicVacation}})
	for line, f := range answersRefused {
		c := challenge(t, "pente", bob)
		c.State = games.ChallengeAccepted
		add(inviting(c, bob, f), f.Reason, line)
	}
	add(about(game(t, "pente: K10 L10"), ann, letters.Refused{Facts: games.Facts{Moves: point("M12")}}), games.Reason(rules.BarredByOpen), "M12")
	add(inviting(challenge(t, "pente", bob), bob, letters.Refused{Facts: games.Facts{Topic: games.TopicForm, Name: "accept"}}), games.NotUnderstood, "accept please")
	all["refused-to-invited"] = all["refused-not-understood-form"]
	all["refused-to-invited-stranger"] = inviting(challenge(t, "connect6", dora), dora, letters.Refused{Reason: games.NotUnderstood, Line: "Is it free?"})
	all["refused-meant-to-invited"] = inviting(challenge(t, "pente", bob), bob, letters.Refused{
		Reason: games.NotUnderstood, Line: "Thanks for the invitation!", Facts: games.Facts{Topic: games.TopicMeant, Meaning: games.Meaning{Meant: "accept"}},
	})
	orphan := fresh(bob, letters.Refused{Facts: games.Facts{Topic: games.TopicOrphan}})
	orphan.Games = []games.Game{*game(t, bobsTurn)}
	add(orphan, games.OldLetter, "L11")
	add(fresh(ann, letters.Refused{Facts: games.Facts{Topic: games.TopicOrphan, Name: "none"}}), games.OldLetter, "L11")
	all["refused-old-letter-orphan-none"] = all["refused-old-letter-orphan"]
	add(orphan, games.OldLetter, "L11")
	waiting := fresh(dora, letters.Refused{Facts: games.Facts{Topic: games.TopicForm, Name: "yes"}})
	waiting.Reader.Waiting = "join Dora\n"
	add(waiting, games.NotUnderstood, "yes please")
	all["refused-to-stranger"] = all["refused-not-understood-form"]
	all["refused-again"] = inGame(bobsTurn, letters.Refused{
		Reason: games.Reason(rules.Occupied), Line: "K10", Facts: games.Facts{Moves: point("K10")}, Again: true,
	})
	all["refused-last"] = inGame(bobsTurn, letters.Refused{
		Reason: games.NotUnderstood, Line: "Thank you for your letter.", Facts: games.Facts{Times: games.Times{Until: noon.Add(time.Hour)}}, Last: true,
	})
	likely := fresh(bob, letters.Refused{Reason: games.NotUnderstood, Line: "nikc Bobby", Facts: games.Facts{Topic: games.TopicMeant, Meaning: games.Meaning{Meant: "nick Bobby"}}})
	all["refused-meant-command"] = likely
	below := inGame(bobsTurn, letters.Refused{
		Reason: games.NotUnderstood, Line: "L11", Facts: games.Facts{Topic: games.TopicMeant, Meaning: games.Meaning{Meant: "L11"}, Name: "please ignore this mail"},
	})
	below.Notice.Reply = true
	all["refused-below"] = below
	stones := inGame("connect6: K10", letters.Refused{
		Reason: games.TwoMoves, Line: "L10 L11",
		Facts: games.Facts{Trials: [][]rules.Move{append(point("L10"), point("L11")...), append(point("L10"), point("M12")...)}},
	})
	stones.Notice.Reply = true
	all["refused-two-moves-of-stones"] = stones
	add(fresh(bob, letters.Refused{Facts: games.Facts{Topic: games.TopicForm, Name: "challenge"}}), games.NotUnderstood, "challenge")
	for line, f := range puzzleRefused {
		f.Line = line
		v := inGame(bobsTurn, f)
		v.Notice.Puzzle, v.Notice.Reply, v.Notice.Game, v.Game.ID = 12, true, 0, 0
		v.Game.Seats = []games.PlayerID{0, bob}
		name := "refused-puzzle-" + strings.ToLower(strings.Fields(line)[0])
		if f.Topic == games.TopicInPuzzle {
			name = "refused-not-allowed-in-puzzle"
		}
		all[name] = v
	}
	return all
}

// movesRefused are refused in reply to a letter about a game.
var movesRefused = []struct {
	record string
	reason games.Reason
	line   string
	facts  games.Facts

	untaken []play.Untaken
}{
	{bobsTurn, games.Reason(rules.Occupied), "K10", games.Facts{Moves: point("K10")}, nil},
	{bobsTurn, games.Reason(rules.Occupied), "try L11 M12 L11", games.Facts{Topic: games.TopicTry, Moves: point("L11")}, nil},
	{"swap2-pente: K10 L10 M9", games.Reason(rules.BarredByOpen), "swap N8", games.Facts{Topic: games.TopicNoStone, Moves: []rules.Move{rules.Choose(rules.Swap)}}, nil},
	{bobsTurn, games.OffBoard, "T20", games.Facts{Name: "t20"}, nil},
	{"pente: K10", games.Reason(rules.BarredByOpen), "try L10 M12", games.Facts{Topic: games.TopicTry, Moves: point("M12")}, nil},
	{"renju: H8", games.Reason(rules.DoubleThree), "G7", games.Facts{}, nil},
	{"renju: H8", games.Reason(rules.DoubleFour), "G7", games.Facts{}, nil},
	{"renju: H8", games.Reason(rules.Overline), "G7", games.Facts{}, nil},
	{bobsTurn, "some-other", "G7", games.Facts{}, nil},
	{annsTurn, games.NotYourTurn, "M12", games.Facts{}, nil},
	{bobsTurn, games.NotHandled, "", games.Facts{}, nil},
	{bobsTurn, games.OldLetter, "L11", games.Facts{At: 3}, nil},
	{bobsTurn, games.OldLetter, "L11", games.Facts{At: 3, Topic: games.TopicUndone}, nil},
	{bobsTurn, games.OldLetter, "L11", games.Facts{Topic: games.TopicLapsedKey}, nil},
	{bobsTurn, games.NotAllowed, "undo", games.Facts{Topic: games.TopicNothingToUndo}, nil},
	{bobsTurn, games.NotAllowed, "undo", games.Facts{Topic: games.TopicUndoLeft}, nil},
	{bobsTurn, games.NotUnderstood, "report", games.Facts{Topic: games.TopicReport}, nil},
	{bobsTurn, games.Limit, "report Ann again", games.Facts{Topic: games.TopicReport}, nil},
	{bobsTurn, games.NotAllowed, "say hello", games.Facts{Topic: games.TopicUnheard}, nil},
	{bobsTurn, games.NotAllowed, "abort", games.Facts{Topic: games.TopicAbortLate}, nil},
	{bobsTurn, games.NotAllowed, "abort", games.Facts{Topic: games.TopicAbortLeague}, nil},
	{bobsTurn, games.NotAllowed, "abort", games.Facts{Topic: games.TopicAbortMatch}, nil},
	{bobsTurn, games.NotAllowed, "undo", games.Facts{Topic: games.TopicOtherOffer, What: games.PauseOffer, By: ann}, nil},
	{bobsTurn, games.NotAllowed, "pause 40 days", games.Facts{Topic: games.TopicPause}, nil},
	{bobsTurn, games.NotAllowed, "pause 3 days", games.Facts{Topic: games.TopicPaused, Times: games.Times{Until: noon.Add(time.Hour)}}, nil},
	{bobsTurn, games.NotAllowed, "oops", games.Facts{Topic: games.TopicOops}, nil},
	{bobsTurn, games.Limit, "try L10", games.Facts{Topic: games.TopicTry}, nil},
	{bobsTurn, games.NoOffer, "withdraw", games.Facts{Topic: games.TopicWithdrawn}, nil},
	{bobsTurn, games.WrongPly, "7 L11", games.Facts{Guard: 7}, nil},
	{annWon, games.GameOver, "L11", games.Facts{}, nil},
	{bobsTurn, games.TwoMoves, "L11 L12", games.Facts{Moves: append(point("L11"), point("L12")...)}, nil},
	{bobsTurn, games.OffBoard, "I9", games.Facts{Topic: games.TopicColumnI, Name: "i9", Known: []string{"H9", "J9"}}, nil},
	{bobsTurn, games.NotUnderstood, "L11?", games.Facts{Topic: games.TopicMeant, Meaning: games.Meaning{Meant: "L11"}}, nil},
	{bobsTurn, games.TwoMoves, "L11", games.Facts{Topic: games.TopicSubject, Name: "L12"}, nil},
	{bobsTurn, games.NotUnderstood, "I think K10 was bad", games.Facts{}, nil},
	{bobsTurn, games.NotUnderstood, "", games.Facts{Topic: games.TopicNothing}, nil},
	{bobsTurn, games.NotUnderstood, "", games.Facts{Topic: games.TopicEncrypted}, nil},
	{bobsTurn, games.NotUnderstood, "say", games.Facts{Topic: games.TopicEmpty}, nil},
	{bobsTurn, games.NoOffer, "accept", games.Facts{}, nil},
	{annsTurn, games.NoOffer, "accept", games.Facts{Topic: games.TopicOwnOffer}, nil},
	{bobsTurn, games.NotAllowed, "draw", games.Facts{Topic: games.TopicOffered}, nil},
	{bobsTurn, games.NoOffer, "accept", games.Facts{Topic: games.TopicWaitsForOthers}, nil},
	{bobsTurn, games.NotAllowed, "L11", games.Facts{Topic: games.TopicLeftGame}, nil},
	{bobsTurn, games.NotAllowed, "claim", games.Facts{Topic: games.TopicOwnTurn}, nil},
	{annsTurn, games.NotAllowed, "claim", games.Facts{Topic: games.TopicNoClaim}, nil},
	{annsTurn, games.NotAllowed, "claim", games.Facts{Topic: games.TopicNotOverdue}, nil},
	{annsTurn, games.NotAllowed, "claim", games.Facts{Topic: games.TopicNotYet, Times: games.Times{Until: noon.Add(29 * clock.Day)}}, nil},
	{annsTurn, games.NotAllowed, "wait 99 days", games.Facts{Topic: games.TopicWait}, nil},
	{bobsTurn, games.NotAllowed, "if M12 then N13", games.Facts{Topic: games.TopicIfs}, nil},
	{annsTurn, games.NotAllowed, "if M12 then M12", games.Facts{Topic: games.TopicIfsTaken}, []play.Untaken{{Line: "if M12 then M12", Why: games.Reason(rules.Occupied), Moves: point("M12")}}},
	{bobsTurn, games.NotAllowed, "no if 2", games.Facts{Topic: games.TopicNoLine}, nil},
	{bobsTurn, games.NotAllowed, "notes off", games.Facts{Topic: games.TopicNoNote}, nil},
	{bobsTurn, games.Limit, "note: L11", games.Facts{Topic: games.TopicNotes}, nil},
	{bobsTurn, games.NotAllowed, "rematch", games.Facts{Topic: games.TopicRunning}, nil},
}

// commandsRefused are refused in reply to a new mail.
var commandsRefused = map[string]letters.Refused{
	"L10":                           {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicSubject}},
	"challenge ann 31 days":         {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicPace, Name: "31"}},
	"challenge ann bank 400 days":   {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicBank}},
	"challenge ann pente ring on":   {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicOption, Name: "ring on", Known: []string{"zone", "size"}}},
	"challenge ann size 14":         {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicOptionValue, Name: "size 14", Known: []string{"an odd number from 9 to 25"}}},
	"set confirm perhaps":           {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicSetting, Name: "confirm", Known: []string{"on", "off"}}},
	"rules chess":                   {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicVariant, Name: "chess", Known: rules.Names()}},
	"help chess":                    {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicHelp, Name: "chess"}},
	"game 99":                       {Reason: games.UnknownGame, Facts: games.Facts{Game: 99}},
	"challenge emil":                {Reason: games.UnknownPlayer, Facts: games.Facts{Name: "emil"}},
	"no":                            {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNo}},
	"keep playing":                  {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicContinue}},
	"resign all":                    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoGames}},
	"Resign all":                    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicProof}},
	"code 12345678":                 {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicCode}},
	"code 87654321":                 {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicCode}},
	"keep me":                       {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicStay}},
	"export":                        {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicExport}},
	"address add play@pente.ex...":  {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicAddresses, Name: "play@pente.example"}},
	"address add ann@example.org":   {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicAdded, Name: "ann@example.org"}},
	"address drop eve@example.org":  {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoAddress, Name: "eve@example.org"}},
	"address drop ann@example.org":  {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicLastAddress}},
	"code 11111111":                 {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicTaken, Name: "ann@work.example"}},
	"enter chess":                   {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoLeague, Name: "chess"}},
	"standings chess":               {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicFamily, Name: "chess", Known: []string{"pente", "keryo"}}},
	"Enter club":                    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicLeagueAsks, Name: "club"}},
	"seek rating 1700 to 1400":      {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicRatingSpan}},
	"league club challenge Ann":     {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoLadder, Name: "club"}},
	"league club challenge Eve":     {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotOnLadder, Name: "club"}},
	"league club challenge Cat":     {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotHigher, Name: "club"}},
	"league club challenge Dora":    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicTooHigh, Name: "club"}},
	"league club challenge Dan":     {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicLadderOpen, Name: "club"}},
	"league club challenge Fay":     {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicLadderOtherOpen, Name: "club"}},
	"league club challenge Gus":     {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicLadderAgain, Name: "club"}},
	"table club":                    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoSeason, Name: "club"}},
	"enter club":                    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicEnteredTwice, Name: "club"}},
	"withdraw club":                 {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotEntered, Name: "club"}},
	"leave club":                    {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicLeaveLeague, Name: "club", Meaning: games.Meaning{Meant: "leave club yes"}, Cost: &games.LeavingCost{Void: 2, Uncounted: 1}}},
	"enter Club":                    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicLeagueBarred, Name: "club", Times: games.Times{Until: noon.Add(30 * clock.Day)}}},
	"league club close":             {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoOrganiser, Name: "club"}},
	"league new":                    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicLeagueTaken, Name: "club"}},
	"league club start":             {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicSeasonRuns, Name: "club"}},
	"league Club start":             {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicTooFew, Name: "club"}},
	"enter club Oslo":               {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoTeams, Name: "club"}},
	"enter cup":                     {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicWhichTeam, Name: "cup", Known: []string{"Oslo", "Bergen"}}},
	"enter cup Oslo":                {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicTeamFull, Name: "cup", Known: []string{"Oslo"}}},
	"ENTER club":                    {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicLeagueFull, Name: "club"}},
	"withdraw":                      {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicTakeBack}},
	"withdraw Bob":                  {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicLeagueOrPlayer, Name: "Bob"}},
	"withdraw Carla":                {Reason: games.NoOffer, Facts: games.Facts{Topic: games.TopicNoneOpen, Name: "Carla"}},
	"challenge dora@mail.example":   {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicSilent, Name: "dora@mail.example"}},
	"invite again":                  {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicSentAgain}},
	"enter CLUB":                    {Reason: games.Closed, Facts: games.Facts{Topic: games.TopicLeagueClosed, Name: "club"}},
	"league club adjudicate 99...":  {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotInLeague, Name: "club"}},
	"league Club start yes":         {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicOrganise, Name: "club", Foreseen: &games.Foreseen{What: "began", Number: 12}, Meaning: games.Meaning{Meant: "league club start yes"}}},
	"league club shorten 90 days":   {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicInThePast, Name: "club"}},
	"league club open":              {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicLeagueOpen, Name: "club"}},
	"league club hold":              {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoRounds, Name: "club"}},
	"league club result 42 back":    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNothingToTakeBack, Name: "club"}},
	"league club result 43 back":    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicGoneOn, Name: "club"}},
	"league club result 44 back":    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicPlayerGone, Name: "club"}},
	"league club result 45 win Ann": {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicCannotEndSo, Name: "club"}},
	"league club extend 42 3 days":  {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicGameIsOver, Name: "club"}},
	"league club return Bob":        {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotWithdrawn, Name: "Bob"}},
	"league cup late Bob":           {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoLateEntry, Name: "cup"}},
	"league club late Bob":          {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicLateEntryOff, Name: "club"}},
	"league club late Ann":          {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicPlaysAlready, Name: "club"}},
	"league club bye Zoe":           {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicPlaysNot, Name: "Zoe"}},
	"league club bye Carla":         {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoSeasonNow, Name: "club", Times: games.Times{Until: noon.Add(30 * clock.Day)}}},
	"league club bye Eve":           {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicLastRound, Name: "club"}},
	"league club late Eve":          {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicSeasonFull, Name: "club", Count: 8}},
	"league cup pair Ann Bob":       {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoPairs, Name: "cup"}},
	"league club pair Ann Bob":      {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicPairRepeats, Name: "club"}},
	"league club pair Ann Eve":      {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicRoundOff, Name: "Eve"}},
	"league club unpair Ann":        {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotPaired, Name: "Ann"}},
	"league club release":           {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotHeld, Name: "club"}},
	"league club result 99 draw":    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotLeagueGame, Name: "club", Game: 99, Known: []string{"41", "42"}}},
	"league club add Ann":           {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicEnteredOther, Name: "Ann"}},
	"league club remove Zoe":        {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotEnteredOther, Name: "Zoe"}},
	"league club add Zoe":           {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicAsksOther, Name: "Zoe"}},
	"league club add Dan":           {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicBarredOther, Name: "Dan"}},
	"league club bye Ann":           {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoByes, Name: "club"}},
	"league cup order Oslo Bob":     {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotInTeam, Name: "Bob"}},
	"league club set organisers x":  {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicStaysOrganiser, Name: "club"}},
	"league club set name cup":      {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotSet, Name: "name"}},
	"League new":                    {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicLeagueFile, Known: []string{"line 2: variant: must be the name of a game"}}},
	"address add me":                {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicAddresses, Name: "me"}},
	"address add ann@work.example":  {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicAddresses}},
	"yes":                           {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicYes}},
	"Yes, that was me":              {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicWrittenElsewhere}},
	"nick B!":                       {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNick, Name: "B!"}},
	"nick Ann":                      {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNickTaken, Name: "Ann"}},
	"resign":                        {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoGame}},
	"accept":                        {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicWhich}},
	"unsubscribe":                   {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicStopping}},
	"never":                         {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoInvitation}},
	"challenge play@pente":          {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicServer, Name: "play@pente.example"}},
	"challenge bob":                 {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicOneself, Name: "bob"}},
	"challenge carla":               {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicUnwanted, Name: "carla"}},
	"challenge ann series 1":        {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicSeries, Name: "pente"}},
	"challenge ann target 9":        {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicTarget, Name: "pente"}},
	"challenge ann ann":             {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicTwice, Name: "ann"}},
	"hint in a rated game":          {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicHintRated}},
	"review of three":               {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicOnlyTwo}},
	"review 7":                      {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotOver}},
	"explore":                       {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicExplore, Game: 57}},
	"explore 0":                     {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicExploreLeague, Game: 57}},
	"explore K10 L9 M10":            {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicExploreLine, Name: "pente", At: 3}},
	"review 8":                      {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicUnfair, Game: 57}},
	"puzzle renju":                  {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoSuchPuzzle, Name: "renju", Known: []string{"gomoku", "pente"}}},
	"puzzle keryo-pente hard":       {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoneSoHard, Name: "keryo-pente", Known: []string{"keryo-pente"}}},
	"puzzle":                        {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoPuzzle}},
	"puzzle daily":                  {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicPuzzlesStopped}},
	"K9":                            {Reason: games.Closed, Facts: games.Facts{Topic: games.TopicNoPuzzle}},
	"hint again":                    {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicHintGiven}},
	"challenge computer-12":         {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoComputer, Name: "computer-12", Known: []string{"computer-1", "computer-2", "computer-3"}}},
	"challenge computer multi-3":    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotPlayed, Name: "computer-4", Known: []string{"pente", "keryo-pente", "gomoku"}}},
	"league club add computer-4":    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicIsComputer, Name: "computer-4"}},
	"challenge ann points-3":        {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicPlayers, Name: "points-3"}},
	"challenge dora":                {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicWaiting, Name: "dora@mail.example"}},
	"challenge me please":           {Reason: games.NotAllowed},
	"Yes":                           {Reason: games.Closed, Facts: games.Facts{Topic: games.TopicJoining}},
	"Yes!":                          {Reason: games.Closed, Facts: games.Facts{Topic: games.TopicQuestion}},
	"say hello":                     {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicLetters, Times: games.Times{Until: noon.Add(time.Hour)}}},
	"challenge dan":                 {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicUnreachable, Name: "dan"}},
	"challenge e@example.org":       {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicStrangers, Name: "e@example.org"}},
	"challenge ann":                 {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicChallenges}},
	"help":                          {Reason: games.Limit},
	"watch 7":                       {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicWatching}},
	"watch 42":                      {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicWatching, Game: 42}},
	"watch 99":                      {Reason: games.UnknownGame, Facts: games.Facts{Topic: games.TopicWatching, Game: 99}},
	"watch emil":                    {Reason: games.UnknownPlayer, Facts: games.Facts{Topic: games.TopicWatching, Name: "emil"}},
	"watch 8":                       {Reason: games.GameOver, Facts: games.Facts{Topic: games.TopicWatching, Game: 8}},
	"challenge zoe":                 {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicBlocked, Name: "zoe"}},
	"challenge ben":                 {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicOwnBlock, Name: "ben"}},
	"block":                         {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicBlockWhom}},
	"block the-next-one":            {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicBlockWhom}},
	"block carla":                   {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicBlockOneself}},
	"block computer-4":              {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicBlockComputer, Name: "computer-4"}},
	"block play@pente.example":      {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicBlockServer, Name: "play@pente.example"}},
	"unblock bob":                   {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotBlocked, Name: "bob"}},
	"challenge cat":                 {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicFull, Name: "cat"}},
	"seek points-3":                 {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicTwoPlayers, Name: "points-3"}},
	"seek":                          {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicStopped}},
	"seek gomoku":                   {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicLeaves}},
	"seek pente":                    {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicSeek}},
	"seek renju":                    {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicSeek}},
	"challenge fred":                {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicMaxGames, Running: 50}},
	"vacation 400 days":             {Reason: games.Limit, Facts: games.Facts{Topic: games.TopicVacation, Times: games.Times{Left: 7*clock.Day + 5*time.Hour}, Meaning: games.Meaning{Meant: "vacation 7 days"}}},
	"vacation until 2025-12-24":     {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicVacationPast, Name: "2025-12-24"}},
	"vacation 0 days":               {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicVacationShort}},
	"vacation from 2030-12-24...":   {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicVacationFar}},
	"back":                          {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoVacation}},
	"I am back":                     {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicOnlyVacation, Game: 42}},
	"seek renju first":              {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicOnVacation, Times: games.Times{Until: noon.Add(3 * clock.Day)}}},
	"vacation until 03/04/2026":     {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicDate, Name: "03/04/2026"}},
}

// answersRefused are refused in reply to an invitation that is no longer open.
var answersRefused = map[string]letters.Refused{
	"accept":  {Reason: games.Closed},
	"sure":    {Reason: games.Closed, Facts: games.Facts{Topic: games.TopicLapsed, By: ann, Name: "Ann"}},
	"Accept!": {Reason: games.Closed, Facts: games.Facts{Topic: games.TopicRecalled, By: ann, Name: "Ann"}},
	"decline": {Reason: games.NoOffer, Facts: games.Facts{Topic: games.TopicNoInvitation}},
}

// worded is a reason, and a topic or "", that there is a sentence for.
type worded struct{ reason, topic string }

// wordedRefusals lists the reasons and topics in the ids of the sentences for refusals. What follows them in an id says
// which of several sentences for the same it is.
func wordedRefusals(t testing.TB) (all []worded) {
	t.Helper()
	reasons, topics := reasons(t), topics(t)
	for _, id := range english(t).IDs() {
		of, why, _ := strings.Cut(id, ".")
		if of != "refusal" && !strings.HasPrefix(of, "refusal-") && of != "refused" || why == "any" {
			continue
		}
		reason, rest := longestPart(why, reasons)
		topic, _ := longestPart(rest, topics)
		if reason == "" {
			t.Errorf("%q begins with no reason", id)
		}
		if w := (worded{reason, topic}); !slices.Contains(all, w) {
			all = append(all, w)
		}
	}
	if len(all) < 150 {
		t.Errorf("only %d refusals have words", len(all))
	}
	return all
}

// longestPart returns the longest of the words that an id begins with, and what follows it.
func longestPart(id string, words []string) (longest, rest string) {
	rest = id
	for _, word := range words {
		if after, ok := strings.CutPrefix(id+"-", word+"-"); ok && len(word) > len(longest) {
			longest, rest = word, strings.TrimSuffix(after, "-")
		}
	}
	return longest, rest
}

// puzzleRefused are answers to a puzzle that are not one move.
var puzzleRefused = map[string]letters.Refused{
	"K10":            {Reason: games.Reason(rules.Occupied), Facts: games.Facts{Moves: point("K10")}},
	"Z1":             {Reason: games.OffBoard, Facts: games.Facts{Name: "z1"}},
	"L11 L12":        {Reason: games.TwoMoves, Facts: games.Facts{Moves: append(point("L11"), point("L12")...)}},
	"perhaps L11":    {Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicMeant, Meaning: games.Meaning{Meant: "L11"}}},
	"threats":        {Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicInPuzzle}},
	"What is this??": {Reason: games.NotUnderstood},
}
