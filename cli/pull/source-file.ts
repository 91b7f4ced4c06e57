import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Command } from 'commander'
import {
  currencyExponent,
  type FileSettings,
  isTimeZone,
  readMoment,
} from '../../clients/typescript/src/files/main.ts'
import { UsageError } from '../failure.ts'
import type { SourceOptions } from '../import/open-source.ts'
import { fileSettings, type SalesOptions, salesOptions } from '../import/read-options.ts'
import type { DatabaseSystem } from './database-address.ts'
import { inFields } from './field-words.ts'
import { isBucket } from './s3-bucket.ts'

/** Where a shop's own data is, and how to read it. */
export type PullSource = {
  /** The file with this description. */
  path: string
  kind: 'sales' | 'orders'
  place: Place
  settings: FileSettings
  /** The format of files. */
  writing: SourceOptions
  /** The first day that is read, `2024-01-01`; null reads all. */
  from: string | null
  /** This many days before the last one are read again. */
  overlapDays: number
  leaveOutUnreadable: boolean
}

export type Place = DatabasePlace | FilesPlace | ShopifyPlace

export type DatabasePlace = {
  system: DatabaseSystem
  /** As written: an address, or `$NAME` of a variable that contains it. */
  address: string
  query: string
  /** The shop's clock: its days are days in this zone. */
  timeZone: string
  timeoutSeconds: number
}

export type FilesPlace = {
  /** A folder, a file, or a pattern such as `exports/orders-*.csv`; in a bucket, `s3://…`. */
  files: string
  /** The shop's clock, for times that state another zone. */
  timeZone: string
}

export type ShopifyPlace = {
  /** Such as https://example.myshopify.com. */
  shop: string
  /** The shop's clock; null to use the shop's own setting. */
  timeZone: string | null
}

type Said = Readonly<Record<string, unknown>>

const ofImport = [
  ...['encoding', 'delimiter', 'sheet', 'decimals', 'dates', 'period_length', 'first_period'],
  ...['blank_price', 'taxes', 'overlaps'],
]
const ofQueries = ['query', 'query_file', 'timeout_seconds']
const ofDatabases = [...ofQueries, 'from']
/** Possible locations of the data: a source has exactly one of them. */
const places = ['postgres', 'mysql', 'shopify', 'files'] as const
const known = [
  ...['kind', 'currency', ...places, 'overlap_days', 'leave_out_unreadable', 'map', 'set'],
  ...['base_price', 'base_price_column', 'time_zone', ...ofDatabases, ...ofImport],
]

/**
 * Reads the file that describes a source.
 *
 * @throws UsageError naming the invalid field, its value and what to write.
 */
export async function readSourceFile(path: string): Promise<PullSource> {
  try {
    return await readSource(path)
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(inFields(error.message)) : error
  }
}

async function readSource(path: string): Promise<PullSource> {
  const said = parse(path, await readText(path))
  const refuse = (message: string) => new UsageError(`${path}: ${message}`)
  const stray = Object.keys(said).find((name) => !known.includes(name))
  if (stray !== undefined)
    throw refuse(`there is no field '${stray}'. Fields: ${known.join(', ')}.`)
  const read = fieldsOf(said, refuse)
  const kind = said.kind
  if (kind !== 'orders' && kind !== 'sales') {
    throw refuse(`kind is ${shown(kind)}: write "orders" (a row is a line of an order) or "sales".`)
  }
  const leaveOut = said.leave_out_unreadable ?? false
  if (typeof leaveOut !== 'boolean') {
    throw refuse(`leave_out_unreadable is ${shown(leaveOut)}: write true or false.`)
  }
  const options = importOptions(path, read)
  if (kind === 'orders' && (options.periodLength ?? 'day') !== 'day') {
    throw refuse(
      `period_length is '${options.periodLength}': orders are pulled by day, because a corrected week may be split differently. Leave it out.`,
    )
  }
  const from = read.text('from')
  if (from !== null && !(/^\d{4}-\d\d-\d\d$/.test(from) && readMoment(from) !== null)) {
    throw refuse(`from is '${from}': write a day such as 2024-01-01.`)
  }
  const place = await placeOf(path, said, read, refuse)
  return {
    path,
    kind,
    place,
    settings: { ...settingsOf(kind, read, options, refuse), ...zoneOf(place) },
    writing: options,
    from,
    overlapDays: read.whole('overlap_days', 0, 3650, 35),
    leaveOutUnreadable: leaveOut,
  }
}

async function readText(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`${path} cannot be read: ${error.message}`)
  })
}

function parse(path: string, text: string): Said {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch (error) {
    // The parser's message may quote the file, including a password.
    const at = error instanceof SyntaxError ? /line \d+ column \d+/.exec(error.message)?.[0] : null
    throw new UsageError(`${path} is not JSON${at ? ` (${at})` : ''}: write one object, { … }.`)
  }
  if (typeof said === 'object' && said !== null && !Array.isArray(said)) return said as Said
  throw new UsageError(`${path} is not one object: write { "kind": "orders", … }.`)
}

type Fields = ReturnType<typeof fieldsOf>

function fieldsOf(said: Said, refuse: (message: string) => UsageError) {
  return {
    text(name: string): string | null {
      const value = said[name]
      if (value === undefined) return null
      if (typeof value === 'string' && value.trim() !== '') return value
      throw refuse(`${name} is ${shown(value)}: write a string.`)
    },
    whole(name: string, min: number, max: number, otherwise: number): number {
      const value = said[name] ?? otherwise
      if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max)
        return Number(value)
      throw refuse(`${name} is ${shown(value)}: write a whole number from ${min} to ${max}.`)
    },
    pairs(name: string): [string, string][] {
      const value = said[name] ?? {}
      const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [['', 0]]
      if (pairs.every((pair): pair is [string, string] => typeof pair[1] === 'string')) return pairs
      throw refuse(`${name} is ${shown(value)}: write an object of strings, { "field": "text" }.`)
    },
  }
}

/** A value within a message; long ones are truncated. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Options of `lerner import`, read by the same readers. */
function importOptions(path: string, read: Fields): SalesOptions {
  const words = read.pairs('map').flatMap(([field, heading]) => ['--map', `${field}=${heading}`])
  for (const name of ofImport) {
    const text = read.text(name)
    if (text !== null) words.push(`--${name.replaceAll('_', '-')}`, text)
  }
  const command = salesOptions(new Command('pull').exitOverride())
  try {
    return command.parse(words, { from: 'user' }).opts<SalesOptions>()
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${path}: ${error.message}`)
    throw error
  }
}

function settingsOf(
  kind: PullSource['kind'],
  read: Fields,
  options: SalesOptions,
  refuse: (message: string) => UsageError,
): FileSettings {
  const constants = new Map(read.pairs('set'))
  const currency = read.text('currency')
  if (currency !== null && currencyExponent(currency) === null) {
    throw refuse(`currency is '${currency}': write an ISO 4217 code such as usd.`)
  }
  if (currency !== null) constants.set('currency', currency.toLowerCase())
  const basePrice = read.text('base_price')
  if (basePrice !== null) constants.set('base_price', basePrice)
  const map = new Map(options.map)
  const column = read.text('base_price_column')
  if (column !== null) map.set('base_price', column)
  const periodLength = kind === 'orders' ? 'day' : options.periodLength
  return fileSettings(kind, constants, { ...options, map, ...(periodLength && { periodLength }) })
}

/** The clock on which times are put; those of a shop and of files are on it already by default. */
function zoneOf(place: Place): Pick<FileSettings, 'timeZone'> {
  if ('shop' in place || ('files' in place && place.timeZone === 'UTC')) return {}
  return { timeZone: place.timeZone }
}

async function placeOf(
  path: string,
  said: Said,
  read: Fields,
  refuse: (message: string) => UsageError,
): Promise<Place> {
  const zone = read.text('time_zone')
  const timeZone = zone ?? 'UTC'
  if (!isTimeZone(timeZone))
    throw refuse(`time_zone is '${timeZone}': write a name such as Europe/Berlin.`)
  const [found, ...others] = places.flatMap((name) => {
    const text = read.text(name)
    return text === null ? [] : [{ name, text }]
  })
  if (found === undefined || others.length > 0) {
    throw refuse(
      'give exactly one source: postgres, mysql or shopify with an address, or files with a folder.',
    )
  }
  if (found.name === 'shopify') {
    const stray = ofQueries.find((name) => said[name] !== undefined)
    if (stray !== undefined) throw refuse(`${stray} is for databases: leave it out with shopify.`)
    if (said.kind !== 'orders') throw refuse('a shop has orders: write "kind": "orders".')
    if (URL.canParse(found.text)) return { shop: found.text, timeZone: zone }
    throw refuse(`shopify is '${found.text}': write https://NAME.myshopify.com.`)
  }
  if (found.name === 'files') {
    const stray = ofDatabases.find((name) => said[name] !== undefined)
    if (stray !== undefined) throw refuse(`${stray} is for databases: leave it out with files.`)
    const files = isBucket(found.text) ? found.text : resolve(dirname(path), found.text)
    return { files, timeZone }
  }
  const query = read.text('query')
  const queryFile = read.text('query_file')
  if ((query === null) === (queryFile === null)) {
    throw refuse('say what to read: either query, a SELECT, or query_file, a file with one.')
  }
  const text = query ?? (await readText(resolve(dirname(path), queryFile ?? '')))
  const timeoutSeconds = read.whole('timeout_seconds', 1, 86_400, 300)
  return { system: found.name, address: found.text, query: text, timeZone, timeoutSeconds }
}
