package pages

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"
	text "text/template"
	"time"
)

// htmlFS has the words: a file for each page, what they share in layout.html, and files that are
// written as they are.
//
//go:embed html
var htmlFS embed.FS

// words are the templates of the pages.
type words struct {
	pages map[string]*template.Template // by the name of the file
	plain *text.Template                // the blocks of words.txt, for feeds and calendars
	stamp string                        // of all files
}

// readWords reads the templates.
func readWords() (*words, error) {
	layout, err := template.New("layout.html").Funcs(functions()).ParseFS(htmlFS, "html/layout.html")
	if err != nil {
		return nil, fmt.Errorf("read words of the pages: %w", err)
	}
	plain, err := text.ParseFS(htmlFS, "html/words.txt")
	if err != nil {
		return nil, fmt.Errorf("read words of the pages: %w", err)
	}
	w := &words{pages: map[string]*template.Template{}, plain: plain}
	sum := sha256.New()
	err = fs.WalkDir(htmlFS, "html", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		source, err := htmlFS.ReadFile(file)
		fmt.Fprintf(sum, "%s %d\n%s", file, len(source), source)
		name, isPage := strings.CutSuffix(path.Base(file), ".html")
		if err != nil || !isPage || name == "layout" {
			return err
		}
		if w.pages[name], err = layout.Clone(); err != nil {
			return err
		}
		_, err = w.pages[name].Parse(string(source))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read words of the pages: %w", err)
	}
	w.stamp = hex.EncodeToString(sum.Sum(nil))
	return w, nil
}

// page makes a page.
func (w *words) page(name string, data any) ([]byte, error) {
	var page bytes.Buffer
	if err := w.pages[name].ExecuteTemplate(&page, "page", data); err != nil {
		return nil, fmt.Errorf("word page %s: %w", name, err)
	}
	return page.Bytes(), nil
}

// say returns a block of a template as plain text, such as the title of a feed.
func (w *words) say(block string, data any) (string, error) {
	var line strings.Builder
	if err := w.plain.ExecuteTemplate(&line, block, data); err != nil {
		return "", fmt.Errorf("word %s: %w", block, err)
	}
	return strings.TrimSpace(line.String()), nil
}

// functions are the functions that the templates can call.
func functions() template.FuncMap {
	return template.FuncMap{
		"date":    func(t time.Time) string { return t.UTC().Format("2 January 2006") },
		"number":  number,
		"names":   names,
		"add":     func(a, b int) int { return a + b },
		"board":   boardOf,
		"drawing": drawingOf,
		"at":      func(root string, value any) located { return located{root, value} },
	}
}

// located is a value for a block with links.
type located struct {
	Root  string // the way to the top folder
	Value any
}
