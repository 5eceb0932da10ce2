package storetest

import (
	"os"
	"syscall"
)

// memory is a folder that Linux keeps in memory. Containers often have little room there.
const (
	memory     = "/dev/shm"
	memoryRoom = 4 << 30
)

// InMemory puts the temporary folders of the tests into memory, if there is much room and nobody has chosen a place
// by TMPDIR. A commit waits for the disk, and tests commit thousands of times. It is for a TestMain.
func InMemory() {
	var room syscall.Statfs_t
	if os.Getenv("TMPDIR") != "" || syscall.Statfs(memory, &room) != nil || int64(room.Bavail)*room.Bsize < memoryRoom {
		return
	}
	if err := os.Setenv("TMPDIR", memory); err != nil {
		panic(err)
	}
}
