import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A service's clock that a program moves: weeks of trade in a minute. */
export type Clock = {
  /** The environment for the service. */
  env: Readonly<Record<string, string>>
  /** The time that the service sees. */
  nowMs(): number
  /** Sets it, and waits until the service has seen it. */
  moveTo(ms: number): Promise<void>
  remove(): void
}

/** @param startMs - The initial time. */
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
