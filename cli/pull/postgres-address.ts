import { UsageError } from '../failure.ts'
import type { Io } from '../io.ts'

/** An address of a PostgreSQL, and what it may be called before others: no password in it. */
export type PostgresAddress = { text: string; name: string; hasPassword: boolean }

// An address of a socket, postgres://user@/shop?host=/run/postgresql, is none to URL.
const form =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:@/?]*)(?::(?<password>[^@/?]*))?@)?(?<rest>[^@?]*)(?<query>\?.*)?$/

/**
 * The address that a source says, or that the variable holds which it names as `$NAME`.
 *
 * @throws UsageError that does not repeat it, since a password may stand in it.
 */
export function postgresAddress(io: Io, said: string): PostgresAddress {
  const variable = /^\$(\w+)$/.exec(said)?.[1]
  const text = variable === undefined ? said : io.environment[variable]
  if (!text) throw new UsageError(`postgres is ${said}, and ${variable} is not set: set it.`)
  const address = partsOf(text)
  if (address !== null) return address
  throw new UsageError(
    `${variable ?? 'postgres'} is no address of a database: write postgres://USER@HOST:5432/DATABASE; signs in a password such as @ and / as %40 and %2F.`,
  )
}

/** What names a source among others: neither its password nor a variable's value. */
export function nameOfAddress(said: string): string {
  return said.startsWith('$') ? said : (partsOf(said)?.name ?? '')
}

function partsOf(text: string): PostgresAddress | null {
  const { user = '', password, rest = '', query = '' } = form.exec(text)?.groups ?? {}
  const parameters = new URLSearchParams(query)
  const host = parameters.get('host') ?? ''
  if (rest === '' && host === '') return null
  const where = rest.startsWith('/') && host !== '' ? `${host} ${rest.slice(1)}` : rest
  const name = `PostgreSQL at ${user === '' ? '' : `${user}@`}${where}`
  return { text, name, hasPassword: password !== undefined || parameters.has('password') }
}
