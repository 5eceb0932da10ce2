package letters

// lettersOfUpkeep are the letters of this file.
var lettersOfUpkeep = []someLetter{of[PageOfMonth]()}

// PageOfMonth tells the operator once a month how their server is. Nobody asked for it.
type PageOfMonth struct {
	Month string   `json:"month,omitempty"` // 2026-12
	Wrong int      `json:"wrong,omitempty"` // how many things are wrong
	Look  int      `json:"look,omitempty"`  // and how many are worth a look
	Lines []string `json:"lines,omitempty"` // what they are
}

func (PageOfMonth) name() Name { return Name{KindUpkeep, "page"} }

// Traits returns how the letter is treated.
func (PageOfMonth) Traits() Traits {
	return Traits{Class: OtherClass, Unlimited: true, Reply: ReplyToNothing, Board: NoBoard}
}

// Tells returns what stands in its sentences.
func (l PageOfMonth) Tells() map[string]any {
	return map[string]any{"month": l.Month, "wrong": l.Wrong, "look": l.Look}
}
