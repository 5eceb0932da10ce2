package server

import (
	"log/slog"
	"reflect"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/store/storetest"
)

// Each room holds only rooms that stand above it, in the house or in the server, and has all that it holds.
func TestRooms(t *testing.T) {
	c, err := config.Local("127.0.0.1:1", "127.0.0.1:1", storetest.Dir(t))
	must(t, err)
	c.LMTP.Listen, c.Web.Listen, c.Web.Status = "127.0.0.1:0", "127.0.0.1:0", true
	s, err := Open(t.Context(), c, slog.New(slog.DiscardHandler))
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	list := append(roomsOf(s.house), roomsOf(s)...)
	isRoom := map[reflect.Type]bool{}
	for _, room := range list {
		isRoom[room.Type()] = true
	}
	above := map[reflect.Type]bool{}
	for _, room := range list {
		if room.IsNil() {
			t.Errorf("there is no %s", room.Type())
			continue
		}
		for i := range room.Elem().NumField() {
			held := room.Elem().Field(i)
			if !isRoom[held.Type()] {
				continue
			}
			if !above[held.Type()] {
				t.Errorf("%s holds %s, which stands below it", room.Type(), held.Type())
			}
			if held.IsNil() {
				t.Errorf("%s has no %s", room.Type(), held.Type())
			}
		}
		above[room.Type()] = true
	}
}

// roomsOf returns the rooms that a struct lists, in order. The rooms of an embedded house are not among them.
func roomsOf(list any) (rooms []reflect.Value) {
	fields := reflect.ValueOf(list).Elem()
	for i := range fields.NumField() {
		if room := fields.Field(i); room.Kind() == reflect.Pointer && room.Type() != reflect.TypeFor[*house]() {
			rooms = append(rooms, room)
		}
	}
	return rooms
}
