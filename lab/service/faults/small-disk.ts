import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** An in-memory file system that can be filled and emptied again. */
export type SmallDisk = { path: string; fill(): void; empty(): void; remove(): void }

const blockBytes = 64 * 1024

/** Mounts a file system of this many megabytes on a folder; null if this process may not. */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk | null {
  mkdirSync(path, { recursive: true })
  const size = `size=${megabytes}m,mode=0755`
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'lerner-lab', path])
  if (made.status !== 0) return null
  const filler = join(path, 'filler')
  return {
    path,
    /** To the last page, so that not even a small file fits. */
    fill() {
      const file = openSync(filler, 'a')
      for (const bytes of [blockBytes, 4096]) {
        const block = Buffer.alloc(bytes)
        try {
          for (;;) writeSync(file, block)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
      fsyncSync(file)
      closeSync(file)
    },
    empty: () => rmSync(filler, { force: true }),
    remove() {
      // Lazily: a process that is about to end may still use it.
      spawnSync('umount', ['-l', path])
    },
  }
}
