import { type FileSettings, noSettings } from '../src/files/file-settings.ts'
import { openText } from '../src/files/open-text.ts'
import { type OrderSales, readOrderRows } from '../src/files/orders/read-orders.ts'
import { converterOf } from '../src/files/rows-to-send.ts'
import { type Understanding, understandRows } from '../src/files/understand.ts'

/** What a file written line by line means; its currency is the euro unless settings say another. */
export function meaningOf(
  lines: readonly string[],
  settings: Partial<FileSettings> = {},
): Understanding {
  const constants = new Map([['currency', 'eur'], ...(settings.constants ?? [])])
  return understandRows(rowsOf(lines), { ...noSettings, ...settings, constants })
}

/** The sales in a file of orders that leaves no questions. */
export function ordersIn(
  lines: readonly string[],
  settings: Partial<FileSettings> = {},
): OrderSales {
  const { orders, bodyAt, problems, ...below } = meaningOf(lines, settings)
  if (orders === null || problems.length > 0)
    throw new Error(`These are no orders without questions: ${JSON.stringify(problems)}`)
  return readOrderRows(
    converterOf(below)(rowsOf(lines).slice(bodyAt)),
    orders.form,
    orders.settings,
  )
}

/** Units and what was paid for them in all, by product. */
export function soldIn({ rows }: OrderSales): Record<string, [units: number, paid: number]> {
  const sold: Record<string, [number, number]> = {}
  for (const { texts } of rows) {
    const [product = '', , , price = '', units = ''] = texts
    const [before, paid] = sold[product] ?? [0, 0]
    const sum = paid + Number(units) * Number(price)
    sold[product] = [before + Number(units), Math.round(sum * 100) / 100]
  }
  return sold
}

function rowsOf(lines: readonly string[]) {
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
  return openText(bytes, true, { encoding: null, delimiter: null }).head
}
