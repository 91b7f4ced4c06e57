import type * as contract from '../generated/contract.ts'
import type { Rejection } from './fault.ts'
import type { Remark } from './named.ts'
import { fieldNamed } from './to-csv.ts'

type RejectedRow = contract.ImportRejects['data'][number]

/** The service's message about a rejected row, in terms of the file. */
export function rejectionInFile(
  item: object | undefined,
  line: number,
  { reason: said, remarks = [] }: RejectedRow,
): Rejection {
  const name = /^`([^`]+)`/.exec(said)?.[1] ?? ''
  const column = fieldNamed(name.replace(/^attributes\./, ''))
  // The column already identifies the field.
  const reason = name === '' ? said : said.replace(/^`[^`]+` /, '')
  return {
    line,
    column,
    value: fieldText(item, name),
    reason,
    remarks: remarksOf(remarks),
    setting: null,
  }
}

/** The service's question about an accepted row. */
export function questionInFile(
  item: object | undefined,
  line: number,
  { param, message, reason: by, values }: contract.RequestWarning,
): Rejection {
  const name = param.replace(/^row \d+: /, '')
  const reason = message.replace(`${param}: `, '').replace(/^row \d+: /, '')
  const value = fieldText(item, name)
  return {
    line,
    column: fieldNamed(name),
    value,
    reason,
    remarks: remarksOf([{ reason: by, values, ...(name === '' ? {} : { param: name }) }]),
    setting: null,
  }
}

/** Remarks with a name. */
function remarksOf(all: readonly contract.Remark[]): readonly Remark[] {
  return all.flatMap(({ reason, ...of }) => (reason === undefined ? [] : [{ reason, ...of }]))
}

/** The row of an import that `row 17: price` refers to; 0 if none. */
export function rowOf(param: string): number {
  return Number(/^row (\d+)(?::|$)/.exec(param)?.[1] ?? 0)
}

/** The text of an item's field, by its name in the service. */
function fieldText(item: object | undefined, name: string): string {
  const key = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const value: unknown = partsOf(item)
    .flatMap((part) => Object.entries(part))
    .find(([one]) => one === key)?.[1]
  return value === undefined ? '' : String(value)
}

/** The objects that an item is sent as. */
function partsOf(item: object = {}): object[] {
  const { product, policy } = item as { product?: object; policy?: object }
  return [product, policy, item].filter((part) => part !== undefined)
}
