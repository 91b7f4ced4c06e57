import { chmodSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A false time shared by a service and its database: a season passes in minutes, and the two agree
 * wherever one compares its clock with the other's.
 */
export type FalseTime = {
  /** The environment for service and database. */
  env: Readonly<Record<string, string>>
  /** Moves the time, and waits until all watched clocks have seen it. */
  set(epochSeconds: number): Promise<void>
  /** Watches a clock, in seconds since 1970. */
  watch(clock: () => Promise<number>): void
}

/** Processes look at the file once a second, and less often on a busy machine. */
const seenAfterMs = 1200
const stepMs = 100
const longestMs = 30_000

/** The library that gives processes a false time; null if Debian's libfaketime is absent. */
export function falseTimeLibrary(): string | null {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return (
    folders
      .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
      .find(existsSync) ?? null
  )
}

/**
 * Sets up a false time, which processes read from a file in a folder that they can access.
 *
 * @param library - From `falseTimeLibrary`.
 * @param epochSeconds - The initial time.
 */
export function openFalseTime(library: string, folder: string, epochSeconds: number): FalseTime {
  const path = join(folder, 'false-time')
  const clocks: (() => Promise<number>)[] = []
  const write = (seconds: number): void => {
    const ahead = Math.round(seconds - Date.now() / 1000)
    writeFileSync(`${path}.new`, `${ahead < 0 ? '-' : '+'}${Math.abs(ahead)}\n`)
    chmodSync(`${path}.new`, 0o644)
    renameSync(`${path}.new`, path)
  }
  write(epochSeconds)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: path,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DISABLE_SHM: '1',
    },
    async set(seconds) {
      write(seconds)
      await sleep(seenAfterMs)
      const giveUpMs = performance.now() + longestMs
      for (const clock of clocks) {
        while ((await clock()) < seconds - 1) {
          if (performance.now() > giveUpMs) throw new Error('a clock does not see the false time')
          await sleep(stepMs)
        }
      }
    },
    watch(clock) {
      clocks.push(clock)
    },
  }
}
