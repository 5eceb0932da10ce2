package letters

// Bounce is a bounce message about a letter.
type Bounce struct {
	Letter Notice
	Class  BounceClass
	Says   string // the text of the other mail server
}

// BounceClass says whether a bounce is permanent, and whose fault it is.
type BounceClass int

// The classes of bounces.
const (
	BounceSoft BounceClass = iota // temporary, such as a full mailbox
	BounceHard                    // permanent, such as an unknown mailbox
	BounceOurs                    // the other server rejects this server or the letter
)
