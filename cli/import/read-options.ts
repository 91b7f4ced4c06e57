import type { Command } from 'commander'
import {
  type Below,
  type DateOrder,
  type Decimals,
  type FileSettings,
  isTimeZone,
  type Kind,
  namedOrder,
  noSettings,
  type PeriodLength,
  type Row,
  rowsBelow,
  type Understanding,
  understandRows,
  understandSales,
} from '../../clients/typescript/src/files/main.ts'
import { UsageError } from '../failure.ts'
import { oneOf, pairs } from '../options.ts'
import type { Source } from './open-source.ts'
import { problemsText } from './remedies.ts'

/** Options about the format of a file. */
export type WritingOptions = {
  encoding?: string
  delimiter?: string
  sheet?: string
  decimals?: Decimals
  decimalComma?: boolean
  dates?: DateOrder
  map?: Map<string, string>
}

/** Options about the format of sales. */
export type SalesOptions = WritingOptions & {
  firstPeriod?: string
  periodLength?: PeriodLength
  blankPrice?: 'reject' | 'carry'
  taxes?: 'in' | 'out'
  timeZone?: string
  overlaps?: 'ask' | 'keep'
}

/** Options of every command that reads a table. */
export function writingOptions(command: Command): Command {
  return command
    .option(
      '--map <field=column,…>',
      'which column contains a field; common headings need no option, and field= means none',
      pairs('--map'),
    )
    .option(
      '--encoding <name>',
      'utf-8, utf-16le, windows-1252, …; if absent, detected from the bytes',
    )
    .option('--delimiter <character>', 'between columns; if absent, detected from the heading')
    .option('--sheet <name>', 'of an Excel workbook; its first one if absent')
    .option(
      '--decimals <mark>',
      'point (1,299.50) or comma (1.299,50); if absent, detected from the numbers',
      oneOf('--decimals', ['point', 'comma']),
    )
    .option('--decimal-comma', 'the same as --decimals comma')
    .option(
      '--dates <pattern>',
      'DD.MM.YYYY, MM/DD/YYYY or YYYY-MM-DD; if absent, detected from the dates',
      orderOption,
    )
}

/** Options of every command that reads sales. */
export function salesOptions(command: Command): Command {
  return writingOptions(command)
    .option(
      '--period-length <length>',
      'day, week or month, unless a column period_end gives it; for orders, the period to sum over',
      oneOf('--period-length', ['day', 'week', 'month']),
    )
    .option('--first-period <date>', 'when period 1 begins, if periods are numbered')
    .option(
      '--blank-price <what>',
      'reject rows without price, or carry the last price of the product into rows of 0 units',
      oneOf('--blank-price', ['reject', 'carry']),
      'reject',
    )
    .option(
      '--taxes <where>',
      'for orders: prices with taxes (in) or without (out); if absent, as written',
      oneOf('--taxes', ['in', 'out']),
    )
    .option(
      '--time-zone <name>',
      'for orders: the shop’s clock, such as Europe/Berlin, for times that state another zone',
      zoneOption,
    )
    .option(
      '--overlaps <what>',
      'for sales: ask about overlapping periods of one product, or keep them as they are',
      oneOf('--overlaps', ['ask', 'keep']),
      'ask',
    )
}

function zoneOption(text: string): string {
  if (isTimeZone(text)) return text
  throw new UsageError(`--time-zone is '${text}': write a name such as Europe/Berlin.`)
}

function orderOption(text: string): DateOrder {
  const order = namedOrder(text)
  if (order !== null) return order
  throw new UsageError(`--dates is '${text}': write DD.MM.YYYY, MM/DD/YYYY or YYYY-MM-DD.`)
}

/** Options converted to the settings of file readers. */
export function fileSettings(
  kind: Kind | 'orders' | null,
  constants: ReadonlyMap<string, string>,
  options: SalesOptions,
): FileSettings {
  return {
    ...noSettings,
    kind,
    constants,
    mapping: options.map ?? new Map(),
    decimals: options.decimals ?? (options.decimalComma ? 'comma' : null),
    dates: options.dates ?? null,
    firstPeriod: options.firstPeriod ?? null,
    periodLength: options.periodLength ?? null,
    blankPrice: options.blankPrice ?? 'reject',
    taxes: options.taxes ?? null,
    overlaps: options.overlaps ?? 'ask',
    ...(options.timeZone !== undefined && { timeZone: options.timeZone }),
  }
}

/** A file whose rows can be sent. */
export type Understood = Understanding & { columns: NonNullable<Understanding['columns']> }

/**
 * The meaning of a file.
 *
 * @throws UsageError with everything that has to be specified or fixed first.
 */
export function understand(source: Source, settings: FileSettings): Understood {
  return orRefuse(understandRows(source.head, settings, { typed: source.typed }))
}

/**
 * The meaning of a sales file, including one of order lines.
 *
 * @throws UsageError with everything that has to be specified or fixed first.
 */
export function understandAsSales(source: Source, settings: FileSettings): Understood {
  return orRefuse(understandSales(source.head, settings, { typed: source.typed }))
}

function orRefuse(found: Understanding): Understood {
  const { columns, problems, header } = found
  if (columns === null || problems.length > 0) throw new UsageError(problemsText(problems, header))
  return { ...found, columns }
}

/** The rows below the heading. */
export function bodyOf(source: Source, understood: Below): AsyncIterable<readonly Row[]> {
  return rowsBelow(source.rows(), understood)
}
