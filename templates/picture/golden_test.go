package picture_test

import (
	"bytes"
	"flag"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"os"
	"strconv"
	"testing"

	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/picture"
)

var update = flag.Bool("update", false, "write the golden pictures")

// golden returns a file of testdata. With -update it writes the file first.
func golden(t *testing.T, name string, got []byte) []byte {
	t.Helper()
	if *update {
		if err := os.WriteFile("testdata/"+name, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return want
}

// samePNG compares pixels, because another release of Go may compress differently.
func samePNG(t *testing.T, name string, got []byte) {
	t.Helper()
	want, err := png.Decode(bytes.NewReader(golden(t, name, got)))
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(got))
	if err != nil {
		t.Fatal(err)
	}
	if a, b := rgba(m), rgba(want); a.Rect != b.Rect || !bytes.Equal(a.Pix, b.Pix) {
		t.Errorf("%s looks different: write it with -update and look at it", name)
	}
}

func rgba(m image.Image) *image.RGBA {
	full := image.NewRGBA(m.Bounds())
	draw.Draw(full, full.Rect, m, m.Bounds().Min, draw.Src)
	return full
}

// TestGoldenTiles draws a sheet of tiles: a row of stones for each mark, the edges of a
// board, and cells without stones.
func TestGoldenTiles(t *testing.T) {
	const all = picture.AllArms
	var rows [][]picture.Tile
	for _, mark := range []picture.Mark{0, picture.Last, picture.Row, picture.Last | picture.Row} {
		var row []picture.Tile
		for s := picture.WhiteO; s <= picture.Amber; s++ {
			row = append(row, picture.Tile{Arms: all, Stone: s, Mark: mark})
		}
		rows = append(rows, row)
	}
	rows = append(rows,
		[]picture.Tile{{Arms: all &^ picture.North &^ picture.West}, {Arms: all &^ picture.North}, {Arms: all &^ picture.North &^ picture.East},
			{Arms: all, Mark: picture.Captured}, {Arms: all, Star: true}, {Arms: picture.East}, {Arms: picture.East | picture.West}, {}},
		[]picture.Tile{{Arms: all &^ picture.South &^ picture.West}, {Arms: all &^ picture.South, Stone: picture.BlackX},
			{Arms: all &^ picture.South &^ picture.East, Stone: picture.WhiteO}})
	d, sheet := picture.New(), image.NewRGBA(image.Rect(0, 0, 8*picture.TileSide, len(rows)*picture.TileSide))
	for y, row := range rows {
		for x, tile := range row {
			at := image.Pt(x, y).Mul(picture.TileSide)
			draw.Draw(sheet, sheet.Rect.Add(at), decoded(t, d.Tile(tile)), image.Point{}, draw.Src)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, sheet); err != nil {
		t.Fatal(err)
	}
	samePNG(t, "tiles.png", b.Bytes())
}

// won is a short game with captures that ends with a winning row.
const won = "K10 L9 G7 M8 N7 H8 K9 L10 K8 L11 K7 L12 K6"

func TestGoldenBoard(t *testing.T) {
	g := played(t, "pente-free", won)
	samePNG(t, "board.png", picture.New().Board(g.end(), g.marks(len(g.effects)), notation.Go))
	six := random(t, "multi-6", 48, 3)
	samePNG(t, "six.png", picture.New().Board(six.end(), six.marks(48), notation.Traditional))
}

// Numbers stand on stones of all colours, and on points whose stones were captured.
func TestGoldenNumbered(t *testing.T) {
	six := random(t, "multi-6", 48, 3)
	g := played(t, "pente-free", "K10 L10 A1 M10 N10")
	numbers := map[rules.Point]string{}
	for i, e := range g.effects[1:] {
		numbers[e.Move.Point] = strconv.Itoa(i + 1)
	}
	samePNG(t, "numbered.png", picture.New().Marked(g.end(), numbers, picture.Window{Left: 0, Right: 13, Bottom: 0, Top: 10}, notation.Go))
	for i, e := range six.effects[8:] {
		numbers[e.Move.Point] = strconv.Itoa(i + 1)
	}
	samePNG(t, "numbered-six.png", picture.New().Marked(six.end(), numbers, picture.Window{Left: 2, Right: 18, Bottom: 2, Top: 18}, notation.Traditional))
}

// A course has numbers on its middle line, and those at the edge are whole.
func TestGoldenCourse(t *testing.T) {
	c := picture.Course{First: picture.CourseSide{Name: "White (O)", Sign: "O"}, Second: picture.CourseSide{Name: "Black (X)", Sign: "X"}, Moments: []int{1, 11, 21}}
	for ply, value := range []int{50, 50, 50, 42, 71, 79, 79, 62, 73, 51, 94, 21, 26, 0, 25, 0, 22, 0, 100, 100, 100, 100} {
		c.At, c.Values = append(c.At, ply), append(c.Values, value)
	}
	samePNG(t, "course.png", picture.New().Course(c))
}

// Where the font lacks a character of a name, the sign stands there, and no empty boxes do.
func TestCourseHasSignForNameThatFontLacks(t *testing.T) {
	course := func(first, second string) []byte {
		return picture.New().Course(picture.Course{
			At: []int{0, 1}, Values: []int{50, 60}, First: picture.CourseSide{Name: first, Sign: "O"}, Second: picture.CourseSide{Name: second, Sign: "X"},
		})
	}
	for _, names := range [][2]string{{"白 (O)", "黒 (X)"}, {"白方 (O)", "黑方 (X)"}} {
		if !bytes.Equal(course(names[0], names[1]), course("O", "X")) {
			t.Errorf("%v is not drawn as signs", names)
		}
	}
	for _, names := range [][2]string{{"Белые (O)", "Чёрные (X)"}, {"Bílá (O)", "Černá (X)"}, {"Białe (O)", "Vermelhão (X)"}} {
		if bytes.Equal(course(names[0], names[1]), course("O", "X")) {
			t.Errorf("%v is drawn as signs", names)
		}
	}
}

func TestGoldenGame(t *testing.T) {
	g := played(t, "pente-free", won)
	got := picture.New().Game(g.effects, g.end(), notation.Go)
	want, err := gif.DecodeAll(bytes.NewReader(golden(t, "game.gif", got)))
	if err != nil {
		t.Fatal(err)
	}
	animation := animated(t, got)
	if len(animation.Image) != len(want.Image) {
		t.Fatalf("%d frames, not %d", len(animation.Image), len(want.Image))
	}
	for n := range animation.Image {
		if animation.Delay[n] != want.Delay[n] || !bytes.Equal(screen(animation, n+1).Pix, screen(want, n+1).Pix) {
			t.Fatalf("frame %d of game.gif looks different: write it with -update and look at it", n)
		}
	}
}
