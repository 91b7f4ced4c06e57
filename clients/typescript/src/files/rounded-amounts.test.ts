import { expect, test } from 'vitest'
import { readColumns } from './columns.ts'
import { noSettings } from './file-settings.ts'
import { sendRows } from './send-rows.ts'

const header = ['product', 'period', 'price', 'units', 'currency']

async function told(prices: readonly string[], currency = 'eur') {
  const { columns } = readColumns(header, { ...noSettings, kind: 'sales' })
  if (columns === null) throw new Error('the columns mean nothing')
  const rows = prices.map((price, i) => ({
    texts: [`p${i}`, '2026-01-05', price, '3', currency],
    line: i + 2,
  }))
  const read = { ...noSettings, decimals: 'comma' as const, periodLength: 'week' as const }
  const summary = await sendRows(one(rows), null, { columns, read })
  return summary.rounded?.text ?? null
}

async function* one<Rows>(rows: Rows) {
  yield rows
}

test('1,299 among decimal commas does not become 1.30 without a word', async () => {
  expect(await told(['9,90', '1,299', '1.299,50'])).toBe(
    "One amount has more decimals than its currency and is rounded: '1,299' (line 3) is 1.30.",
  )
})

test('of many amounts the first is shown, and zeros beyond the decimals are no rounding', async () => {
  expect(await told(['9,900', '2,578', '3,001', '12'])).toBe(
    "2 amounts have more decimals than their currency and are rounded: '2,578' (line 3), the first, is 2.58.",
  )
  expect(await told(['9,900', '12,00', '7'])).toBeNull()
  expect(await told(['1,299', '7'], 'kwd')).toBeNull()
})
