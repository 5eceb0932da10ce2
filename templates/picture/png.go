package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
)

// DECISION: PNGs are written here and not by image/png, which packs two pixels into
// a byte through an interface call for each: a board takes it 8.2 ms, and us 3. A
// tile is 60 to 100 bytes smaller with a byte for each pixel, which image/png does
// not do for palettes of sixteen colours.

// How pixels are packed.
const (
	wholeBytes = 8 // bits a pixel: smaller for single tiles
	halfBytes  = 4 // smaller for boards, and half the work; the width must be even
)

// pngSignature is what every PNG begins with.
const pngSignature = "\x89PNG\r\n\x1a\n"

// encode writes a picture as a PNG with so many bits a pixel, compressed at a level
// of zlib.
func encode(m *image.Paletted, bits, level int) []byte {
	var header []byte
	header = binary.BigEndian.AppendUint32(header, uint32(m.Rect.Dx()))
	header = binary.BigEndian.AppendUint32(header, uint32(m.Rect.Dy()))
	header = append(header, byte(bits), 3, 0, 0, 0) // 3: with a palette
	png := []byte(pngSignature)
	png = appendChunk(png, "IHDR", header)
	png = appendChunk(png, "PLTE", triples(m.Palette))
	png = appendChunk(png, "IDAT", deflate(m, bits, level))
	return appendChunk(png, "IEND", nil)
}

// appendChunk adds a piece of a PNG: length, name, data and a check sum.
func appendChunk(png []byte, name string, data []byte) []byte {
	png = binary.BigEndian.AppendUint32(png, uint32(len(data)))
	begin := len(png)
	png = append(append(png, name...), data...)
	return binary.BigEndian.AppendUint32(png, crc32.ChecksumIEEE(png[begin:]))
}

// triples returns the colours of a palette as red, green and blue.
func triples(p color.Palette) (b []byte) {
	for _, c := range p {
		r, g, blue, _ := c.RGBA()
		b = append(b, byte(r>>8), byte(g>>8), byte(blue>>8))
	}
	return b
}

// likeAbove is the filter of a row of which only the difference from the row above
// is written; 0 is none.
const likeAbove = 2

// deflate packs and compresses the pixels. Rows are written as they are, since in
// flat colours a filter only hides repetitions, but where a row repeats the one
// above as a whole: that makes a board five parts in a hundred smaller.
func deflate(m *image.Paletted, bits, level int) []byte {
	var b bytes.Buffer
	z, err := zlib.NewWriterLevel(&b, level)
	if err != nil {
		panic(err) // of no level but a wrong one
	}
	var above []byte
	line := make([]byte, 1+m.Rect.Dx()*bits/8)
	same := make([]byte, len(line))
	same[0] = likeAbove
	for y := range m.Rect.Dy() {
		row := m.Pix[y*m.Stride:][:m.Rect.Dx()]
		if bytes.Equal(row, above) {
			z.Write(same) // into memory: no errors
			continue
		}
		above = row
		pack(line[1:], row, bits)
		z.Write(line)
	}
	z.Close()
	return b.Bytes()
}

// pack writes a row with so many bits a pixel.
func pack(packed, row []byte, bits int) {
	if bits == wholeBytes {
		copy(packed, row)
		return
	}
	for i := range packed {
		packed[i] = row[2*i]<<4 | row[2*i+1]
	}
}
