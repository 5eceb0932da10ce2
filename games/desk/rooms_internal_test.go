package desk

import (
	"reflect"
	"testing"
	"time"
)

// Each room holds only rooms that stand above it in the house, and has all that it holds.
func TestRooms(t *testing.T) {
	house := reflect.ValueOf(newHouse(Tx{}, nobody(time.Time{}))).Elem()
	above := map[reflect.Type]bool{reflect.TypeFor[*asked](): true}
	for i := range house.NumField() {
		room := house.Field(i)
		if room.Kind() != reflect.Pointer || above[room.Type()] {
			continue
		}
		for n := range room.Elem().NumField() {
			held, field := room.Elem().Field(n), room.Elem().Type().Field(n)
			if !isRoom(house.Type(), held.Type()) {
				continue
			}
			if !above[held.Type()] {
				t.Errorf("%s holds %s, which stands below it", room.Type(), field.Name)
			}
			if held.IsNil() {
				t.Errorf("%s has no %s", room.Type(), field.Name)
			}
		}
		above[room.Type()] = true
	}
}

// isRoom reports whether a house has a room of a type.
func isRoom(house, room reflect.Type) bool {
	for i := range house.NumField() {
		if house.Field(i).Type == room {
			return true
		}
	}
	return false
}
