package mailer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-sasl"
)

// xoauth2 is the mechanism that OAUTHBEARER (RFC 7628) was made from. Microsoft has this one alone.
const xoauth2 = "XOAUTH2"

const (
	// tokenTime is how long a command may take to print a token. It may have to ask a
	// provider on the other side of the world.
	tokenTime = 30 * time.Second
	// maxToken is the most bytes of a token. Microsoft's have two or three thousand.
	maxToken = 16 << 10
)

// TokenCommand gets the tokens for logins from a program, which prints one. It keeps the
// last token until a server refuses it. What the program prints is in no error. A
// TokenCommand is safe for concurrent use.
type TokenCommand struct {
	args  []string      // the program and its arguments
	limit time.Duration // how long it may take

	mu    sync.Mutex
	token string // the last one; "" if there is none, or if it was refused
}

// NewTokenCommand returns a TokenCommand that runs a program with arguments, for 30
// seconds at most.
func NewTokenCommand(args []string) *TokenCommand { return &TokenCommand{args: args, limit: tokenTime} }

// use logs in with a token. If the server refuses a token that was kept, use tries once
// more with a new one, because tokens end after an hour or so.
func (c *TokenCommand) use(ctx context.Context, login func(token string) error) error {
	for attempts := 1; ; attempts++ {
		token, kept, err := c.get(ctx)
		if err != nil {
			return err
		}
		if err = login(token); !errors.Is(err, ErrTokenRefused) {
			return err
		}
		c.forget(token)
		if !kept || attempts > 1 {
			return err
		}
	}
}

// get returns the token that was kept, or a new one.
func (c *TokenCommand) get(ctx context.Context) (token string, kept bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.token != "" {
		return c.token, true, nil
	}
	c.token, err = c.run(ctx)
	return c.token, false, err
}

// forget drops a token that was refused, if no other took its place meanwhile.
func (c *TokenCommand) forget(token string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.token == token {
		c.token = ""
	}
}

// run runs the program. Its errors name the program alone: arguments can be secret, too.
func (c *TokenCommand) run(ctx context.Context) (string, error) {
	limited, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	command := exec.CommandContext(limited, c.args[0], c.args[1:]...)
	command.WaitDelay = time.Second // for a child of the program that keeps its output open
	out := new(tokenOutput)
	command.Stdout = out
	err := command.Run()
	token := strings.TrimSpace(out.begin.String())
	switch {
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case limited.Err() != nil:
		return "", fmt.Errorf("%w: %s: no end after %v", ErrToken, c.args[0], c.limit)
	case err != nil && !errors.Is(err, exec.ErrWaitDelay):
		return "", fmt.Errorf("%w: %s: %w", ErrToken, c.args[0], err)
	case token == "":
		return "", fmt.Errorf("%w: %s: it printed nothing", ErrToken, c.args[0])
	case len(token) > maxToken || strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }):
		return "", fmt.Errorf("%w: %s: it printed something else than one token", ErrToken, c.args[0])
	}
	return token, nil
}

// tokenOutput keeps the beginning of what a program prints: more than a token can have.
type tokenOutput struct{ begin bytes.Buffer }

func (o *tokenOutput) Write(b []byte) (int, error) {
	o.begin.Write(b[:min(len(b), 2*maxToken-o.begin.Len())])
	return len(b), nil
}

// bearer is a login with a token.
type bearer struct {
	mechanism string
	initial   []byte
	refused   bool // the server has said why it refuses the token
}

// newBearer returns the login by OAUTHBEARER if the server offers that, else by XOAUTH2,
// and nil if it offers neither.
func newBearer(offers func(mechanism string) bool, username, token string) (*bearer, error) {
	switch {
	case offers(sasl.OAuthBearer):
		// The user name is a saslname (RFC 5801 section 4).
		name := strings.NewReplacer("=", "=3D", ",", "=2C").Replace(username)
		_, initial, err := sasl.NewOAuthBearerClient(&sasl.OAuthBearerOptions{Username: name, Token: token}).Start()
		return &bearer{mechanism: sasl.OAuthBearer, initial: initial}, err
	case offers(xoauth2):
		return &bearer{mechanism: xoauth2, initial: []byte("user=" + username + "\x01auth=Bearer " + token + "\x01\x01")}, nil
	}
	return nil, fmt.Errorf("%s or %s: %w", sasl.OAuthBearer, xoauth2, ErrCapability)
}

// Start begins the login.
func (b *bearer) Start() (mechanism string, initial []byte, err error) {
	return b.mechanism, b.initial, nil
}

// Next answers the server's reason for a refusal, which is JSON, so that the server ends the
// command (RFC 7628 section 3.2.3).
//
// QUIRK: the client of go-sasl returns an error instead, and go-imap then leaves the command
// open. For XOAUTH2 Google wants an empty answer, which go-imap cannot send; the server refuses
// whatever the answer is.
func (b *bearer) Next([]byte) ([]byte, error) {
	b.refused = true
	return []byte{1}, nil
}
