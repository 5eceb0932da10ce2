package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer/postoffice"
	"pentepost/mailer/postoffice/page"
)

// httpPassword is the variable with the password of the post office's page.
const httpPassword = "PENTEPOST_HTTP_PASSWORD"

// openPage serves the post office's page; with the address "off" there is none.
func (l Local) openPage(office *postoffice.PostOffice, log *slog.Logger) (*page.Page, error) {
	if l.HTTP == "off" {
		return nil, nil
	}
	password, err := l.pagePassword()
	if err != nil {
		return nil, err
	}
	return page.Open(page.Config{Addr: l.HTTP, Password: password, Office: office, Service: config.LocalAddress, Guide: firstGame(), Log: log})
}

// pagePassword takes the password from the environment or the file named.
func (l Local) pagePassword() (string, error) {
	if p := os.Getenv(httpPassword); p != "" || l.HTTPPasswordFile == "" {
		return p, nil
	}
	text, err := os.ReadFile(l.HTTPPasswordFile)
	if err != nil {
		return "", fmt.Errorf("read the page's password: %w", err)
	}
	password := strings.TrimRight(string(text), "\r\n")
	if password == "" {
		return "", fmt.Errorf("read the page's password: %s is empty", l.HTTPPasswordFile)
	}
	return password, nil
}

func closePage(p *page.Page) error {
	if p == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return p.Close(ctx)
}

// firstGame tells a newcomer how to begin.
func firstGame() page.Guide {
	challenge := "challenge bob@" + config.LocalDomain + " first"
	return page.Guide{
		Title: "Pentepost",
		Steps: []string{
			"Be Ann, and send " + config.LocalAddress + " a letter that says “" + challenge + "”.",
			"Be Bob, open the invitation that has come, tap “accept” in it and send what opens.",
			"From now on whoever is to move gets a letter with the board, taps a point and sends it; a word to the other goes below the move.",
		},
		People: []page.Newcomer{
			{Name: "ann", Does: "Challenge Bob", Begins: page.Draft{To: config.LocalAddress, Subject: "A game?", Text: challenge + "\n"}},
			{Name: "bob", Does: "Accept, and move first"},
		},
		Hint: "What you want stands alone on the first line: help, games, " + challenge + " ...",
	}
}
