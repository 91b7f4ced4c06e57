import type { ColumnOptions } from './columns.ts'
import type { DateOrder } from './dates.ts'
import type { Kind } from './fields.ts'
import type { Decimals } from './numbers.ts'
import type { PeriodLength } from './periods.ts'

/** What a person said of a file; null where the file is to tell. */
export type FileSettings = Omit<ColumnOptions, 'kind'> & {
  /** Lines of orders become sales. */
  kind: Kind | 'orders' | null
  decimals: Decimals | null
  dates: DateOrder | null
  firstPeriod: string | null
  periodLength: PeriodLength | null
  blankPrice: 'reject' | 'carry'
  /** Of orders: whether prices are to hold taxes; null leaves them as they are written. */
  taxes: 'in' | 'out' | null
  /** Of orders: more days of all products together are refused; any number if left out. */
  mostDays?: number
  /** Of sales: whether periods of one product may share time. */
  overlaps: 'ask' | 'keep'
}

export const noSettings: FileSettings = {
  kind: null,
  mapping: new Map(),
  constants: new Map(),
  decimals: null,
  dates: null,
  firstPeriod: null,
  periodLength: null,
  blankPrice: 'reject',
  taxes: null,
  overlaps: 'ask',
}
