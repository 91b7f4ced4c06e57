import { createHash } from 'node:crypto'
import { FileProblem } from '../../clients/typescript/src/files/main.ts'
import { describeError, Failure, UsageError } from '../failure.ts'
import { nameOfAddress } from './database-address.ts'
import { type Session, tell } from './deliver.ts'
import { inFields } from './field-words.ts'
import type { Hooked } from './hooks/hooked.ts'
import { pullDatabase } from './pull-database.ts'
import { pullFiles } from './pull-files.ts'
import { pullShopify } from './pull-shopify.ts'
import type { Pulled } from './pull-since.ts'
import type { FilesPlace, PullSource } from './source-file.ts'
import { newState, type PullState, readState, statePath, writeState } from './state-file.ts'

/**
 * Reads a source once, sends what is new or changed, and stores the state when the service has
 * accepted it: an interrupted run is repeated, and what it had sent counts once.
 *
 * @param hooked - For a process that receives the shop's webhooks; null for any other.
 */
export async function runPull(
  session: Session,
  source: PullSource,
  nowMs: number,
  hooked: Hooked | null = null,
): Promise<Pulled> {
  const path = statePath(source.path)
  let stored = await readState(path)
  const save = async (state: PullState) => {
    if (session.client === null) return
    await writeState(path, stored, state)
    stored = state
  }
  const state = stateOf(session, source, stored)
  const at = new Date(nowMs).toISOString()
  try {
    const pulled = await pullOf(session, source, state, { nowMs, save, hooked })
    const { rows, accepted, rejected } = pulled.sent
    const lastRun = { at, read: pulled.read, rows, changed: accepted, rejected }
    await save({ ...pulled.state, lastRun, failure: null })
    return pulled
  } catch (error) {
    const failure = explained(error)
    if (!(failure instanceof UsageError))
      await save({ ...(stored ?? state), failure: { at, message: firstLine(failure) } })
    throw failure
  }
}

function pullOf(
  session: Session,
  source: PullSource,
  state: PullState,
  {
    nowMs,
    save,
    hooked,
  }: { nowMs: number; save: (state: PullState) => Promise<void>; hooked: Hooked | null },
): Promise<Pulled> {
  const { place } = source
  if ('shop' in place) return pullShopify(session, source, place, state, nowMs, hooked)
  return 'query' in place
    ? pullDatabase(session, source, place, state, nowMs)
    : pullFiles(session, source, place, state, { nowMs, save })
}

/** The state, or a new one if the source's settings changed. */
function stateOf(session: Session, source: PullSource, stored: PullState | null): PullState {
  const said = digestOf(source)
  if (stored === null) return newState(said)
  if (stored.source === said) return stored
  if (stored.lastRun !== null) {
    tell(session, `${source.path} has changed since the last run: everything is read again.`)
  }
  return newState(said)
}

/**
 * The settings that determine which rows a source yields, and how they are read; without a
 * password, since the digest is stored next to the source.
 */
function digestOf({ kind, place, settings, writing, from }: PullSource): string {
  // The zone is part of the place.
  const { mapping, constants, timeZone: _, ...rest } = settings
  const files = 'files' in place ? filesText(place) : shopText(place)
  const database =
    'query' in place
      ? [place.query, place.timeZone, nameOfAddress(place.system, place.address)]
      : null
  const { encoding, delimiter, sheet } = writing
  const said = [kind, files, database, [...mapping], [...constants], rest, from]
  return createHash('sha256')
    .update(JSON.stringify([...said, encoding, delimiter, sheet]))
    .digest('base64url')
}

function shopText(place: PullSource['place']): string | null {
  return 'shop' in place ? `${place.shop}\n${place.timeZone ?? ''}` : null
}

/** The default zone is omitted, so that the digest stays the same and nothing is sent again. */
function filesText({ files, timeZone }: FilesPlace): string {
  return timeZone === 'UTC' ? files : `${files}\n${timeZone}`
}

/**
 * The error in terms of the source's fields; ambiguities of a file are attributed to the source.
 */
function explained(error: unknown): unknown {
  if (error instanceof Failure) return new Failure(inFields(error.message))
  const isOfSource = error instanceof UsageError || error instanceof FileProblem
  return isOfSource ? new UsageError(inFields(describeError(error).text)) : error
}

function firstLine(error: unknown): string {
  return describeError(error).text.split('\n', 1)[0] ?? ''
}
