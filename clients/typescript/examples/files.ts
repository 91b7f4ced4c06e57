import { Lerner } from '@lerner/client'
import { noSettings, openText, rowsToSend, sendRows, understandRows } from '@lerner/client/files'

const bytes = new TextEncoder().encode('SKU;Week;Price;Qty\nmug;19.10.2026;1.299,50;41\n')

// What the file says of itself: semicolons, a decimal comma, the day before the month.
const { head } = openText(bytes, true, { encoding: null, delimiter: null })
const found = understandRows(head, {
  ...noSettings,
  constants: new Map([['currency', 'usd']]),
  periodLength: 'week',
})
const { columns, read, first, problems } = found

// All that has to be said before anything is sent, or the first rows as they will be.
if (columns === null || problems.length > 0) throw new Error(problems[0]?.message)
console.log(first.length)

async function* all() {
  yield head
}
// Lines of orders are added up first; `orders.notes` then says what was netted and left out.
const { rows } = await rowsToSend(all(), found)
const { accepted, rejected } = await sendRows(rows, new Lerner(), { columns, read })
console.log(accepted, rejected)
