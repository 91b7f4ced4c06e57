import type {
  Fault,
  OrderNote,
  Problem,
  Rejection,
  Remark,
} from '../../../clients/typescript/src/files/main.ts'
import { refusalInWords } from '../api/refusal-words.ts'
import { formatUtcDate } from '../format/date.ts'
import { formatMoney } from '../format/money.ts'
import { keepSigns } from '../format/number.ts'
import { isMessage, t } from '../messages/messages.ts'
import type { Messages } from '../messages/words.ts'
import { fieldInFile } from './words.ts'

/** What a remark about a file says, in the reader's language. */
function remarkInWords(remark: Remark, sentence: string, currency?: string): string {
  const { reason, values = {} } = remark
  if (!isMessage(`fileReasons.${reason}`)) {
    return refusalInWords({ message: sentence, ...remark }, { currency })
  }
  const slots = Object.entries(values).map(([name, value]) => [name, spoken(name, value)])
  const name = reason as keyof Messages['fileReasons']
  return keepSigns(t(`fileReasons.${name}`, Object.fromEntries(slots)))
}

function spoken(name: string, value: unknown): string | number {
  if (typeof value === 'number') return value
  const text = String(value)
  if (name === 'field') return fieldInFile(text)
  if (name === 'currency') return text.toUpperCase()
  return name.endsWith('At') ? formatUtcDate(text) : text
}

/**
 * Why a value or a row was not accepted, as the sentence continues after it.
 *
 * @param currency - That of amounts, where the account has a single one.
 */
export function reasonInWords(
  { reason, remarks }: Pick<Rejection, 'reason' | 'remarks'>,
  currency?: string,
): string {
  return remarks.length === 0
    ? refusalInWords({ message: reason }, { currency })
    : remarks.map((remark) => remarkInWords(remark, reason, currency)).join(' ')
}

type Cell = Pick<Rejection, 'column' | 'value' | 'reason' | 'remarks'>

/** What is wrong with a cell or a row, in a sentence without its full stop. */
export function cellInWords({ column, value, ...why }: Cell): string {
  const reason = reasonInWords(why)
  if (column === '') return t('files.rowFault', { reason })
  return value === '' ? `${column} ${reason}` : t('files.cellFault', { column, value, reason })
}

/** The column at fault; what the service rejects has the name of its field. */
export function columnInWords({ column, remarks }: Rejection): string {
  return remarks.some(({ param }) => param != null) ? fieldInFile(column) : column
}

/** Fields that hold an amount, which the service has in the smallest unit. */
const amounts = ['price', 'unit_cost', 'base_price', 'competitor_price', 'min_price', 'max_price']

/**
 * The value at fault as the file has it: an amount that the service questions is money again.
 *
 * @param currency - That of amounts, where the account has a single one.
 */
export function valueInFile({ column, value, remarks }: Rejection, currency?: string): string {
  const isSent = remarks.some(({ param }) => param != null)
  const named = remarks.find(({ values }) => values?.currency !== undefined)?.values?.currency
  const of = named === undefined ? currency : String(named)
  return isSent && amounts.includes(column) && of !== undefined && /^\d+$/.test(value)
    ? formatMoney(Number(value), of)
    : value
}

/** The same for a row that was not sent. */
export function faultInWords({ column, value, reason, remark }: Fault): string {
  return cellInWords({ column, value, reason, remarks: [remark] })
}

/** Why a file cannot be accepted as it is. */
export function problemInWords({ message, remark }: Problem): string {
  return remark === null ? message : remarkInWords(remark, message)
}

/** What is said of a whole file. */
export function saidInWords({ text, remark }: { text: string; remark: Remark }): string {
  return remarkInWords(remark, text)
}

/** What was done with order lines. */
export function noteInWords({ code, values }: OrderNote): string {
  return t(`orderNotes.${code}`, values)
}
