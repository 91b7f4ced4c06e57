import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A clock of a service that a program moves: weeks of trade in a minute. */
export type Clock = {
  /** What the service must be started with. */
  env: Readonly<Record<string, string>>
  /** What the service believes the time to be. */
  nowMs(): number
  /** Sets it, and waits until the service has seen it. */
  moveTo(ms: number): Promise<void>
  remove(): void
}

/** @param startMs - Where it stands at first. */
export function createClock(startMs: number): Clock {
  const folder = mkdtempSync(join(tmpdir(), 'lerner-clock-'))
  const file = join(folder, 'off-ms')
  let offMs = startMs - Date.now()
  const keep = () => {
    writeFileSync(`${file}.new`, String(offMs))
    renameSync(`${file}.new`, file)
  }
  keep()
  return {
    env: {
      E2E_CLOCK: file,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'moved-clock.mjs')}`,
    },
    nowMs: () => Date.now() + offMs,
    async moveTo(ms) {
      offMs = ms - Date.now()
      keep()
      await new Promise((resolve) => setTimeout(resolve, 50))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
