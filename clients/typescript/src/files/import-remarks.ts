import type * as contract from '../generated/contract.ts'
import type { Rejection } from './fault.ts'
import type { Remark } from './named.ts'
import { fieldNamed } from './to-csv.ts'

type RejectedRow = contract.ImportRejects['data'][number]

/** What the service says of a row that it did not take, in the words of the file. */
export function rejectionInFile(
  item: object | undefined,
  line: number,
  { reason: said, remarks = [] }: RejectedRow,
): Rejection {
  const name = /^`([^`]+)`/.exec(said)?.[1] ?? ''
  const column = fieldNamed(name.replace(/^attributes\./, ''))
  // The column says which field it is.
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

/** What the service asks about a row that it took. */
export function questionInFile(
  item: object | undefined,
  line: number,
  { param, message, reason: by, values }: contract.RequestWarning,
): Rejection {
  const name = param.replace(/^row \d+: /, '')
  const reason = message.replace(`${param}: `, '')
  const value = fieldText(item, name)
  return {
    line,
    column: fieldNamed(name),
    value,
    reason,
    remarks: remarksOf([{ reason: by, values }]),
    setting: null,
  }
}

/** Remarks that have a name. */
function remarksOf(all: readonly contract.Remark[]): readonly Remark[] {
  return all.flatMap(({ reason, ...of }) => (reason === undefined ? [] : [{ reason, ...of }]))
}

/** The row of an import that `row 17: price` names; 0 where it names none. */
export function rowOf(param: string): number {
  return Number(/^row (\d+)(?::|$)/.exec(param)?.[1] ?? 0)
}

/** What an item says in the field that the service calls by a name. */
function fieldText(item: object | undefined, name: string): string {
  const key = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const fields = item !== undefined && 'product' in item ? item.product : item
  const value: unknown = Object.entries(fields ?? {}).find(([one]) => one === key)?.[1]
  return value === undefined ? '' : String(value)
}
