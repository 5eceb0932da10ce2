package main

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// csvRow is a row of a CSV file, by the names of its columns.
type csvRow struct {
	line   int // from 1
	fields map[string]string
}

// maxCSV is the largest CSV file that is read, in bytes.
const maxCSV = 16 << 20

// readCSV reads a CSV file with a header; "-" is standard input. It refuses columns that are not known, and a header
// without the needed ones. Spreadsheet programs write a byte order mark, and semicolons in some countries.
func readCSV(name string, in io.Reader, needed, known []string) (rows []csvRow, err error) {
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("open CSV file: %w", err)
		}
		defer f.Close()
		in = f
	}
	text := bufio.NewReader(io.LimitReader(in, maxCSV))
	if mark, _ := text.Peek(3); bytes.Equal(mark, []byte("\xef\xbb\xbf")) {
		text.Discard(3)
	}
	r := csv.NewReader(text)
	r.TrimLeadingSpace = true
	if head, _ := text.Peek(text.Size()); bytes.IndexByte(firstLine(head), ';') >= 0 {
		r.Comma = ';'
	}
	header, err := r.Read()
	if err != nil {
		return nil, fmt.Errorf("read the header of the CSV file: %w", err)
	}
	for i := range header {
		header[i] = strings.ToLower(strings.TrimSpace(header[i]))
	}
	if err := checkHeader(header, needed, known); err != nil {
		return nil, err
	}
	for {
		record, err := r.Read()
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return nil, fmt.Errorf("read CSV file: %w", err)
		}
		line, _ := r.FieldPos(0)
		row := csvRow{line, map[string]string{}}
		for i, field := range record {
			row.fields[header[i]] = strings.TrimSpace(field)
		}
		rows = append(rows, row)
	}
}

func firstLine(text []byte) []byte {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	return line
}

func checkHeader(header, needed, known []string) error {
	for _, name := range needed {
		if !slices.Contains(header, name) {
			return fmt.Errorf("the first line of the CSV file has no column %q; its columns are %q", name, header)
		}
	}
	for i, name := range header {
		if !slices.Contains(needed, name) && !slices.Contains(known, name) {
			return fmt.Errorf("line 1: there is no column %q; there are %q", name, slices.Concat(needed, known))
		}
		if slices.Contains(header[:i], name) {
			return fmt.Errorf("line 1: the column %q is there twice", name)
		}
	}
	return nil
}
