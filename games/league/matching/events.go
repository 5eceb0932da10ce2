package matching

// event is something that happens in a search when the duals have changed so far: an arc becomes
// tight, or the gain of an odd blossom is used up.
type event struct {
	at   int64
	node int // the blossom, or none
	arc  int
}

// events is a heap of events. The first is the earliest. Package heap would take twice as long.
type events []event

func (e *events) push(new event) {
	h := append(*e, new)
	i := len(h) - 1
	for ; i > 0 && h[(i-1)/2].at > new.at; i = (i - 1) / 2 {
		h[i] = h[(i-1)/2]
	}
	h[i] = new
	*e = h
}

// pop takes out the earliest event. There must be one.
func (e *events) pop() event {
	h := *e
	first, last := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	*e = h
	if len(h) == 0 {
		return first
	}
	i := 0
	for {
		child := 2*i + 1
		if child >= len(h) {
			break
		}
		if child+1 < len(h) && h[child+1].at < h[child].at {
			child++
		}
		if h[child].at >= last.at {
			break
		}
		h[i] = h[child]
		i = child
	}
	h[i] = last
	return first
}
