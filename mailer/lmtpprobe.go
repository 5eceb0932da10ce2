package mailer

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/emersion/go-smtp"
)

// probeTime is how long [ProbeLMTP] takes at most.
const probeTime = 10 * time.Second

// ProbeLMTP asks the server at an address as [LMTPConfig.Listen] has it whether it takes mail for some
// recipients. It delivers nothing. The error is that of the first recipient that is refused.
func ProbeLMTP(ctx context.Context, address string, recipients []string) error {
	network := "tcp"
	if path, unix := strings.CutPrefix(address, unixPrefix); unix {
		network, address = "unix", path
	}
	ctx, cancel := context.WithTimeoutCause(ctx, probeTime, ErrSilent)
	defer cancel()
	conn, err := new(net.Dialer).DialContext(ctx, network, address)
	if err != nil {
		return fmt.Errorf("lmtp %s: %w", address, err)
	}
	w := newWire(conn, probeTime)
	defer w.begin(ctx, probeTime)()
	client := smtp.NewClientLMTP(w)
	defer client.Close()
	err = client.Mail("", nil)
	for _, to := range recipients {
		if err == nil {
			err = client.Rcpt(to, nil)
		}
	}
	if err == nil {
		return client.Quit()
	}
	if !errors.As(err, new(*smtp.SMTPError)) {
		err = w.explain(ctx, err)
	}
	return fmt.Errorf("lmtp %s: %w", address, err)
}
