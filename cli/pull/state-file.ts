import { open, readFile, rename } from 'node:fs/promises'
import { Failure } from '../failure.ts'
import type { SoldBefore } from './sold-before.ts'

/** A file of a source, as it was when its rows were sent. */
export type KnownFile = {
  bytes: number
  changedMs: number
  digest: string
  /** For orders: the days from its first to its last one, in days since 1970. */
  days: { from: number; to: number } | null
}

/** The state of a source that is kept between runs. */
export type PullState = {
  version: 1
  /** The source's settings; any change starts from the beginning. */
  source: string
  /** The last day with rows, in days since 1970; null if there were none. */
  lastDay: number | null
  /** The latest time of a row, as written in the source. */
  lastRow: string | null
  lastRun: LastRun | null
  /** The failed run since then, if any. */
  failure: { at: string; message: string } | null
  /** For orders: what was sent for the days that are read again. */
  sold: SoldBefore
  files: Readonly<Record<string, KnownFile>>
}

export type LastRun = { at: string; read: number; rows: number; changed: number; rejected: number }

/** The state is stored next to the source: `shop.json` has `shop.state.json`. */
export function statePath(source: string): string {
  return `${source.replace(/\.json$/, '')}.state.json`
}

export function newState(source: string): PullState {
  const nothing = { lastDay: null, lastRow: null, lastRun: null, failure: null }
  return { version: 1, source, ...nothing, sold: {}, files: {} }
}

/** The state of a source; null if it was never pulled. */
export async function readState(path: string): Promise<PullState | null> {
  const text = await textOf(path)
  if (text === null) return null
  try {
    const state = JSON.parse(text) as PullState
    if (state.version === 1) return state
  } catch {
    // reported below
  }
  throw new Failure(
    `${path} is not the state of a pull: remove it, and everything is read again; nothing counts twice.`,
  )
}

/**
 * Writes the state so that a crash leaves either the old one or the new one.
 *
 * @throws Failure if another run has written one since `before` was read.
 */
export async function writeState(
  path: string,
  before: PullState | null,
  state: PullState,
): Promise<void> {
  const now = await readState(path)
  if (JSON.stringify(now) !== JSON.stringify(before)) {
    throw new Failure(
      `${path} was written by another run in the meantime: let one run of a source finish before the next starts.`,
    )
  }
  const draft = `${path}.${process.pid}.tmp`
  const file = await open(draft, 'w')
  try {
    await file.writeFile(`${JSON.stringify(state)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

async function textOf(path: string): Promise<string | null> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Failure(`${path} cannot be read: ${error.message}`)
  })
}
