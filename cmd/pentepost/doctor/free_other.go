//go:build !(linux || darwin || freebsd)

package doctor

// FreeBytes returns nothing: nobody knows how much room is left.
func FreeBytes(string) (n uint64, ok bool) { return 0, false }
