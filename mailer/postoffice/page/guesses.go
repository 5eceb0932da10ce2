package page

import (
	"net/netip"
	"sync"
	"time"
)

// Wrong passwords from one address make the next one wait.
const (
	freeGuesses   = 20 // wrong passwords that cost nothing: people mistype, and a browser asks for several files
	maxGuessWait  = time.Minute
	forgetGuesses = time.Hour // after the last wrong password
	maxGuessers   = 1_000     // addresses and browsers that are kept in memory
)

// guesses slows down people who try passwords, by their browser or address.
type guesses struct {
	now func() time.Time

	mu        sync.Mutex
	byAddress map[string]guessed
}

// guessed is what one address has tried.
type guessed struct {
	wrong int
	last  time.Time // of the last wrong password
	next  time.Time // when the next password is looked at
}

// network returns the IP address of the remote address of a request, or the network of an IPv6 address,
// because one machine can have all the addresses in it.
func network(remote string) string {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return remote
	}
	ip := at.Addr().Unmap()
	if network, err := ip.Prefix(64); err == nil && ip.Is6() {
		return network.String()
	}
	return ip.String()
}

// judge notes whether an address gave the right password. If the address still has to wait, judge notes
// nothing and returns for how long: then the password must not be looked at, even if it is right.
func (g *guesses) judge(address string, right bool) (wait time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if wait = g.wait(address); wait > 0 {
		return wait
	}
	if right {
		delete(g.byAddress, address)
	} else {
		g.addWrong(address)
	}
	return 0
}

// wait returns how long an address has to wait.
func (g *guesses) wait(address string) time.Duration {
	return max(0, g.byAddress[address].next.Sub(g.now()))
}

// addWrong counts a wrong password.
func (g *guesses) addWrong(address string) {
	if g.byAddress == nil {
		g.byAddress = make(map[string]guessed)
	}
	now := g.now()
	tried := g.byAddress[address]
	if now.Sub(tried.last) >= forgetGuesses {
		tried = guessed{}
	}
	tried.wrong++
	tried.last = now
	if over := tried.wrong - freeGuesses; over >= 0 {
		tried.next = now.Add(min(maxGuessWait, time.Second<<min(over, 10)))
	}
	g.forget(now)
	g.byAddress[address] = tried
}

// forget makes room for an address. It keeps the bound even if all addresses have tried lately.
func (g *guesses) forget(now time.Time) {
	if len(g.byAddress) < maxGuessers {
		return
	}
	for address, tried := range g.byAddress {
		if now.Sub(tried.last) >= forgetGuesses {
			delete(g.byAddress, address)
		}
	}
	for address := range g.byAddress {
		if len(g.byAddress) < maxGuessers {
			return
		}
		delete(g.byAddress, address) // any one
	}
}
