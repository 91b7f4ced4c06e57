import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { type Finding, fault, ok, warning } from '../domain/finding.ts'
import { readArchiveState } from '../storage/backup/archive-state.ts'

const check = 'database.archive'
/** A service archives within about a minute; one that takes this long hangs or fails. */
const longestLagMs = 5 * 60_000

type Settings = Pick<Config, 'dataDir' | 'walArchive'>

/** Whether a running service archives what its embedded database writes. */
export function examineArchiving({ dataDir, walArchive }: Settings, nowMs: () => number): Finding {
  const state = readArchiveState(dataDir)
  if (state === null) {
    return walArchive === null
      ? ok(check, 'Nothing is archived: LERNER_WAL_ARCHIVE is not set.')
      : warning(
          check,
          `LERNER_WAL_ARCHIVE is '${walArchive}', but the running service archives nothing.`,
          'Restart it with this setting.',
        )
  }
  const { folder, archivedUntil, failure } = state
  const isLate = nowMs() - Date.parse(archivedUntil) > longestLagMs
  if (failure === null && !isLate) return ok(check, `${folder} has all until ${archivedUntil}.`)
  return fault(
    check,
    `Writes since ${archivedUntil} are not archived in ${folder}, and fill the disk of the data until they are: ${failure ?? 'no attempt has ended since.'}`,
    'Mount its disk, give the folder rights and space, or restart with LERNER_WAL_ARCHIVE set to a new folder and make a backup. Without the setting nothing is archived.',
  )
}

/** Whether a service that is not running could archive. */
export function examineArchiveFolder({ walArchive }: Settings): Finding[] {
  if (walArchive === null) return []
  let existing = resolve(walArchive)
  while (!existsSync(existing)) existing = dirname(existing)
  try {
    if (!statSync(existing).isDirectory()) throw new Error('a file')
    accessSync(existing, constants.W_OK | constants.X_OK)
    return [ok(check, `${walArchive} can be written.`)]
  } catch {
    return [
      fault(
        check,
        `LERNER_WAL_ARCHIVE is '${walArchive}', and ${existing} cannot be written by this user.`,
        'Set it to a folder on another disk that the service can write, or change its owner.',
      ),
    ]
  }
}
