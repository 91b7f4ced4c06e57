import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import type { ConnectionOptions, SslOptions } from 'mysql2'
import { UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import type { DatabaseAddress } from './database-address.ts'

const connectTimeoutMs = 10_000

/** How to connect to a MySQL database, according to its address. */
export async function mysqlOptions(io: Io, address: DatabaseAddress): Promise<ConnectionOptions> {
  const { user, password, rest, parameters } = address
  const [place = '', database = ''] = rest.split(/\/(.*)/, 2)
  const [, port = '3306'] = /:(\d+)$/.exec(place) ?? []
  const host = place.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1') || 'localhost'
  const socketPath = parameters.get('socket')
  const ssl = await tlsOf(parameters, host)
  return {
    ...(socketPath === null ? { host, port: Number(port) } : { socketPath }),
    ...(ssl === null ? {} : { ssl }),
    user,
    password: password ?? io.environment.MYSQL_PWD ?? '',
    database,
    connectTimeout: connectTimeoutMs,
    // No local file is sent to a server, and no code is generated from its results.
    flags: ['-LOCAL_FILES'],
    disableEval: true,
  }
}

const known = ['socket', 'ssl-mode', 'ssl-ca']

/**
 * How a connection is encrypted, in the terms of MySQL's own programs; null if it is not.
 *
 * @throws UsageError if a parameter of the address is unknown, or a file cannot be read.
 */
async function tlsOf(parameters: URLSearchParams, host: string): Promise<SslOptions | null> {
  const stray = [...parameters.keys()].find((name) => !known.includes(name))
  if (stray !== undefined) {
    throw new UsageError(`mysql has a parameter '${stray}': known are ${known.join(', ')}.`)
  }
  const mode = (parameters.get('ssl-mode') ?? 'DISABLED').toUpperCase()
  const path = parameters.get('ssl-ca')
  const ca =
    path === null
      ? null
      : await readFile(path, 'utf8').catch((error: Error) => {
          throw new UsageError(
            `ssl-ca of mysql is '${path}', which cannot be read: ${error.message}`,
          )
        })
  const trusted = ca === null ? {} : { ca }
  if (mode === 'DISABLED') return null
  if (mode === 'REQUIRED') return { rejectUnauthorized: false, ...trusted }
  if (mode === 'VERIFY_CA') return { rejectUnauthorized: true, verifyIdentity: false, ...trusted }
  if (mode === 'VERIFY_IDENTITY') {
    // The driver would compare the certificate with `localhost`.
    if (isIP(host) !== 0) {
      throw new UsageError(
        `mysql is at ${host}, and VERIFY_IDENTITY compares names: write the host as a name, or use VERIFY_CA.`,
      )
    }
    return { rejectUnauthorized: true, verifyIdentity: true, ...trusted }
  }
  throw new UsageError(
    `ssl-mode of mysql is '${mode}': write DISABLED, REQUIRED, VERIFY_CA or VERIFY_IDENTITY.`,
  )
}
