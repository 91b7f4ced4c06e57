import { UsageError } from '../failure.ts'
import type { Io } from '../io.ts'

/** The kind of database at an address; both MySQL and MariaDB are `mysql`. */
export type DatabaseSystem = 'postgres' | 'mysql'

/** The address of a database, and a form without the password that may be shown. */
export type DatabaseAddress = {
  text: string
  name: string
  user: string
  /** Decoded; null if the address has none. */
  password: string | null
  /** `host:port/database`, as written. */
  rest: string
  parameters: URLSearchParams
}

/** The address format of each kind; `socket` is the parameter for a socket. */
const forms = {
  postgres: { scheme: /^postgres(?:ql)?$/, example: 'postgres://USER@HOST:5432/DATABASE' },
  mysql: { scheme: /^(?:mysql|mariadb)$/, example: 'mysql://USER@HOST:3306/DATABASE' },
} as const

const systemNames: Readonly<Record<string, string>> = { mysql: 'MySQL', mariadb: 'MariaDB' }

// URL does not accept an address with a socket, postgres://user@/shop?host=/run/postgresql.
const form =
  /^(?<scheme>[a-z]+):\/\/(?:(?<user>[^:@/?]*)(?::(?<password>[^@/?]*))?@)?(?<rest>[^@?]*)(?<query>\?.*)?$/

/**
 * The address in a source, or in the variable that it names as `$NAME`.
 *
 * @throws UsageError that does not contain it, since it may include a password.
 */
export function databaseAddress(io: Io, system: DatabaseSystem, said: string): DatabaseAddress {
  const variable = /^\$(\w+)$/.exec(said)?.[1]
  const text = variable === undefined ? said : io.environment[variable]
  if (!text) throw new UsageError(`${system} is ${said}, and ${variable} is not set: set it.`)
  const address = partsOf(system, text)
  if (address !== null) return address
  throw new UsageError(
    `${variable ?? system} is not a database address: write ${forms[system].example}; signs in a password such as @ and / as %40 and %2F.`,
  )
}

/** Identifies a source: contains neither its password nor a variable's value. */
export function nameOfAddress(system: DatabaseSystem, said: string): string {
  return said.startsWith('$') ? said : (partsOf(system, said)?.name ?? '')
}

function partsOf(system: DatabaseSystem, text: string): DatabaseAddress | null {
  const found = form.exec(text)?.groups ?? {}
  const { scheme = '', rest = '', query = '' } = found
  const user = decoded(found.user ?? '')
  const password = found.password === undefined ? null : decoded(found.password)
  if (!forms[system].scheme.test(scheme) || user === null) return null
  if (password === null && found.password !== undefined) return null
  const parameters = new URLSearchParams(query)
  const socket = parameters.get(system === 'postgres' ? 'host' : 'socket') ?? ''
  if (rest === '' && socket === '') return null
  const where = rest.startsWith('/') && socket !== '' ? `${socket} ${rest.slice(1)}` : rest
  const called = systemNames[scheme] ?? 'PostgreSQL'
  const name = `${called} at ${user === '' ? '' : `${user}@`}${where}`
  return { text, name, user, password, rest, parameters }
}

/** A text with percent-encoding such as `%40` decoded; null if a `%` is invalid. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
