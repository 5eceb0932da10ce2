package notation

// Fold makes an unexported function available to the tests.
func Fold(text string) string { return fold(text) }
