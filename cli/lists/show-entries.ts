import type { PriceList, PriceListEntry } from '../../clients/typescript/src/main.ts'
import { formatDifference, formatMinor } from '../money.ts'
import type { Output } from '../output.ts'

/** The expected result of a list, in a few lines. */
export function showList(out: Output, list: PriceList): void {
  const { summary, currency } = list
  const money = (minor: number) => formatMinor(Math.round(minor), currency)
  const named = list.name === list.id ? list.id : `${list.id}  ${list.name}`
  out.line(`${named}  ${list.status}  ${list.design}`)
  out.line(`From ${list.from} until ${list.until}${list.segment ? `, for ${list.segment}` : ''}`)
  if (list.createdBy !== null) out.line(`Requested by ${list.createdBy}`)
  if (list.approvedBy !== null) out.line(`Approved by ${list.approvedBy}, ${list.approvedAt}`)
  if (summary === null) {
    out.line(`${list.progress.done} of ${list.progress.total} products drafted`)
    for (const reason of list.heldBack) out.note(reason)
    return
  }
  const { profit, raised, lowered, entries } = summary
  out.line(
    `${entries} ${entries === 1 ? 'product' : 'products'}: ${raised} prices up, ${lowered} down`,
  )
  out.line(
    `Profit ${formatDifference(profit.value, currency)} (90 %: ${money(profit.low)} to ${money(profit.high)}), over the list's period`,
  )
  if (summary.unmeasured > 0) out.note(`${summary.unmeasured} have never sold: not in the sum.`)
  if (summary.costless > 0) {
    out.note(`${summary.costless} have no unit_cost: lerner policies import costs.csv`)
  }
  if (summary.questioned > 0) {
    out.note(`${summary.questioned} set by hand are far from the current price.`)
  }
  for (const reason of list.heldBack) out.note(`Held back: ${reason}`)
}

/** Entries as a table, in their original order. */
export function showEntries(
  out: Output,
  entries: readonly PriceListEntry[],
  currency: string,
): void {
  const money = (minor: number) => formatMinor(Math.round(minor), currency)
  out.table(
    [
      'PRODUCT',
      { title: 'NOW', right: true },
      { title: 'PRICE', right: true },
      { title: 'GAIN', right: true },
      { title: '90 %', right: true },
      { title: 'SURE', right: true },
      'REASON',
    ],
    entries.map((one) => [
      one.productId,
      money(one.currentPrice),
      `${money(one.price)}${one.locked ? ' locked' : one.edited ? ' edited' : one.dropped ? ' dropped' : ''}`,
      one.profit === null ? '?' : money(one.profit.value),
      one.profit === null ? '?' : `${money(one.profit.low)} to ${money(one.profit.high)}`,
      `${Math.round(100 * one.confidence)} %`,
      one.reason,
    ]),
  )
}
