package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Completion is the command `pentepost completion`.
type Completion struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Run prints a script that lets a shell complete commands, flags and files. It is made from the
// same table as --help.
//
// DECISION: written here. Kongplete 0.4.0 and kong-completion 0.0.4 were tried: both stand on posener/complete 1.2.3 of
// 2019, whose completion is the program itself, run at each press of the key. In zsh that lost what each command and flag
// is for, and the blank behind a completed word; each flag with a file needs a tag; the release, whose programs lie
// elsewhere when it is built, needs scripts of its own. Carapace reads cobra's commands, not kong's.
func (c *Completion) Run(s Streams) error {
	model, err := newModel(s)
	if err != nil {
		return err
	}
	script := map[string]func(*kong.Application) string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion}[c.Shell]
	_, err = io.WriteString(s.Out, script(model))
	return err
}

// newModel returns the table of commands.
func newModel(s Streams) (*kong.Application, error) {
	parser, err := newParser(new(commands), s)
	if err != nil {
		return nil, err
	}
	return parser.Model, nil
}

// isFile reports whether a flag or an argument names a file or a folder.
func isFile(v *kong.Value) bool {
	placeholder := v.Name
	if v.Flag != nil {
		placeholder = v.Flag.PlaceHolder
	}
	return v.Tag.Type == "path" || slices.Contains([]string{"FILE", "DIR", "file", "files"}, placeholder)
}

// enumOf returns the words that a flag or an argument can be.
func enumOf(v *kong.Value) []string {
	if v.Enum == "" {
		return nil
	}
	return v.EnumSlice()
}

// positionalWords returns the words that can stand as arguments of a command, and whether files
// can.
func positionalWords(model *kong.Application, command *kong.Node) (words []string, files bool) {
	if command.Name == "help" {
		return commandNames(model), false
	}
	for _, p := range command.Positional {
		words, files = append(words, enumOf(p)...), files || isFile(p)
	}
	return words, files
}

func commandNames(model *kong.Application) (names []string) {
	for _, command := range model.Children {
		names = append(names, command.Name)
	}
	return names
}

// flagsOf returns the flags of a command and the flags of the program.
func flagsOf(model *kong.Application, command *kong.Node) []*kong.Flag {
	return slices.DeleteFunc(slices.Concat(model.Flags, command.Flags), func(f *kong.Flag) bool { return f.Name == "version" })
}

func flagNames(flags []*kong.Flag) string {
	var names []string
	for _, f := range flags {
		names = append(names, "--"+f.Name)
	}
	return strings.Join(names, " ")
}

func bashCompletion(model *kong.Application) string {
	var b strings.Builder
	b.WriteString(`# Completion of pentepost for bash.
_pentepost() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} flags= words= files= value=
	COMPREPLY=()
	if [ "$COMP_CWORD" -eq 1 ]; then
`)
	fmt.Fprintf(&b, "\t\tCOMPREPLY=($(compgen -W %q -- \"$cur\"))\n\t\treturn\n\tfi\n\tcase ${COMP_WORDS[1]} in\n",
		strings.Join(commandNames(model), " ")+" "+flagNames(model.Flags))
	for _, command := range model.Children {
		words, files := positionalWords(model, command)
		flags := flagsOf(model, command)
		fmt.Fprintf(&b, "\t%s)\n\t\tflags=%q words=%q", command.Name, flagNames(flags), strings.Join(words, " "))
		if files {
			b.WriteString(" files=yes")
		}
		b.WriteString("\n\t\tcase $prev in\n")
		for _, f := range flags {
			if f.IsBool() {
				continue
			}
			kind := "any"
			if isFile(f.Value) {
				kind = "file"
			}
			fmt.Fprintf(&b, "\t\t--%s) value=%s ;;\n", f.Name, kind)
		}
		b.WriteString("\t\tesac ;;\n")
	}
	b.WriteString(`	esac
	case $value,$cur in
	file,*) COMPREPLY=($(compgen -f -- "$cur")) ;;
	any,*) ;;
	,-*) COMPREPLY=($(compgen -W "$flags" -- "$cur")) ;;
	*)
		COMPREPLY=($(compgen -W "$words" -- "$cur"))
		[ -z "$files" ] || COMPREPLY+=($(compgen -f -- "$cur")) ;;
	esac
}
complete -o filenames -F _pentepost pentepost
`)
	return b.String()
}

func zshCompletion(model *kong.Application) string {
	var b strings.Builder
	b.WriteString("#compdef pentepost\n# Completion of pentepost for zsh.\n_pentepost() {\n\tlocal -a commands\n\tcommands=(\n")
	for _, command := range model.Children {
		fmt.Fprintf(&b, "\t\t%s\n", shellQuote(command.Name+":"+command.Help))
	}
	b.WriteString("\t)\n\tif (( CURRENT == 2 )); then\n\t\t_describe command commands\n\t\t_arguments")
	zshFlags(&b, model.Flags)
	b.WriteString("\n\t\treturn\n\tfi\n\tcase $words[2] in\n")
	for _, command := range model.Children {
		fmt.Fprintf(&b, "\t%s)\n\t\tshift words\n\t\t(( CURRENT-- ))\n\t\t_arguments", command.Name)
		zshFlags(&b, flagsOf(model, command))
		words, files := positionalWords(model, command)
		action := ""
		switch {
		case len(words) > 0:
			action = "(" + strings.Join(words, " ") + ")"
		case files:
			action = "_files"
		}
		fmt.Fprintf(&b, " \\\n\t\t\t%s ;;\n", shellQuote("*: :"+action))
	}
	b.WriteString("\tesac\n}\n_pentepost \"$@\"\n")
	return b.String()
}

func zshFlags(b *strings.Builder, flags []*kong.Flag) {
	escape := strings.NewReplacer("[", `\[`, "]", `\]`, ":", `\:`)
	for _, f := range flags {
		spec := "--" + f.Name + "[" + escape.Replace(f.Help) + "]"
		switch {
		case f.IsBool():
		case isFile(f.Value):
			spec = "--" + f.Name + "=[" + escape.Replace(f.Help) + "]:" + cmp.Or(f.PlaceHolder, "file") + ":_files"
		default:
			spec = "--" + f.Name + "=[" + escape.Replace(f.Help) + "]:" + cmp.Or(escape.Replace(f.PlaceHolder), "value") + ":"
		}
		fmt.Fprintf(b, " \\\n\t\t\t%s", shellQuote(spec))
	}
}

func fishCompletion(model *kong.Application) string {
	var b strings.Builder
	b.WriteString("# Completion of pentepost for fish.\ncomplete -c pentepost -f\n")
	for _, f := range model.Flags {
		fmt.Fprintf(&b, "complete -c pentepost -l %s -d %s\n", f.Name, shellQuote(f.Help))
	}
	for _, command := range model.Children {
		fmt.Fprintf(&b, "complete -c pentepost -n __fish_use_subcommand -a %s -d %s\n", command.Name, shellQuote(command.Help))
		here := "complete -c pentepost -n '__fish_seen_subcommand_from " + command.Name + "'"
		for _, f := range command.Flags {
			value := ""
			switch {
			case f.IsBool():
			case isFile(f.Value):
				value = " -r -F"
			default:
				value = " -x"
			}
			fmt.Fprintf(&b, "%s -l %s%s -d %s\n", here, f.Name, value, shellQuote(f.Help))
		}
		words, files := positionalWords(model, command)
		if len(words) > 0 {
			fmt.Fprintf(&b, "%s -a %s\n", here, shellQuote(strings.Join(words, " ")))
		}
		if files {
			fmt.Fprintf(&b, "%s -F\n", here)
		}
	}
	return b.String()
}

// shellQuote quotes a text for all three shells.
func shellQuote(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
