import { openSource, type Source } from '../import/open-source.ts'
import type { FoundFile } from './list-files.ts'
import { openNdjson } from './read-ndjson.ts'
import { openParquet } from './read-parquet.ts'
import type { PullSource } from './source-file.ts'
import type { KnownFile } from './state-file.ts'

/** A file whose rows are to be sent, and its content. */
export type ChangedFile = FoundFile & { digest: string }

/** Opens a table of the kind given by its name. */
export async function openTable(
  { path, name }: Pick<FoundFile, 'path' | 'name'>,
  source: PullSource,
): Promise<Source> {
  if (/\.parquet$/i.test(name)) return openParquet(path, name, source.place.timeZone ?? 'UTC')
  if (/\.(?:ndjson|jsonl)$/i.test(name)) return openNdjson(path, name)
  return openSource(path, source.writing)
}

/** The state of a file that was sent. */
export function knownAs(file: ChangedFile, days: KnownFile['days']): KnownFile {
  const { bytes, changedMs, digest } = file
  return { bytes, changedMs, digest, days }
}
