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

	"pentepost/templates"
)

// htmlFS has a file for each page, what they share in layout.html, and files that are written as they are.
//
//go:embed html
var htmlFS embed.FS

// words are the templates of the pages, and what they say.
type words struct {
	pages map[string]*template.Template // by the name of the file
	sentences
	stamp string // of all files and sentences
}

// readWords reads the templates. The renderer has the sentences, of a language.
func readWords(r *templates.Renderer, language string) (*words, error) {
	speaker, said, err := r.PublicPages(language)
	if err != nil {
		return nil, fmt.Errorf("read words of the pages: %w", err)
	}
	w := &words{pages: map[string]*template.Template{}, sentences: sentences{speaker}}
	layout, err := template.New("layout.html").Funcs(w.functions()).ParseFS(htmlFS, "html/layout.html")
	if err != nil {
		return nil, fmt.Errorf("read words of the pages: %w", err)
	}
	sum := sha256.New()
	sum.Write(said)
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
