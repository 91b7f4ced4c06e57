import {
  type FileSettings,
  isTimeZone,
  noSettings,
  type TextOptions,
} from '../../../../clients/typescript/src/files/main.ts'
import { Refusal } from '../../../domain/errors.ts'
import type { ImportQuery, OrderQuery } from '../../schemas/order-reading.ts'

/**
 * The settings of a request for its order file, in the reader's terms.
 *
 * @throws Refusal if there is no such time zone.
 */
export function orderSettings(
  { period_length, taxes, time_zone, decimals, dates, encoding, map }: OrderQuery,
  currency: string | null,
): { settings: FileSettings; text: TextOptions } {
  if (time_zone !== undefined && !isTimeZone(time_zone))
    throw new Refusal(
      'parameter_invalid',
      `\`time_zone\` is ${JSON.stringify(time_zone)}: send a name such as Europe/Berlin.`,
      { param: 'time_zone' },
    )
  const settings: FileSettings = {
    ...noSettings,
    kind: 'orders',
    mapping: mappingOf(map ?? ''),
    constants: new Map(currency === null ? [] : [['currency', currency]]),
    decimals: decimals ?? null,
    dates: dates ?? null,
    periodLength: period_length ?? null,
    taxes: taxes ?? null,
    ...(time_zone !== undefined && { timeZone: time_zone }),
  }
  return { settings, text: { encoding: encoding ?? null, delimiter: null } }
}

function mappingOf(map: string): Map<string, string> {
  const pairs = map === '' ? [] : map.split(',')
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

/**
 * @throws Refusal `parameters_exclusive` if a parameter for one kind of file is sent with another.
 */
export function refuseOrderQuery(query: ImportQuery, kind: string): void {
  if (query.merge !== undefined && kind !== 'policies') {
    throw new Refusal(
      'parameters_exclusive',
      `\`merge\` says how policies are taken, and the import is of ${kind}: leave it out.`,
      { param: 'merge' },
    )
  }
  if (kind === 'orders') return
  const others = kind === 'sales' ? ofOrders : ([...ofOrders, 'overlaps'] as const)
  const first = others.find((name) => query[name] !== undefined)
  if (first === undefined) return
  throw new Refusal(
    'parameters_exclusive',
    `\`${first}\` says how ${first === 'overlaps' ? 'sales and orders are taken' : 'orders are read'}, and the import is of ${kind}: leave it out, or send kind=orders.`,
    { param: first },
  )
}

const ofOrders = [
  'dry_run',
  'period_length',
  'taxes',
  'time_zone',
  'decimals',
  'dates',
  'encoding',
  'map',
  'unreadable',
] as const
