package main

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"time"

	"pentepost/mailer/postoffice"
)

// page is the post office's page: it tells a newcomer how to reach the mailboxes.
type page struct {
	listener net.Listener
	server   *http.Server
}

var pageText = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pentepost</title>
<body style="font:16px/1.5 sans-serif;max-width:40em;margin:2em auto;padding:0 1em">
<h1>Pentepost</h1>
<p>This server plays Pente by mail. Write to <b>{{.Service}}</b>: <code>challenge bob@{{.Domain}}</code>.</p>
<p>Everybody has a mailbox here: log in with any name and any password, as <code>ann</code> to be <code>ann@{{.Domain}}</code>.</p>
<ul><li>SMTP (to send): <code>{{.SMTP}}</code>, no TLS</li><li>IMAP (to read): <code>{{.IMAP}}</code>, no TLS</li></ul>
<h2>Mailboxes</h2>
<ul>{{range .Mailboxes}}<li>{{.}}</li>{{else}}<li>none yet</li>{{end}}</ul>
</body></html>
`))

// openPage serves the page; with the address "off" there is none. It listens on
// loopback only: whoever reaches it sees who has a mailbox.
func openPage(address string, office *postoffice.PostOffice) (*page, error) {
	if address == "off" {
		return nil, nil
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("open post office page: %w", err)
	}
	if host, ok := l.Addr().(*net.TCPAddr); !ok || !host.IP.IsLoopback() {
		return nil, errors.Join(fmt.Errorf("open post office page: %s is not an address of this machine alone", address), l.Close())
	}
	p := &page{listener: l, server: &http.Server{Handler: showPage(office), ReadHeaderTimeout: 5 * time.Second}}
	go p.server.Serve(l) // ends with close
	return p, nil
}

func showPage(office *postoffice.PostOffice) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		boxes, err := office.Mailboxes()
		if err != nil {
			http.Error(w, "the mailboxes cannot be listed just now", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		pageText.Execute(w, map[string]any{
			"Service": localAddress, "Domain": localDomain, "Mailboxes": boxes,
			"SMTP": office.SMTPAddr().String(), "IMAP": office.IMAPAddr().String(),
		})
	})
}

func (p *page) address() string { return "http://" + p.listener.Addr().String() }

func (p *page) close() error {
	if p == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if err := p.server.Shutdown(ctx); err != nil {
		return p.server.Close()
	}
	return nil
}
