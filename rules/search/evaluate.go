package search

// worthOf holds the weight of each class.
var worthOf = [classes]uint8{0, 0, 1, 3, 6, 8, 9, 11, 22, 26, 28, 60, 90, 120}
