import { type FileSettings, noSettings } from '../src/files/file-settings.ts'
import { openText } from '../src/files/open-text.ts'
import { type OrderSales, readOrderRows } from '../src/files/orders/read-orders.ts'
import { converterOf } from '../src/files/rows-to-send.ts'
import type { Row } from '../src/files/split-rows.ts'
import { type Understanding, understandRows } from '../src/files/understand.ts'

/** A file's rows, and what they mean; its currency is the euro unless settings say another. */
export function understand(
  bytes: Uint8Array,
  settings: Partial<FileSettings> = {},
): { head: readonly Row[]; understood: Understanding } {
  const { head } = openText(bytes, true, { encoding: null, delimiter: null })
  const constants = new Map([['currency', 'eur'], ...(settings.constants ?? [])])
  return { head, understood: understandRows(head, { ...noSettings, ...settings, constants }) }
}

/** What a file written line by line means. */
export function meaningOf(
  lines: readonly string[],
  settings: Partial<FileSettings> = {},
): Understanding {
  return understand(bytesOf(lines), settings).understood
}

/** The sales in a file of orders that leaves no questions. */
export function ordersIn(
  lines: readonly string[],
  settings: Partial<FileSettings> = {},
): OrderSales {
  return salesOf(understand(bytesOf(lines), settings))
}

/** The sales that lines of orders become, if nothing is open. */
export function salesOf({ head, understood }: ReturnType<typeof understand>): OrderSales {
  const { orders, bodyAt, problems } = understood
  if (orders === null || problems.length > 0)
    throw new Error(`These are no orders without questions: ${JSON.stringify(problems)}`)
  const body = converterOf(understood)(head.slice(bodyAt))
  return readOrderRows(body, orders.form, orders.settings)
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

function bytesOf(lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(`${lines.join('\n')}\n`)
}
