import type { Explanation } from '../clients/typescript/src/main.ts'
import { formatMinor } from './money.ts'
import type { Column, Output } from './output.ts'

/** An explanation for people: the sentence, the steps, the expected earnings of an offer. */
export function showExplanation(out: Output, explanation: Explanation): void {
  const { currency, steps, expected, nearBest } = explanation
  const money = (minor: number) => formatMinor(minor, currency)
  const signed = (minor: number) => `${minor > 0 ? '+' : ''}${money(minor)}`
  out.line(explanation.sentence)
  out.line('')
  const rows = [['base price', '', money(explanation.basePrice), '']]
  for (const { name, amount, after, shares, cost } of steps) {
    const costText = cost === null ? '' : money(cost)
    rows.push([name.replaceAll('_', ' '), signed(amount), money(after), costText])
    for (const share of shares) {
      rows.push([`  ${share.name.replaceAll('_', ' ')}`, `  ${signed(share.amount)}`, '', ''])
    }
  }
  const right = (title: string): Column => ({ title, right: true })
  out.table(['STEP', right('MOVES'), right('PRICE'), right('COSTS AN OFFER')], rows)
  if (expected !== null) {
    out.line('')
    for (const one of [expected.base, expected.price]) {
      if (one.purchases === null) continue
      const { value, low, high } = one.purchases
      const share = (part: number) => `${(100 * part).toFixed(1)} %`
      const profit =
        one.profit === null
          ? ''
          : `, profit ${money(one.profit.value)} an offer (${money(one.profit.low)} to ${money(one.profit.high)})`
      out.line(
        `At ${money(one.price)} ${share(value)} buy (${share(low)} to ${share(high)})${profit}.`,
      )
    }
  }
  if (nearBest !== null) {
    out.line(`Within 5 % of the best price allowed with probability ${nearBest.toFixed(2)}.`)
  }
}
