import { FileProblem } from '../../clients/typescript/src/files/main.ts'
import { describeError, Failure, UsageError } from '../failure.ts'
import { refuseOverlaps } from '../import/order-rows.ts'
import { bodyOf, understand } from '../import/read-options.ts'
import { readingText } from '../import/reading-text.ts'
import { deliver, nothingSent, type Sent, type Session, tell } from './deliver.ts'
import { openFolder } from './file-folder.ts'
import { type FileFolder, type FoundFile, looksTheSame } from './list-files.ts'
import { type ChangedFile, knownAs, openTable } from './open-table.ts'
import { pullOrderFiles } from './pull-order-files.ts'
import type { Pulled } from './pull-since.ts'
import type { FilesPlace, PullSource } from './source-file.ts'
import type { PullState } from './state-file.ts'
import { type Seen, watchRows } from './watch-rows.ts'

export type Keeping = { nowMs: number; save: (state: PullState) => Promise<void> }

/** Reads new and changed files, and sends their rows. */
export async function pullFiles(
  session: Session,
  source: PullSource,
  { files }: FilesPlace,
  before: PullState,
  { nowMs, save }: Keeping,
): Promise<Pulled> {
  const folder = openFolder(session.io, files)
  const found = await folder.list()
  const { changed, state } = await lookForChanges(folder, found, before)
  const said = `${found.length} files, ${changed.length} of them new or changed.`
  tell(
    session,
    found.length === 1 ? `1 file, ${changed.length === 1 ? 'new or changed' : 'known'}.` : said,
  )
  if (changed.length === 0) return { read: 0, since: null, sent: nothingSent, state }
  if (source.kind === 'orders')
    return await pullOrderFiles(session, source, { folder, found, changed }, state, nowMs)
  return await pullSalesFiles(session, source, { folder, changed }, state, save)
}

/** The files with new content; for those that were only touched, updates the time. */
async function lookForChanges(
  folder: FileFolder,
  found: readonly FoundFile[],
  before: PullState,
): Promise<{ changed: ChangedFile[]; state: PullState }> {
  const changed: ChangedFile[] = []
  const files = { ...before.files }
  for (const file of found) {
    const known = before.files[file.name]
    if (looksTheSame(file, known)) continue
    const digest = await folder.digestOf(file)
    if (known?.digest === digest) files[file.name] = { ...known, changedMs: file.changedMs }
    else changed.push({ ...file, digest })
  }
  return { changed, state: { ...before, files } }
}

/** Each file separately; an invalid one does not hold up others. */
async function pullSalesFiles(
  session: Session,
  source: PullSource,
  { folder, changed }: { folder: FileFolder; changed: readonly ChangedFile[] },
  before: PullState,
  save: Keeping['save'],
): Promise<Pulled> {
  let state = before
  let read = 0
  const sent = { ...nothingSent }
  const faults: string[] = []
  for (const file of changed) {
    const seen: Seen = { rows: 0, lastDay: null, lastRow: null }
    try {
      addTo(
        sent,
        await folder.at(file, (path) => sendFile(session, source, { ...file, path }, seen)),
      )
    } catch (error) {
      if (!isOfFile(error)) throw error
      faults.push(`${file.name}: ${describeError(error).text}`)
      continue
    }
    read += seen.rows
    const { lastDay, lastRow } = (seen.lastDay ?? 0) >= (state.lastDay ?? 0) ? seen : state
    state = {
      ...state,
      lastDay,
      lastRow,
      files: { ...state.files, [file.name]: knownAs(file, null) },
    }
    await save(state)
  }
  if (faults.length > 0) {
    throw new Failure(
      `${faults.length} of ${changed.length} files were not accepted, and are tried again at the next run.\n${faults.join('\n')}`,
    )
  }
  return { read, since: null, sent, state }
}

async function sendFile(
  session: Session,
  source: PullSource,
  file: ChangedFile,
  seen: Seen,
): Promise<Sent> {
  const opened = await openTable(file, source)
  try {
    const understood = understand(opened, source.settings)
    tell(session, readingText(file.name, opened, understood))
    const keep = source.settings.overlaps === 'keep'
    if (!opened.complete && opened.encoding !== null)
      await refuseOverlaps(file.path, source.writing, understood, keep)
    const rows = watchRows(opened.rows(), understood, null, seen)
    const body = bodyOf({ ...opened, rows: () => rows }, understood)
    return await deliver(session, body, understood, source.settings)
  } finally {
    opened.close()
  }
}

function addTo(all: Sent, one: Sent): void {
  all.rows += one.rows
  all.accepted += one.accepted
  all.unchanged += one.unchanged
  all.rejected += one.rejected
}

/** Whether other files may still succeed. */
function isOfFile(error: unknown): boolean {
  return error instanceof Failure || error instanceof UsageError || error instanceof FileProblem
}
