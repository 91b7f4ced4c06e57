import type { Evidence, TestedPrices } from '../clients/typescript/src/main.ts'
import { formatMinor } from './money.ts'

type Rest = { currency: string; tested: TestedPrices | null; data: Evidence }

/** Which data a result is based on and which not, and the prices tested, in sentences. */
export function evidenceLines({ currency, tested, data }: Rest): string[] {
  const money = (minor: number) => formatMinor(minor, currency)
  const lines = [
    `Learned from ${whole(data.offersUsed)} of ${whole(data.offers)} offers (${whole(data.purchases)} bought), and from ${data.salesRowsUsed} of ${data.salesRows} sales rows.`,
  ]
  const left = data.leftOut.map(
    ({ what, reason, count }) =>
      `${count} ${what === 'offers' ? 'offers' : 'sales rows'} (${reason})`,
  )
  if (left.length > 0) lines.push(`Left out: ${left.join(', ')}.`)
  if (tested === null) return [...lines, 'No price was tested.']
  const gaps = tested.gaps.map(({ low, high }) => `${money(low)} to ${money(high)}`)
  const beside = gaps.length > 0 ? `, except for the gaps ${gaps.join(', ')}` : ''
  return [...lines, `Tested from ${money(tested.low)} to ${money(tested.high)}${beside}.`]
}

function whole(count: number): string {
  return String(Math.round(count))
}
