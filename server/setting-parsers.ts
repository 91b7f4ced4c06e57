import ipaddr from 'ipaddr.js'
import { type Role, roles } from './domain/role.ts'

/*
 * Parsers for the text of a setting: each returns its value, or throws an Error whose message says
 * what would be valid.
 */

/** Which role a claim value gives; `*` is anyone who signs in. */
export type RoleOfValue = { value: string; role: Role }

/** A whole number within bounds. */
export const integer = (min: number, max: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new Error(`must be a whole number from ${min} to ${max}`)
  }
  return value
}

/**
 * An address of PostgreSQL; null if empty. What it refuses is not quoted: a piece of a password
 * that is not encoded looks like a part of the address.
 */
export const postgresUrl = (text: string) => {
  if (text === '') return null
  const [, rest] = /^postgres(?:ql)?:\/\/(.*)$/s.exec(text) ?? []
  if (rest === undefined) throw new Error('must begin with postgres:// or postgresql://')
  const [address = '', ...query] = rest.split('?')
  const [authority = '', ...path] = address.split('/')
  // What follows an @ should be a host, but its login ended early, at one of these characters.
  const endsEarly =
    rest.includes('#') ||
    path.some((part) => part.includes('@')) ||
    /^[^=]*@/.test(query.join('?')) ||
    !hasPort(authority)
  if (endsEarly) {
    throw new Error(
      'must be postgres://login:password@host:port/database, with login and password percent-encoded: %23 for #, %2F for /, %3F for ?, %40 for @, %25 for %',
    )
  }
  return text
}

/** True if a colon after the login, if there is one, begins a port. */
function hasPort(authority: string): boolean {
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return /^(?:\[[^\]]*\]|[^:]*)(?::\d*)?$/.test(host)
}

/** A secret with length bounds; null if empty. */
export const visibleAscii = (min: number, max: number) => (text: string) => {
  if (text === '') return null
  if (!/^[\x21-\x7e]+$/.test(text) || text.length < min || text.length > max) {
    throw new Error(`must be ${min} to ${max} visible ASCII characters`)
  }
  return text
}

/** Blocks of addresses, separated by commas. */
export const cidrs = (text: string) => {
  const blocks = text.split(',').map((block) => block.trim())
  const [first] = blocks
  if (blocks.length === 1 && first === '') return []
  const bad = blocks.find((block) => !ipaddr.isValidCIDR(block))
  if (bad !== undefined) {
    throw new Error(
      `'${bad}' is not a block of addresses; write blocks such as 10.0.0.0/8, separated by commas`,
    )
  }
  return blocks
}

/** A text with length bounds and no control characters. */
export const text = (min: number, max: number) => (given: string) => {
  if (given.length < min || given.length > max || /\p{Cc}/u.test(given)) {
    throw new Error(`must be ${min} to ${max} characters`)
  }
  return given
}

/** The address of an OpenID Connect provider; null if empty. */
export const issuer = (given: string) => {
  if (given === '') return null
  const url = URL.canParse(given) ? new URL(given) : null
  const isOwnMachine = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost'
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isOwnMachine)) {
    throw new Error('must be an https address; http is for a provider on this machine alone')
  }
  return given
}

/** Claim values with the role that each gives, separated by commas. */
export const rolesOfValues = (given: string): RoleOfValue[] => {
  if (given === '') return []
  return given.split(',').map((pair) => {
    const at = pair.lastIndexOf('=')
    const role = roles.find((known) => known === pair.slice(at + 1).trim())
    const value = pair.slice(0, Math.max(at, 0)).trim()
    if (role === undefined || value === '') {
      throw new Error(`'${pair.trim()}' is not a value and its role, such as pricing=manager`)
    }
    return { value, role }
  })
}

/** The server that e-mail is sent through. */
export type SmtpUrl = {
  host: string
  port: number
  /** TLS from the first byte; otherwise it follows the greeting. */
  secure: boolean
  /** Null: no login. */
  login: { user: string; password: string } | null
}

/** The address of an SMTP server; null if empty. */
export const smtpUrl = (given: string): SmtpUrl | null => {
  if (given === '') return null
  const url = URL.canParse(given) ? new URL(given) : null
  const isRest = url !== null && (url.pathname || '/') === '/' && url.search + url.hash === ''
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !isRest) {
    throw new Error('must be an address such as smtps://name:password@smtp.example.com')
  }
  const secure = url.protocol === 'smtps:'
  const { username, password } = url
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    login:
      username === ''
        ? null
        : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  }
}

const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** The sender address of e-mail; empty if none is set. */
export const sender = (given: string): string => {
  if (given === '') return given
  const at = given.lastIndexOf('@')
  if (!/^[\w.+-]{1,64}$/.test(given.slice(0, at)) || !domain.test(given.slice(at + 1))) {
    throw new Error('must be an address such as prices@example.com')
  }
  return given
}

/** E-mail domains, separated by commas, in lower case. */
export const mailDomains = (given: string): string[] => {
  if (given === '') return []
  const domains = given.split(',').map((one) => one.trim().toLowerCase())
  const bad = domains.find((one) => !domain.test(one) || one.length > 253)
  if (bad !== undefined) throw new Error(`'${bad}' is not a domain such as example.com`)
  return domains
}
