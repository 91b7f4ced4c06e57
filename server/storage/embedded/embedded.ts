import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { release, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { type Binaries, usableBinaries } from './binaries.ts'
import { refuseClosed, refuseForeign } from './closed-folder.ts'
import { makeDataFolder } from './data-folder.ts'
import { lockFolder } from './lock.ts'
import {
  type Postmaster,
  runningPostmaster,
  serverEnvironment,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { processStart } from './process.ts'
import { syncMethod } from './sync-method.ts'
import { canReach, runAs, type ServerUser, serverUser } from './user.ts'

/** The PostgreSQL that comes with the service. */
export type Embedded = {
  /** The address for a login: `lerner` owns everything, `lerner_app` is the role of the service. */
  url(login: 'lerner' | 'lerner_app', database: string): string
  /** The server's process. It changes when the server crashes and is started again. */
  pid(): number
  /** Stops the server cleanly and releases the data folder. */
  stop(): Promise<void>
}

/**
 * For a small service on a shared machine. Durability is PostgreSQL's own default: every commit is
 * on disk.
 */
const settings = {
  listen_addresses: '', // no network, only the unix socket
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  checkpoint_timeout: '15min',
  max_wal_size: '1GB',
  max_parallel_workers_per_gather: '0', // we use two cores at most
  jit: 'off', // JIT compilation costs more than any of our statements
  io_method: 'sync', // saves three processes
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'lerner',
  recovery_init_sync_method: syncMethod(process.platform, release()),
}

/**
 * The longest path that every supported system allows for a unix socket, less the socket's name.
 */
const maxSocketFolderLength = 103 - '/.s.PGSQL.5432'.length

/**
 * Starts the embedded PostgreSQL on a data folder, creating its files the first time.
 *
 * A server that a killed service left behind is adopted; one that crashes is started again.
 *
 * @throws Error naming the process that holds the folder, or the remedy when the server's user
 * cannot enter a path.
 */
export async function startEmbedded(options: {
  dataDir: string
  log: Logger
  /** Server settings that replace the usual ones, for tests. */
  settings?: Readonly<Record<string, string>>
}): Promise<Embedded> {
  const { log } = options
  const dataDir = makeFolder(resolve(options.dataDir))
  const unlock = lockFolder(join(dataDir, 'service.lock'))
  try {
    const dataFolder = join(dataDir, 'postgres')
    refuseForeign(dataDir, dataFolder)
    const user = serverUser(dataFolder)
    if (!canReach(user, dataDir, '-x')) throw unreachable(dataDir, user)
    const binaries = usableBinaries(dataDir, user)
    if (!existsSync(dataFolder)) {
      log.info({ dataDir }, 'creating the embedded database (once)')
      await createCluster(binaries, dataDir, dataFolder, user)
    }
    await refuseOtherMajor(binaries, dataDir, dataFolder)
    const start = async (): Promise<Postmaster> =>
      (await runningPostmaster(dataFolder)) ??
      (await spawnPostmaster({
        program: binaries.postgres,
        dataFolder,
        socketFolder: socketFolderOf(dataDir, user),
        logFile: join(dataDir, 'postgres.log'),
        user,
        settings: { ...settings, ...options.settings },
      }))
    return supervise(await start(), start, unlock, log)
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * The embedded server of a running service, for a separate command; null if none is running there.
 *
 * `stop` does not stop the server: it belongs to its service.
 *
 * @throws Error naming the user to run as if the folder is closed to this one.
 */
export async function embeddedBeside(dataDir: string): Promise<Embedded | null> {
  refuseClosed(dataDir)
  const folder = resolve(dataDir)
  if (!existsSync(folder)) return null
  const server = await runningPostmaster(join(realpathSync(folder), 'postgres'))
  if (!server) return null
  return { url: urlOf(server), pid: () => server.pid, stop: async () => {} }
}

/**
 * Whether a data folder has a database, running or not.
 *
 * @throws Error naming the user to run as if the folder is closed to this one.
 */
export function hasDatabase(dataDir: string): boolean {
  refuseClosed(dataDir)
  return existsSync(join(resolve(dataDir), 'postgres'))
}

function urlOf(server: Postmaster): Embedded['url'] {
  const host = encodeURIComponent(server.socketFolder)
  return (login, database) => `postgres://${login}@/${database}?host=${host}`
}

/** Watches the server, and restarts it if it ends on its own. */
function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  unlock: () => void,
  log: Logger,
): Embedded {
  let current = first
  let stopping = false
  let restart: Promise<void> | null = null
  // Polls instead of using the child's exit event: an adopted server is not our child.
  const watch = setInterval(() => {
    if (restart !== null || processStart(current.pid) !== null) return
    restart = startAgain().finally(() => {
      restart = null
    })
  }, 250)
  watch.unref()

  async function startAgain(): Promise<void> {
    log.error(
      { server: current.pid },
      'the embedded PostgreSQL ended on its own; starting it again',
    )
    for (let waitMs = 100; !stopping; waitMs = Math.min(2 * waitMs, 5000)) {
      try {
        current = await start()
        log.info({ server: current.pid }, 'the embedded PostgreSQL is back')
        return
      } catch (error) {
        log.error({ err: error }, 'the embedded PostgreSQL did not start again')
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
  }

  return {
    url: (login, database) => urlOf(current)(login, database),
    pid: () => current.pid,
    async stop() {
      stopping = true
      clearInterval(watch)
      await restart
      await stopPostmaster(current.pid)
      removeIfEmpty(current.socketFolder)
      unlock()
    },
  }
}

/**
 * Creates the server's files next to their final location and moves them in one step, so that a
 * crash cannot leave half of them.
 */
async function createCluster(
  binaries: Binaries,
  dataDir: string,
  dataFolder: string,
  user: ServerUser,
): Promise<void> {
  const draft = join(dataDir, 'postgres.new')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (user) chownSync(draft, user.uid, user.gid)
  await promisify(execFile)(
    binaries.initdb,
    [
      '-D',
      draft,
      '--username=lerner',
      '--encoding=UTF8',
      '--locale=C',
      '--data-checksums',
      '--auth-local=trust',
      '--auth-host=reject',
    ],
    { ...runAs(user), env: serverEnvironment },
  )
  renameSync(draft, dataFolder)
}

async function refuseOtherMajor(
  binaries: Binaries,
  dataDir: string,
  dataFolder: string,
): Promise<void> {
  const { stdout } = await promisify(execFile)(binaries.postgres, ['--version'], {
    env: serverEnvironment,
  })
  const have = / (\d{1,3})\.\d/.exec(stdout)?.[1]
  const made = readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim()
  if (have !== made) {
    throw new Error(
      `The data in ${dataFolder} were created by PostgreSQL ${made}; this Lerner includes ${have}. ` +
        `Start the release that created them, and dump them with pg_dump of PostgreSQL ${made} through the socket in ${socketPathOf(dataDir)} (user lerner, database lerner). ` +
        'Then load the dump into a new data folder, and copy key-pepper there.',
    )
  }
}

/**
 * Where the socket's folder is: in the data folder, or in the system's temporary folder if the data
 * folder's path is too long.
 */
function socketPathOf(dataDir: string): string {
  const near = join(dataDir, 'socket')
  const far = join(
    tmpdir(),
    `lerner-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
  )
  return Buffer.byteLength(near) <= maxSocketFolderLength ? near : far
}

/**
 * The socket's folder, closed to everybody but the server's user: whoever can enter it has full
 * access to the database.
 */
function socketFolderOf(dataDir: string, user: ServerUser): string {
  const folder = socketPathOf(dataDir)
  const owner = user?.uid ?? process.getuid?.()
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
  }
  const made = lstatSync(folder) // never follow a link that somebody else created
  if (!made.isDirectory() || made.uid !== owner || (made.mode & 0o077) !== 0) {
    throw new Error(
      `${folder} must be a folder of the server's user alone (mode 0700): remove it and start again.`,
    )
  }
  return folder
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // It holds somebody else's file, or we may not change the temporary folder: leave it.
  }
}

/** Creates the data folder and returns its real path, with links resolved. */
function makeFolder(dataDir: string): string {
  const created = makeDataFolder(dataDir)
  // The server's user passes through to its own folder, so each secret file has its own
  // permissions.
  if (created && process.getuid?.() === 0) chmodSync(dataDir, 0o755)
  return realpathSync(dataDir)
}

function unreachable(dataDir: string, user: ServerUser): Error {
  return new Error(
    `The embedded PostgreSQL cannot run as root, and as ${user?.name} it cannot enter ${dataDir}. ` +
      'Set LERNER_DATA_DIR to a folder that other users can enter, such as /var/lib/lerner, or start Lerner as an ordinary user.',
  )
}
