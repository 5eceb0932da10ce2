// Package picture draws boards: tiles for HTML letters, a picture of a position, and a
// game as an animation. It is pure: the same input always gives the same bytes.
//
// A board is a grid of square cells, and each cell shows a [Tile]. Letters put tiles
// side by side in a table, [Drawer.Board] copies them into one picture, and
// [Drawer.Game] changes a few of them from frame to frame. The file paint.go draws tiles
// in all sizes.
package picture
