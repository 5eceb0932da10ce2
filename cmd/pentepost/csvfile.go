package main

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// csvRow is a line of a CSV file.
type csvRow struct {
	line   int               // from 1
	fields map[string]string // by the names of the columns, in lower case; "" for a field that is missing
}

// csvMistake says why a CSV file cannot be read.
type csvMistake struct{ says string }

func (m *csvMistake) Error() string { return m.says }

// readCSV reads a CSV file; "-" is standard input. Its first line names the columns, the needed ones among
// them. Lines without any value are left out. If the file is wrong, the error is a [*csvMistake].
func readCSV(name string, s Streams, needed ...string) ([]csvRow, error) {
	in := s.In
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("read CSV file: %w", err)
		}
		defer f.Close()
		in = f
	}
	// QUIRK: spreadsheet programs begin the file with a byte order mark, and some write UTF-16.
	text, err := io.ReadAll(transform.NewReader(in, unicode.BOMOverride(transform.Nop)))
	if err != nil {
		return nil, fmt.Errorf("read CSV file: %w", err)
	}
	return parseCSV(text, needed)
}

func parseCSV(text []byte, needed []string) (rows []csvRow, err error) {
	in := csv.NewReader(bytes.NewReader(text))
	in.Comma, in.FieldsPerRecord, in.TrimLeadingSpace = separator(text), -1, true
	var header []string
	for {
		record, err := in.Read()
		switch {
		case err == io.EOF && len(rows) == 0:
			return nil, &csvMistake{"there is no line with values in it"}
		case err == io.EOF:
			return rows, nil
		case err != nil:
			return nil, unreadable(err)
		}
		for i := range record {
			record[i] = strings.TrimSpace(record[i])
		}
		line, _ := in.FieldPos(0)
		if header == nil {
			if header, err = readHeader(record, line, needed); err != nil {
				return nil, err
			}
			continue
		}
		if strings.Join(record, "") == "" {
			continue
		}
		fields := map[string]string{}
		for i := range min(len(record), len(header)) {
			fields[header[i]] = record[i]
		}
		rows = append(rows, csvRow{line, fields})
	}
}

// readHeader returns the names of the columns in lower case. Nobody knows which of two columns with the same name counts.
func readHeader(record []string, line int, needed []string) (header []string, err error) {
	seen := map[string]bool{}
	for _, name := range record {
		name = strings.ToLower(name)
		if seen[name] && name != "" {
			return nil, &csvMistake{fmt.Sprintf("line %d: two columns are called %q", line, name)}
		}
		seen[name] = true
		header = append(header, name)
	}
	for _, name := range needed {
		if !seen[name] {
			return nil, &csvMistake{fmt.Sprintf("line %d: no column is called %q", line, name)}
		}
	}
	return header, nil
}

// separator returns what separates the columns. QUIRK: where numbers have a decimal comma, spreadsheet programs
// write semicolons.
func separator(text []byte) rune {
	header, _, _ := bytes.Cut(bytes.TrimLeft(text, "\r\n"), []byte("\n"))
	for _, c := range ";\t" {
		if bytes.ContainsRune(header, c) {
			return c
		}
	}
	return ','
}

// unreadable returns what is wrong with the quotes of a file.
func unreadable(err error) error {
	wrong, ok := errors.AsType[*csv.ParseError](err)
	if !ok {
		return fmt.Errorf("read CSV file: %w", err)
	}
	return &csvMistake{fmt.Sprintf("line %d: %v", cmp.Or(wrong.StartLine, wrong.Line), wrong.Err)}
}

// refuseCSV prints what is wrong in a file that was not imported.
func refuseCSV(s Streams, name string, reasons ...string) error {
	for _, reason := range reasons {
		fmt.Fprintf(s.Err, "%s: %s\n", name, reason)
	}
	fmt.Fprintln(s.Err, "hint: nothing was imported; mend the file and import it again.")
	return errNo
}
