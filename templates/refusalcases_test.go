package templates_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/language"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/rules"
	"pentepost/templates"
	"pentepost/templates/messages"
)

// refusals are letters for each of the words for a refusal. What is refused in a
// game is refused to Bob. It is Bob's move unless the name says otherwise.
func refusals(t testing.TB) map[string]templates.View {
	all := map[string]templates.View{}
	add := func(v templates.View, reason games.Reason, line string) {
		v.Notice.Facts.Reason, v.Notice.Facts.Line, v.Notice.Reply = reason, line, true
		name := "refused-" + string(reason)
		if topic := v.Notice.Facts.Topic; topic != "" {
			name += "-" + topic
		}
		all[name] = v
	}
	inGame := func(record string, f games.Facts) templates.View {
		return about(game(t, record), bob, games.Refused, f)
	}
	for _, r := range movesRefused {
		add(inGame(r.record, r.facts), r.reason, r.line)
	}
	add(fresh(bob, games.Refused, games.Facts{Topic: games.TopicDigest, Game: 57}), games.UnknownGame, "57 K10")
	add(fresh(bob, games.Refused, games.Facts{Topic: games.TopicNoNumber, Digest: 7, Game: 42}), games.NotUnderstood, "K10")
	for line, f := range commandsRefused {
		add(fresh(bob, games.Refused, f), f.Reason, line)
	}
	for line, f := range answersRefused {
		c := challenge(t, "pente", bob)
		c.State = games.ChallengeAccepted
		add(inviting(c, bob, games.Refused, f), f.Reason, line)
	}
	add(about(game(t, "pente: K10 L10"), ann, games.Refused, games.Facts{Moves: point("M12")}), games.Reason(rules.BarredByOpen), "M12")
	add(inviting(challenge(t, "pente", bob), bob, games.Refused, games.Facts{Topic: games.TopicForm, Name: "accept"}), games.NotUnderstood, "accept please")
	all["refused-to-invited"] = all["refused-not-understood-form"]
	orphan := fresh(bob, games.Refused, games.Facts{Topic: games.TopicOrphan})
	orphan.Games = []games.Game{*game(t, bobsTurn)}
	add(orphan, games.OldLetter, "L11")
	add(fresh(ann, games.Refused, games.Facts{Topic: games.TopicOrphan, Name: "none"}), games.OldLetter, "L11")
	all["refused-old-letter-orphan-none"] = all["refused-old-letter-orphan"]
	add(orphan, games.OldLetter, "L11")
	waiting := fresh(dora, games.Refused, games.Facts{Topic: games.TopicForm, Name: "yes"})
	waiting.Reader.Waiting = "join Dora\n"
	add(waiting, games.NotUnderstood, "yes please")
	all["refused-to-stranger"] = all["refused-not-understood-form"]
	again := inGame(bobsTurn, games.Facts{Moves: point("K10"), Again: true})
	again.Notice.Facts.Reason, again.Notice.Facts.Line = games.Reason(rules.Occupied), "K10"
	all["refused-again"] = again
	last := inGame(bobsTurn, games.Facts{Last: true, Until: noon.Add(time.Hour)})
	last.Notice.Facts.Reason, last.Notice.Facts.Line = games.NotUnderstood, "Thank you for your letter."
	all["refused-last"] = last
	likely := fresh(bob, games.Refused, games.Facts{Reason: games.NotUnderstood, Topic: games.TopicMeant, Line: "nikc Bobby", Meant: "nick Bobby"})
	all["refused-meant-command"] = likely
	below := inGame(bobsTurn, games.Facts{Reason: games.NotUnderstood, Topic: games.TopicMeant, Line: "L11", Meant: "L11", Name: "please ignore this mail"})
	below.Notice.Reply = true
	all["refused-below"] = below
	stones := inGame("connect6: K10", games.Facts{Reason: games.TwoMoves, Line: "L10 L11", Trials: [][]rules.Move{append(point("L10"), point("L11")...), append(point("L10"), point("M12")...)}})
	stones.Notice.Reply = true
	all["refused-two-moves-of-stones"] = stones
	add(fresh(bob, games.Refused, games.Facts{Topic: games.TopicForm, Name: "challenge"}), games.NotUnderstood, "challenge")
	for line, f := range puzzleRefused {
		v := inGame(bobsTurn, f)
		v.Notice.Facts.Line, v.Notice.Facts.Puzzle, v.Notice.Reply, v.Notice.Game, v.Game.ID = line, 12, true, 0, 0
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
}{
	{bobsTurn, games.Reason(rules.Occupied), "K10", games.Facts{Moves: point("K10")}},
	{bobsTurn, games.Reason(rules.Occupied), "try L11 M12 L11", games.Facts{Topic: games.TopicTry, Moves: point("L11")}},
	{"swap2-pente: K10 L10 M9", games.Reason(rules.BarredByOpen), "swap N8", games.Facts{Topic: games.TopicNoStone, Moves: []rules.Move{rules.Choose(rules.Swap)}}},
	{bobsTurn, games.OffBoard, "T20", games.Facts{Name: "t20"}},
	{"pente: K10", games.Reason(rules.BarredByOpen), "try L10 M12", games.Facts{Topic: games.TopicTry, Moves: point("M12")}},
	{"renju: H8", games.Reason(rules.DoubleThree), "G7", games.Facts{}},
	{"renju: H8", games.Reason(rules.DoubleFour), "G7", games.Facts{}},
	{"renju: H8", games.Reason(rules.Overline), "G7", games.Facts{}},
	{bobsTurn, "some-other", "G7", games.Facts{}},
	{annsTurn, games.NotYourTurn, "M12", games.Facts{}},
	{bobsTurn, games.NotHandled, "", games.Facts{}},
	{bobsTurn, games.OldLetter, "L11", games.Facts{At: 3}},
	{bobsTurn, games.OldLetter, "L11", games.Facts{At: 3, Topic: games.TopicUndone}},
	{bobsTurn, games.OldLetter, "L11", games.Facts{Topic: games.TopicLapsedKey}},
	{bobsTurn, games.NotAllowed, "undo", games.Facts{Topic: games.TopicNothingToUndo}},
	{bobsTurn, games.NotAllowed, "undo", games.Facts{Topic: games.TopicUndoLeft}},
	{bobsTurn, games.NotAllowed, "undo", games.Facts{Topic: games.TopicOtherOffer, What: games.PauseOffer, By: ann}},
	{bobsTurn, games.NotAllowed, "pause 40 days", games.Facts{Topic: games.TopicPause}},
	{bobsTurn, games.NotAllowed, "pause 3 days", games.Facts{Topic: games.TopicPaused, Until: noon.Add(time.Hour)}},
	{bobsTurn, games.NotAllowed, "oops", games.Facts{Topic: games.TopicOops}},
	{bobsTurn, games.Limit, "try L10", games.Facts{Topic: games.TopicTry}},
	{bobsTurn, games.NoOffer, "withdraw", games.Facts{Topic: games.TopicWithdrawn}},
	{bobsTurn, games.WrongPly, "7 L11", games.Facts{Guard: 7}},
	{annWon, games.GameOver, "L11", games.Facts{}},
	{bobsTurn, games.TwoMoves, "L11 L12", games.Facts{Moves: append(point("L11"), point("L12")...)}},
	{bobsTurn, games.OffBoard, "I9", games.Facts{Topic: games.TopicColumnI, Name: "i9", Known: []string{"H9", "J9"}}},
	{bobsTurn, games.NotUnderstood, "L11?", games.Facts{Topic: games.TopicMeant, Meant: "L11"}},
	{bobsTurn, games.TwoMoves, "L11", games.Facts{Topic: games.TopicSubject, Name: "L12"}},
	{bobsTurn, games.NotUnderstood, "I think K10 was bad", games.Facts{}},
	{bobsTurn, games.NotUnderstood, "", games.Facts{Topic: games.TopicNothing}},
	{bobsTurn, games.NotUnderstood, "", games.Facts{Topic: games.TopicEncrypted}},
	{bobsTurn, games.NotUnderstood, "say", games.Facts{Topic: games.TopicEmpty}},
	{bobsTurn, games.NoOffer, "accept", games.Facts{}},
	{annsTurn, games.NoOffer, "accept", games.Facts{Topic: games.TopicOwnOffer}},
	{bobsTurn, games.NotAllowed, "draw", games.Facts{Topic: games.TopicOffered}},
	{bobsTurn, games.NoOffer, "accept", games.Facts{Topic: games.TopicWaitsForOthers}},
	{bobsTurn, games.NotAllowed, "L11", games.Facts{Topic: games.TopicLeftGame}},
	{bobsTurn, games.NotAllowed, "claim", games.Facts{Topic: games.TopicOwnTurn}},
	{annsTurn, games.NotAllowed, "claim", games.Facts{Topic: games.TopicNoClaim}},
	{annsTurn, games.NotAllowed, "claim", games.Facts{Topic: games.TopicNotOverdue}},
	{annsTurn, games.NotAllowed, "claim", games.Facts{Topic: games.TopicNotYet, Until: noon.Add(29 * clock.Day)}},
	{annsTurn, games.NotAllowed, "wait 99 days", games.Facts{Topic: games.TopicWait}},
	{bobsTurn, games.NotAllowed, "if M12 then N13", games.Facts{Topic: games.TopicIfs}},
	{annsTurn, games.NotAllowed, "if M12 then M12", games.Facts{Topic: games.TopicIfsTaken, Untaken: []games.Untaken{{Line: "if M12 then M12", Why: games.Reason(rules.Occupied), Moves: point("M12")}}}},
	{bobsTurn, games.NotAllowed, "no if 2", games.Facts{Topic: games.TopicNoLine}},
	{bobsTurn, games.NotAllowed, "notes off", games.Facts{Topic: games.TopicNoNote}},
	{bobsTurn, games.Limit, "note: L11", games.Facts{Topic: games.TopicNotes}},
	{bobsTurn, games.NotAllowed, "rematch", games.Facts{Topic: games.TopicRunning}},
}

// commandsRefused are refused in reply to a new mail.
var commandsRefused = map[string]games.Facts{
	"L10":                          {Reason: games.NotUnderstood, Topic: games.TopicSubject},
	"challenge ann 31 days":        {Reason: games.NotUnderstood, Topic: games.TopicPace, Name: "31"},
	"challenge ann bank 400 days":  {Reason: games.NotUnderstood, Topic: games.TopicBank},
	"challenge ann pente ring on":  {Reason: games.NotUnderstood, Topic: games.TopicOption, Name: "ring on", Known: []string{"zone", "size"}},
	"challenge ann size 14":        {Reason: games.NotUnderstood, Topic: games.TopicOptionValue, Name: "size 14", Known: []string{"an odd number from 9 to 25"}},
	"set confirm perhaps":          {Reason: games.NotUnderstood, Topic: games.TopicSetting, Name: "confirm", Known: []string{"on", "off"}},
	"rules chess":                  {Reason: games.NotUnderstood, Topic: games.TopicVariant, Name: "chess", Known: rules.Names()},
	"help chess":                   {Reason: games.NotUnderstood, Topic: games.TopicHelp, Name: "chess"},
	"game 99":                      {Reason: games.UnknownGame, Game: 99},
	"challenge emil":               {Reason: games.UnknownPlayer, Name: "emil"},
	"no":                           {Reason: games.NotAllowed, Topic: games.TopicNo},
	"keep playing":                 {Reason: games.NotAllowed, Topic: games.TopicContinue},
	"resign all":                   {Reason: games.NotAllowed, Topic: games.TopicNoGames},
	"Resign all":                   {Reason: games.NotAllowed, Topic: games.TopicProof},
	"code 12345678":                {Reason: games.NotAllowed, Topic: games.TopicCode},
	"code 87654321":                {Reason: games.Limit, Topic: games.TopicCode},
	"keep me":                      {Reason: games.NotAllowed, Topic: games.TopicStay},
	"export":                       {Reason: games.Limit, Topic: games.TopicExport},
	"address add play@pente.ex...": {Reason: games.NotAllowed, Topic: games.TopicAddresses, Name: "play@pente.example"},
	"address add ann@example.org":  {Reason: games.NotAllowed, Topic: games.TopicAdded, Name: "ann@example.org"},
	"address drop eve@example.org": {Reason: games.NotAllowed, Topic: games.TopicNoAddress, Name: "eve@example.org"},
	"address drop ann@example.org": {Reason: games.NotAllowed, Topic: games.TopicLastAddress},
	"code 11111111":                {Reason: games.NotAllowed, Topic: games.TopicTaken, Name: "ann@work.example"},
	"enter chess":                  {Reason: games.NotAllowed, Topic: games.TopicNoLeague, Name: "chess"},
	"standings chess":              {Reason: games.NotUnderstood, Topic: games.TopicFamily, Name: "chess", Known: []string{"pente", "keryo"}},
	"Enter club":                   {Reason: games.NotAllowed, Topic: games.TopicLeagueAsks, Name: "club"},
	"seek rating 1700 to 1400":     {Reason: games.NotAllowed, Topic: games.TopicRatingSpan},
	"league club challenge Ann":    {Reason: games.NotAllowed, Topic: games.TopicNoLadder, Name: "club"},
	"league club challenge Eve":    {Reason: games.NotAllowed, Topic: games.TopicNotOnLadder, Name: "club"},
	"league club challenge Cat":    {Reason: games.NotAllowed, Topic: games.TopicNotHigher, Name: "club"},
	"league club challenge Dora":   {Reason: games.NotAllowed, Topic: games.TopicTooHigh, Name: "club"},
	"league club challenge Dan":    {Reason: games.NotAllowed, Topic: games.TopicLadderOpen, Name: "club"},
	"league club challenge Fay":    {Reason: games.NotAllowed, Topic: games.TopicLadderOtherOpen, Name: "club"},
	"league club challenge Gus":    {Reason: games.NotAllowed, Topic: games.TopicLadderAgain, Name: "club"},
	"table club":                   {Reason: games.NotAllowed, Topic: games.TopicNoSeason, Name: "club"},
	"enter club":                   {Reason: games.NotAllowed, Topic: games.TopicEnteredTwice, Name: "club"},
	"withdraw club":                {Reason: games.NotAllowed, Topic: games.TopicNotEntered, Name: "club"},
	"leave club":                   {Reason: games.NotUnderstood, Topic: games.TopicLeaveLeague, Name: "club", Meant: "leave club yes", Cost: &games.LeavingCost{Void: 2, Uncounted: 1}},
	"enter Club":                   {Reason: games.NotAllowed, Topic: games.TopicLeagueBarred, Name: "club", Until: noon.Add(30 * clock.Day)},
	"league club close":            {Reason: games.NotAllowed, Topic: games.TopicNoOrganiser, Name: "club"},
	"league new":                   {Reason: games.NotAllowed, Topic: games.TopicLeagueTaken, Name: "club"},
	"league club start":            {Reason: games.NotAllowed, Topic: games.TopicSeasonRuns, Name: "club"},
	"league Club start":            {Reason: games.NotAllowed, Topic: games.TopicTooFew, Name: "club"},
	"enter club Oslo":              {Reason: games.NotAllowed, Topic: games.TopicNoTeams, Name: "club"},
	"enter cup":                    {Reason: games.NotUnderstood, Topic: games.TopicWhichTeam, Name: "cup", Known: []string{"Oslo", "Bergen"}},
	"enter cup Oslo":               {Reason: games.NotAllowed, Topic: games.TopicTeamFull, Name: "cup", Known: []string{"Oslo"}},
	"ENTER club":                   {Reason: games.Limit, Topic: games.TopicLeagueFull, Name: "club"},
	"withdraw":                     {Reason: games.NotAllowed, Topic: games.TopicTakeBack},
	"withdraw Bob":                 {Reason: games.NotAllowed, Topic: games.TopicLeagueOrPlayer, Name: "Bob"},
	"withdraw Carla":               {Reason: games.NoOffer, Topic: games.TopicNoneOpen, Name: "Carla"},
	"challenge dora@mail.example":  {Reason: games.NotAllowed, Topic: games.TopicSilent, Name: "dora@mail.example"},
	"invite again":                 {Reason: games.NotAllowed, Topic: games.TopicSentAgain},
	"enter CLUB":                   {Reason: games.Closed, Topic: games.TopicLeagueClosed, Name: "club"},
	"league club adjudicate 99...": {Reason: games.NotAllowed, Topic: games.TopicNotInLeague, Name: "club"},
	"League new":                   {Reason: games.NotUnderstood, Topic: games.TopicLeagueFile, Known: []string{"line 2: variant: must be the name of a game"}},
	"address add me":               {Reason: games.NotUnderstood, Topic: games.TopicAddresses, Name: "me"},
	"address add ann@work.example": {Reason: games.Limit, Topic: games.TopicAddresses},
	"yes":                          {Reason: games.NotAllowed, Topic: games.TopicYes},
	"nick B!":                      {Reason: games.NotAllowed, Topic: games.TopicNick, Name: "B!"},
	"nick Ann":                     {Reason: games.NotAllowed, Topic: games.TopicNickTaken, Name: "Ann"},
	"resign":                       {Reason: games.NotAllowed, Topic: games.TopicNoGame},
	"accept":                       {Reason: games.NotAllowed, Topic: games.TopicWhich},
	"unsubscribe":                  {Reason: games.NotAllowed, Topic: games.TopicStopping},
	"never":                        {Reason: games.NotAllowed, Topic: games.TopicNoInvitation},
	"challenge play@pente":         {Reason: games.NotAllowed, Topic: games.TopicServer, Name: "play@pente.example"},
	"challenge bob":                {Reason: games.NotAllowed, Topic: games.TopicOneself, Name: "bob"},
	"challenge carla":              {Reason: games.NotAllowed, Topic: games.TopicUnwanted, Name: "carla"},
	"challenge ann series 1":       {Reason: games.NotAllowed, Topic: games.TopicSeries, Name: "pente"},
	"challenge ann target 9":       {Reason: games.NotAllowed, Topic: games.TopicTarget, Name: "pente"},
	"challenge ann ann":            {Reason: games.NotAllowed, Topic: games.TopicTwice, Name: "ann"},
	"hint in a rated game":         {Reason: games.NotAllowed, Topic: games.TopicHintRated},
	"review of three":              {Reason: games.NotAllowed, Topic: games.TopicOnlyTwo},
	"review 7":                     {Reason: games.NotAllowed, Topic: games.TopicNotOver},
	"review 8":                     {Reason: games.NotAllowed, Topic: games.TopicUnfair, Game: 57},
	"puzzle":                       {Reason: games.NotAllowed, Topic: games.TopicNoPuzzle},
	"puzzle daily":                 {Reason: games.NotAllowed, Topic: games.TopicPuzzlesStopped},
	"K9":                           {Reason: games.Closed, Topic: games.TopicNoPuzzle},
	"hint again":                   {Reason: games.Limit, Topic: games.TopicHintGiven},
	"challenge computer-12":        {Reason: games.NotAllowed, Topic: games.TopicNoComputer, Name: "computer-12", Known: []string{"computer-1", "computer-2", "computer-3"}},
	"challenge computer multi-3":   {Reason: games.NotAllowed, Topic: games.TopicNotPlayed, Name: "computer-4", Known: []string{"pente", "keryo-pente", "gomoku"}},
	"league club add computer-4":   {Reason: games.NotAllowed, Topic: games.TopicIsComputer, Name: "computer-4"},
	"challenge ann points-3":       {Reason: games.NotAllowed, Topic: games.TopicPlayers, Name: "points-3"},
	"challenge dora":               {Reason: games.NotAllowed, Topic: games.TopicWaiting, Name: "dora@mail.example"},
	"challenge me please":          {Reason: games.NotAllowed},
	"Yes":                          {Reason: games.Closed, Topic: games.TopicJoining},
	"Yes!":                         {Reason: games.Closed, Topic: games.TopicQuestion},
	"say hello":                    {Reason: games.Limit, Topic: games.TopicLetters, Until: noon.Add(time.Hour)},
	"challenge dan":                {Reason: games.NotAllowed, Topic: games.TopicUnreachable, Name: "dan"},
	"challenge e@example.org":      {Reason: games.Limit, Topic: games.TopicStrangers, Name: "e@example.org"},
	"challenge ann":                {Reason: games.Limit, Topic: games.TopicChallenges},
	"help":                         {Reason: games.Limit},
	"watch 7":                      {Reason: games.Limit, Topic: games.TopicWatching},
	"watch 42":                     {Reason: games.NotAllowed, Topic: games.TopicWatching, Game: 42},
	"watch 99":                     {Reason: games.UnknownGame, Topic: games.TopicWatching, Game: 99},
	"watch emil":                   {Reason: games.UnknownPlayer, Topic: games.TopicWatching, Name: "emil"},
	"watch 8":                      {Reason: games.GameOver, Topic: games.TopicWatching, Game: 8},
	"challenge cat":                {Reason: games.NotAllowed, Topic: games.TopicFull, Name: "cat"},
	"seek points-3":                {Reason: games.NotAllowed, Topic: games.TopicTwoPlayers, Name: "points-3"},
	"seek":                         {Reason: games.NotAllowed, Topic: games.TopicStopped},
	"seek gomoku":                  {Reason: games.NotAllowed, Topic: games.TopicLeaves},
	"seek pente":                   {Reason: games.NotAllowed, Topic: games.TopicSeek},
	"seek renju":                   {Reason: games.Limit, Topic: games.TopicSeek},
	"challenge fred":               {Reason: games.Limit, Topic: games.TopicMaxGames, Running: 50},
	"vacation 400 days":            {Reason: games.Limit, Topic: games.TopicVacation, Left: 7*clock.Day + 5*time.Hour},
	"vacation until 2025-12-24":    {Reason: games.NotAllowed, Topic: games.TopicVacationPast, Name: "2025-12-24"},
	"vacation 0 days":              {Reason: games.NotAllowed, Topic: games.TopicVacationShort},
	"vacation from 2030-12-24...":  {Reason: games.NotAllowed, Topic: games.TopicVacationFar},
	"back":                         {Reason: games.NotAllowed, Topic: games.TopicNoVacation},
	"I am back":                    {Reason: games.NotAllowed, Topic: games.TopicOnlyVacation, Game: 42},
	"seek renju first":             {Reason: games.NotAllowed, Topic: games.TopicOnVacation, Until: noon.Add(3 * clock.Day)},
	"vacation until 03/04/2026":    {Reason: games.NotUnderstood, Topic: games.TopicDate, Name: "03/04/2026"},
}

// answersRefused are refused in reply to an invitation that is no longer open.
var answersRefused = map[string]games.Facts{
	"accept":  {Reason: games.Closed},
	"sure":    {Reason: games.Closed, Topic: games.TopicLapsed, By: ann, Name: "Ann"},
	"Accept!": {Reason: games.Closed, Topic: games.TopicRecalled, By: ann, Name: "Ann"},
	"decline": {Reason: games.NoOffer, Topic: games.TopicNoInvitation},
}

// worded is a reason, and a topic or "", that there is a sentence for.
type worded struct{ reason, topic string }

// wordedRefusals lists the reasons and topics in the ids of the sentences for refusals. What follows them in an id says
// which of several sentences for the same it is.
func wordedRefusals(t testing.TB) (all []worded) {
	t.Helper()
	c := messages.New(language.English)
	must(t, c.Add(os.DirFS("."), "words/en/sentences", language.English))
	reasons, topics := reasons(t), topics(t)
	for _, id := range c.IDs() {
		why, refused := strings.CutPrefix(id, "refused.")
		if !refused || why == "any" {
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
var puzzleRefused = map[string]games.Facts{
	"K10":            {Reason: games.Reason(rules.Occupied), Moves: point("K10")},
	"Z1":             {Reason: games.OffBoard, Name: "z1"},
	"L11 L12":        {Reason: games.TwoMoves, Moves: append(point("L11"), point("L12")...)},
	"perhaps L11":    {Reason: games.NotUnderstood, Topic: games.TopicMeant, Meant: "L11"},
	"threats":        {Reason: games.NotAllowed, Topic: games.TopicInPuzzle},
	"What is this??": {Reason: games.NotUnderstood},
}
