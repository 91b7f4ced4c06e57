import type { FileMetaData, SchemaElement } from 'hyparquet'
import type { ShopClock } from './shop-clock.ts'

/** A column of plain values, and how to convert them to text. */
export type ParquetColumn = { name: string; textOf: (value: unknown) => string }

/** The columns of a file, and the names of those with lists or records. */
export type ParquetColumns = { columns: ParquetColumn[]; nested: string[]; metadata: FileMetaData }

type Unit = 'MILLIS' | 'MICROS' | 'NANOS'

/** Fractional digits of a second. */
const digits: Readonly<Record<Unit, number>> = { MILLIS: 3, MICROS: 6, NANOS: 9 }
const utf8 = new TextDecoder()

/**
 * The columns of a Parquet file. Times, dates and decimals are read as the integers that they are
 * stored as, since the library's conversion would be inexact.
 *
 * @param clock - For showing times; a time without a zone stays as written.
 */
export function parquetColumns(metadata: FileMetaData, clock: ShopClock): ParquetColumns {
  const [root, ...rest] = metadata.schema
  const found: ParquetColumns = { columns: [], nested: [], metadata }
  const schema = root === undefined ? [] : [root]
  for (let i = 0, left = root?.num_children ?? 0; left > 0; left--) {
    const element = rest[i++]
    if (element === undefined) break
    const below = elementsBelow(rest, i, element)
    if (element.num_children !== undefined || element.repetition_type === 'REPEATED') {
      found.nested.push(element.name)
      schema.push(element, ...rest.slice(i, i + below))
    } else {
      found.columns.push({ name: element.name, textOf: writerOf(element, clock) })
      schema.push(asStored(element))
    }
    i += below
  }
  return { ...found, metadata: { ...metadata, schema } }
}

/** How many of the following elements belong to a column. */
function elementsBelow(all: readonly SchemaElement[], from: number, of: SchemaElement): number {
  let at = from
  for (let left = of.num_children ?? 0; left > 0; left--) {
    const child = all[at++]
    if (child === undefined) break
    at += elementsBelow(all, at, child)
  }
  return at - from
}

/** A column without the attributes that would convert its values. */
function asStored(element: SchemaElement): SchemaElement {
  if (kindOf(element) === null) return element
  const { converted_type: _, logical_type: __, ...stored } = element
  return stored
}

type Kind =
  | { is: 'decimal'; scale: number }
  | { is: 'date' }
  | { is: 'moment' | 'local'; unit: Unit }

function kindOf({ type, converted_type, logical_type, scale }: SchemaElement): Kind | null {
  if (logical_type?.type === 'DECIMAL') return { is: 'decimal', scale: logical_type.scale }
  if (converted_type === 'DECIMAL') return { is: 'decimal', scale: scale ?? 0 }
  if (logical_type?.type === 'DATE' || converted_type === 'DATE') return { is: 'date' }
  if (logical_type?.type === 'TIMESTAMP') {
    return { is: logical_type.isAdjustedToUTC ? 'moment' : 'local', unit: logical_type.unit }
  }
  if (converted_type === 'TIMESTAMP_MILLIS') return { is: 'moment', unit: 'MILLIS' }
  if (converted_type === 'TIMESTAMP_MICROS') return { is: 'moment', unit: 'MICROS' }
  return type === 'INT96' ? { is: 'moment', unit: 'NANOS' } : null
}

function writerOf(element: SchemaElement, clock: ShopClock): (value: unknown) => string {
  const kind = kindOf(element)
  const plain = element.type === 'FLOAT' ? singleText : plainText
  const written = (value: unknown): string => {
    if (kind === null) return plain(value)
    const whole = wholeOf(value)
    if (kind.is === 'decimal') return decimalText(whole, kind.scale)
    if (kind.is === 'date') return timeText(whole * 86_400n, 0).slice(0, 10)
    const text = timeText(whole, digits[kind.unit])
    return kind.is === 'moment' ? clock.textOf(text) : text
  }
  return (value) => (value === null || value === undefined ? '' : written(value))
}

/** Bytes of a decimal: big-endian, two's complement. */
function wholeOf(value: unknown): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(value as number | bigint)
  const hex = Buffer.from(value).toString('hex')
  return hex === '' ? 0n : BigInt.asIntN(value.length * 8, BigInt(`0x${hex}`))
}

/** An exact decimal: 1999 with two decimals is 19.99. */
function decimalText(whole: bigint, scale: number): string {
  const minus = whole < 0n ? '-' : ''
  const all = String(whole < 0n ? -whole : whole).padStart(scale + 1, '0')
  const cut = all.length - scale
  return scale === 0 ? `${minus}${all}` : `${minus}${all.slice(0, cut)}.${all.slice(cut)}`
}

/**
 * Seconds since 1970, or fractions of them, as `2026-03-02 10:00:00`, with the same fractional
 * digits.
 */
function timeText(parts: bigint, decimals: number): string {
  const second = 10n ** BigInt(decimals)
  const rest = ((parts % second) + second) % second
  const date = new Date(Number((parts - rest) / second) * 1000)
  if (Number.isNaN(date.getTime())) return String(parts)
  const text = date.toISOString().slice(0, 19).replace('T', ' ')
  return rest === 0n ? text : `${text}.${String(rest).padStart(decimals, '0')}`
}

function plainText(value: unknown): string {
  return value instanceof Uint8Array ? utf8.decode(value) : String(value)
}

/** Single precision with as few digits as identify it: 19.99, and not 19.989999771118164. */
function singleText(value: unknown): string {
  const number = Number(value)
  for (let precision = 1; precision < 9; precision++) {
    const short = Number(number.toPrecision(precision))
    if (Math.fround(short) === number) return String(short)
  }
  return String(number)
}
