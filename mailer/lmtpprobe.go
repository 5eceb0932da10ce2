package mailer

import (
	"context"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/emersion/go-smtp"
)

// probeTime is how long [ProbeLMTP] waits for the answers.
const probeTime = 10 * time.Second

// ProbeLMTP asks the server at an address as [LMTPConfig.Listen] has it whether it takes mail for some
// recipients. It delivers nothing. The error is that of the first recipient that is refused.
func ProbeLMTP(ctx context.Context, address string, recipients []string) error {
	network := "tcp"
	if path, unix := strings.CutPrefix(address, unixPrefix); unix {
		network, address = "unix", path
	}
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	conn, err := new(net.Dialer).DialContext(ctx, network, address)
	if err != nil {
		return fmt.Errorf("lmtp %s: %w", address, err)
	}
	client := smtp.NewClientLMTP(conn)
	defer client.Close()
	client.CommandTimeout = probeTime
	err = client.Mail("", nil)
	for _, to := range recipients {
		if err == nil {
			err = client.Rcpt(to, nil)
		}
	}
	if err != nil {
		return fmt.Errorf("lmtp %s: %w", address, err)
	}
	return client.Quit()
}
