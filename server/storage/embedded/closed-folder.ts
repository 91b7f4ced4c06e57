import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A folder that this user may not look into, and whose it is. */
export type ClosedFolder = { folder: string; owner: string }

/**
 * Whether the embedded database of a data folder is hidden from this user, who would otherwise take
 * it for one that is not there.
 *
 * @returns The folder that is closed; null if this user can see whether there is a database.
 */
export function closedFolder(dataDir: string): ClosedFolder | null {
  const folder = resolve(dataDir)
  for (const path of [folder, join(folder, 'postgres')]) {
    if (canLookInto(path)) continue
    // Whoever runs the service owns the data folder; the server's own may belong to another user.
    const visible = lowestVisible(folder)
    return { folder: visible, owner: nameOf(statSync(visible).uid) }
  }
  return null
}

/** @throws Error naming the folder's owner if this user may not look into it. */
export function refuseClosed(dataDir: string): void {
  const closed = closedFolder(dataDir)
  if (closed === null) return
  const { says, remedy } = inWords(closed)
  throw new Error(`${says} ${remedy}`)
}

/**
 * @throws Error with the remedy if the database's files belong to another user, as after a first
 * start as root: PostgreSQL only runs as their owner.
 */
export function refuseForeign(dataDir: string, dataFolder: string): void {
  const self = process.getuid?.() ?? 0
  const uid = statSync(dataFolder, { throwIfNoEntry: false })?.uid ?? self
  if (self === 0 || uid === self) return
  throw new Error(
    `${dataFolder} belongs to ${nameOf(uid)}, and PostgreSQL only runs as the owner of its files. ` +
      `Start the service as the user that created them, or give them all to this one: chown -R ${nameOf(self)} ${dataDir}`,
  )
}

export function inWords({ folder, owner }: ClosedFolder): { says: string; remedy: string } {
  return {
    says: `${folder} belongs to ${owner}, and this user may not look into it.`,
    remedy: `Run this as ${owner}, for example with sudo -u '${owner}'.`,
  }
}

/** True if it is not there, too: then there is nothing to look at. */
function canLookInto(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.X_OK)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EACCES'
  }
}

function lowestVisible(path: string): string {
  try {
    statSync(path)
    return path
  } catch {
    return lowestVisible(dirname(path))
  }
}

/** The name of a user of this machine; its number if a directory service has it. */
function nameOf(uid: number): string {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const user = users.find((line) => line.split(':')[2] === String(uid))
  return user?.split(':')[0] ?? `#${uid}`
}
