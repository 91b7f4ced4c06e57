import { openSource, type Source } from '../import/open-source.ts'
import type { FoundFile } from './list-files.ts'
import { openNdjson } from './read-ndjson.ts'
import type { PullSource } from './source-file.ts'
import type { KnownFile } from './state-file.ts'

/** A file whose rows are to be sent, and what it holds. */
export type ChangedFile = FoundFile & { digest: string }

/** Opens a table of either kind. */
export async function openTable(path: string, source: PullSource): Promise<Source> {
  return /\.(?:ndjson|jsonl)$/i.test(path) ? openNdjson(path) : openSource(path, source.writing)
}

/** The state of a file that was sent. */
export function knownAs(file: ChangedFile, days: KnownFile['days']): KnownFile {
  const { bytes, changedMs, digest } = file
  return { bytes, changedMs, digest, days }
}
