import { UsageError } from '../failure.ts'
import type { Io } from '../io.ts'

/** Which kind of database an address is of; both MySQL and MariaDB are `mysql`. */
export type DatabaseSystem = 'postgres' | 'mysql'

/** An address of a database, and what it may be called before others: no password in it. */
export type DatabaseAddress = {
  text: string
  name: string
  user: string
  /** With signs as they are; null where the address says none. */
  password: string | null
  /** `host:port/database`, as it is written. */
  rest: string
  parameters: URLSearchParams
}

/** How each kind writes an address; `socket` is the parameter that names a socket. */
const forms = {
  postgres: { scheme: /^postgres(?:ql)?$/, example: 'postgres://USER@HOST:5432/DATABASE' },
  mysql: { scheme: /^(?:mysql|mariadb)$/, example: 'mysql://USER@HOST:3306/DATABASE' },
} as const

const systemNames: Readonly<Record<string, string>> = { mysql: 'MySQL', mariadb: 'MariaDB' }

// An address of a socket, postgres://user@/shop?host=/run/postgresql, is none to URL.
const form =
  /^(?<scheme>[a-z]+):\/\/(?:(?<user>[^:@/?]*)(?::(?<password>[^@/?]*))?@)?(?<rest>[^@?]*)(?<query>\?.*)?$/

/**
 * The address that a source says, or that the variable holds which it names as `$NAME`.
 *
 * @throws UsageError that does not repeat it, since a password may stand in it.
 */
export function databaseAddress(io: Io, system: DatabaseSystem, said: string): DatabaseAddress {
  const variable = /^\$(\w+)$/.exec(said)?.[1]
  const text = variable === undefined ? said : io.environment[variable]
  if (!text) throw new UsageError(`${system} is ${said}, and ${variable} is not set: set it.`)
  const address = partsOf(system, text)
  if (address !== null) return address
  throw new UsageError(
    `${variable ?? system} is no address of a database: write ${forms[system].example}; signs in a password such as @ and / as %40 and %2F.`,
  )
}

/** What names a source among others: neither its password nor a variable's value. */
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

/** A text with `%40` as the sign that it stands for; null where a `%` stands for none. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
