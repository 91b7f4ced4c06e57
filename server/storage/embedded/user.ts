import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'

/** The user that runs the embedded server; null: the service's own user. */
export type ServerUser = { name: string; uid: number; gid: number } | null

/**
 * Chooses the user of the embedded server, because PostgreSQL refuses to run as root.
 *
 * If there is data, its owner; otherwise `postgres` if the system has that user, or `nobody`.
 */
export function serverUser(dataFolder: string): ServerUser {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) {
    return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  }
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf(name, '-u')
    const gid = idOf(name, '-g')
    if (uid && gid) return { name, uid, gid }
  }
  throw new Error(
    'The embedded PostgreSQL refuses to run as root, and this system has neither a user postgres nor nobody: ' +
      'start Lerner as an ordinary user, or set DATABASE_URL.',
  )
}

/** Options that make a child process run as the user, in a folder that everyone can enter. */
export function runAs(user: ServerUser): { cwd: string; uid?: number; gid?: number } {
  return user ? { cwd: '/', uid: user.uid, gid: user.gid } : { cwd: '/' }
}

/**
 * True if the user may enter every folder of the path, and `test` with this option succeeds on it.
 */
export function canReach(user: ServerUser, path: string, ask: '-x' | '-r'): boolean {
  if (user === null) return canReachSelf(path, ask)
  // Only root asks on behalf of another user, and only a process of that user can apply all rules.
  const asked = spawnSync('/bin/sh', ['-c', `test ${ask} "$1"`, 'sh', path], runAs(user))
  return asked.status === 0
}

/** The same for the service's own user, without a shell: small images have none. */
function canReachSelf(path: string, ask: '-x' | '-r'): boolean {
  try {
    accessSync(path, ask === '-x' ? constants.X_OK : constants.R_OK)
    return true
  } catch {
    return false
  }
}

function idOf(name: string, which: '-u' | '-g'): number | null {
  const asked = spawnSync('id', [which, name])
  return asked.status === 0 ? Number(asked.stdout.toString()) : null
}
