package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/games/league"
)

// docPage is a file of the documentation.
type docPage struct{ name, text string }

// at names a line of a page.
func (p docPage) at(line int) string { return p.name + ":" + strconv.Itoa(line) }

// docPages reads the documentation. Names are from the top of the repository.
func docPages(t *testing.T) (pages []docPage) {
	t.Helper()
	for _, pattern := range []string{"README.md", "docs/*.md", ".github/*.md"} {
		files, err := filepath.Glob(filepath.Join("..", "..", pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("no %s: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			pages = append(pages, docPage{strings.TrimPrefix(filepath.ToSlash(file), "../../"), string(text)})
		}
	}
	return pages
}

// docBlock is a block between fences. What stands behind the opening fence is its language, and marks: the name of
// the file that the text is shown as, or "not-run".
type docBlock struct {
	language string
	marks    []string
	line     int // of the opening fence
	text     string
}

// blocks returns the blocks of a page, and the page with blank lines in their places.
func (p docPage) blocks(t *testing.T) (blocks []docBlock, prose string) {
	t.Helper()
	var open *docBlock
	number, indent := 0, ""
	for line := range strings.Lines(p.text) {
		number++
		trimmed := strings.TrimSpace(line)
		switch {
		case !strings.HasPrefix(trimmed, "```"):
			if open == nil {
				prose += line
				continue
			}
			open.text += strings.TrimPrefix(line, indent)
		case open == nil:
			words := append(strings.Fields(trimmed[3:]), "", "")
			open, indent = &docBlock{language: words[0], marks: words[1:], line: number}, line[:strings.Index(line, "`")]
		default:
			blocks, open = append(blocks, *open), nil
		}
		prose += "\n"
	}
	if open != nil {
		t.Errorf("%s: the block does not end", p.at(open.line))
	}
	return blocks, prose
}

// The documentation fits in a head, and stays so: what --help, the example configuration or a help letter says does
// not stand there again.
func TestDocsAreShort(t *testing.T) {
	const mostInAll, mostInReadme = 105_000, 5_000
	total := 0
	for _, p := range docPages(t) {
		if strings.HasPrefix(p.name, "docs/") {
			total += len(p.text)
		}
		if p.name == "README.md" && len(p.text) > mostInReadme {
			t.Errorf("%s has %d bytes, want at most %d", p.name, len(p.text), mostInReadme)
		}
	}
	if total > mostInAll {
		t.Errorf("docs/*.md have %d bytes, want at most %d: shorten what says something twice", total, mostInAll)
	}
}

var (
	docLink    = regexp.MustCompile(`\]\(([^)\s]+)\)|src="([^"]+)"`)
	docHeading = regexp.MustCompile(`(?m)^#+ +(.+)$`)
	notInSlug  = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// anchors returns the anchors of a page, as GitHub makes them of its headings.
func (p docPage) anchors(t *testing.T) (list []string) {
	_, prose := p.blocks(t)
	for _, heading := range docHeading.FindAllStringSubmatch(prose, -1) {
		list = append(list, strings.ReplaceAll(notInSlug.ReplaceAllString(strings.ToLower(heading[1]), ""), " ", "-"))
	}
	return list
}

// Links lead to files and headings that are there.
func TestDocsLinks(t *testing.T) {
	pages := docPages(t)
	for _, p := range pages {
		_, prose := p.blocks(t)
		for _, found := range docLink.FindAllStringSubmatchIndex(prose, -1) {
			link := prose[max(found[2], found[4]):max(found[3], found[5])]
			if strings.Contains(link, "://") {
				continue
			}
			where := p.at(1 + strings.Count(prose[:found[0]], "\n"))
			file, anchor, _ := strings.Cut(link, "#")
			target := p.name
			if file != "" {
				target = path.Join(path.Dir(p.name), file)
			}
			if _, err := os.Stat(filepath.Join("..", "..", target)); err != nil {
				t.Errorf("%s: there is no %s", where, target)
				continue
			}
			i := slices.IndexFunc(pages, func(other docPage) bool { return other.name == target })
			if anchor != "" && (i < 0 || !slices.Contains(pages[i].anchors(t), anchor)) {
				t.Errorf("%s: %s has no heading #%s", where, target, anchor)
			}
		}
	}
}

var (
	codeSpan      = regexp.MustCompile("`[^`]*`")
	tableRule     = regexp.MustCompile(`^\|(:?-+:?\|)+$`)
	commandInText = regexp.MustCompile("`(?:go run \\./cmd/)?pentepost ([a-z][a-z-]*)")
)

// A table has a heading, a rule below it and as many cells in each row; a blank line would end it.
func TestDocsTables(t *testing.T) {
	for _, p := range docPages(t) {
		_, prose := p.blocks(t)
		row, cells := 0, 0 // of the table that the line belongs to
		for i, line := range strings.Split(prose, "\n") {
			if !strings.HasPrefix(line, "|") {
				if row == 1 {
					t.Errorf("%s: the table has one row; a blank line ends a table", p.at(i))
				}
				row = 0
				continue
			}
			line = codeSpan.ReplaceAllString(strings.TrimSpace(line), "x")
			switch row++; {
			case row == 1:
				cells = strings.Count(line, "|")
			case row == 2 && !tableRule.MatchString(line):
				t.Errorf("%s: a table begins without a heading; a blank line has cut it in two", p.at(i))
			case strings.Count(line, "|") != cells:
				t.Errorf("%s: the row has %d cells, the heading %d", p.at(i+1), strings.Count(line, "|")-1, cells-1)
			}
		}
	}
}

// Each command of the program is named in the documentation, and each one that is named is there.
func TestDocsNameAllCommands(t *testing.T) {
	model, err := newModel(Streams{Out: os.Stdout, Err: os.Stderr})
	if err != nil {
		t.Fatal(err)
	}
	names, all := commandNames(model), ""
	for _, p := range docPages(t) {
		all += p.text
		_, prose := p.blocks(t)
		for _, found := range commandInText.FindAllStringSubmatchIndex(prose, -1) {
			if name := prose[found[2]:found[3]]; !slices.Contains(names, name) {
				t.Errorf("%s: there is no command %q", p.at(1+strings.Count(prose[:found[0]], "\n")), name)
			}
		}
	}
	for _, name := range names {
		if !strings.Contains(all, "`"+name+"`") && !strings.Contains(all, "`pentepost "+name) {
			t.Errorf("no page names the command %q: give it a row in docs/tools.md", name)
		}
	}
}

// goFile is a file of Go that a page names, perhaps with folders before it.
var goFile = regexp.MustCompile("`([a-z0-9_/]+\\.go)`")

// Files of Go that pages name are there.
func TestDocsNameFiles(t *testing.T) {
	var files []string
	err := filepath.WalkDir("../..", func(name string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ".go") {
			files = append(files, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range docPages(t) {
		for _, named := range goFile.FindAllStringSubmatch(p.text, -1) {
			if !slices.ContainsFunc(files, func(file string) bool { return strings.HasSuffix(file, "/"+named[1]) }) {
				t.Errorf("%s names %s, which is not there", p.name, named[1])
			}
		}
	}
}

// Blocks of TOML have settings that there are. A block with the name of a file is that file: a league's, or another one.
func TestDocsSettings(t *testing.T) {
	for _, p := range docPages(t) {
		blocks, _ := p.blocks(t)
		for _, b := range blocks {
			if b.language != "toml" {
				continue
			}
			var err error
			switch file := b.marks[0]; {
			case strings.HasPrefix(b.text, "name = "):
				_, err = league.ReadFile(b.text)
			case file == "" || file == "pentepost.toml":
				_, err = config.Read(write(t, "pentepost.toml", b.text))
				if err != nil && strings.Contains(err.Error(), " must be ") {
					err = nil // a part of a configuration, without what it needs besides
				}
			}
			if err != nil {
				t.Errorf("%s: %v; if it is no configuration of the server, put a name behind ```toml", p.at(b.line), err)
			}
		}
	}
}
