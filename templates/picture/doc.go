// Package picture draws boards: the tiles of HTML letters, one picture of a
// position, and a game as an animation. Pure: the same input always makes the same
// bytes.
//
// A board is a grid of square cells, and a cell is a [Tile]: letters put tiles side
// by side in a table, [Drawer.Board] copies them into one picture, [Drawer.Game]
// changes a few of them from frame to frame. What a stone looks like is said in one
// place (paint.go), for all sizes.
package picture
