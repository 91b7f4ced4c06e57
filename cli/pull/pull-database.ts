import type { Session } from './deliver.ts'
import { openDatabase } from './open-database.ts'
import { type Pulled, pullSince, sinceOf } from './pull-since.ts'
import { readsSince } from './query-text.ts'
import type { DatabasePlace, PullSource } from './source-file.ts'
import type { PullState } from './state-file.ts'
import { dayText } from './watch-rows.ts'

/** Reads new and possibly changed data from a database, and sends it. */
export async function pullDatabase(
  session: Session,
  source: PullSource,
  place: DatabasePlace,
  state: PullState,
  nowMs: number,
): Promise<Pulled> {
  const since = readsSince(place.query) ? sinceOf(source, state, nowMs) : null
  const text = since === null ? null : dayText(since)
  const opened = await openDatabase(session.io, place, text)
  return pullSince(session, source, { since, opened, covered: () => true }, state, nowMs)
}
