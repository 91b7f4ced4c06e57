import { formatMinor } from '../money.ts'
import { type Column, renderTable } from '../output.ts'
import type { Ledger } from './ledger.ts'
import { corridor, currency, type Good } from './shop.ts'

const levels = '▁▂▃▄▅▆▇█'

/**
 * The shop's board: price, sales and earnings of each product, compared with always charging the
 * base price.
 */
export function boardText(shelf: readonly Good[], ledgers: readonly Ledger[]): string {
  const right = (title: string): Column => ({ title, right: true })
  const rows = shelf.flatMap((good, i) => {
    const ledger = ledgers[i]
    return ledger === undefined ? [] : [row(good, ledger)]
  })
  return renderTable(
    [
      'PRODUCT',
      ...['BASE', 'PRICE', 'MOVE'].map(right),
      'PRICE OVER TIME',
      ...['SURE', 'CUSTOMERS', 'BOUGHT', 'PROFIT', 'AT BASE', 'GAIN'].map(right),
    ],
    [...rows, totalRow(ledgers)],
  )
}

function row({ productId, market }: Good, ledger: Ledger): string[] {
  const { basePriceMinor } = market
  return [
    productId,
    formatMinor(basePriceMinor, currency),
    formatMinor(ledger.lastPriceMinor, currency),
    percent(ledger.lastPriceMinor / basePriceMinor - 1),
    sparkline(ledger.slices),
    `${Math.round(ledger.confidence * 100)} %`,
    String(ledger.customers),
    String(ledger.purchases),
    formatMinor(ledger.profitMinor, currency),
    formatMinor(ledger.baseProfitMinor, currency),
    gainText(ledger.profitMinor, ledger.baseProfitMinor),
  ]
}

function totalRow(ledgers: readonly Ledger[]): string[] {
  const sum = (of: (ledger: Ledger) => number) => ledgers.reduce((total, l) => total + of(l), 0)
  const profitMinor = sum((l) => l.profitMinor)
  const baseMinor = sum((l) => l.baseProfitMinor)
  return [
    'together',
    ...['', '', '', '', ''],
    String(sum((l) => l.customers)),
    String(sum((l) => l.purchases)),
    formatMinor(profitMinor, currency),
    formatMinor(baseMinor, currency),
    gainText(profitMinor, baseMinor),
  ]
}

/** Prices over time within the corridor: ▁ the lowest allowed, █ the highest. */
export function sparkline(shares: Float64Array): string {
  const lowest = 1 - corridor.maxDecrease
  const range = corridor.maxDecrease + corridor.maxIncrease
  return Array.from(shares, (share) => {
    if (Number.isNaN(share)) return ' '
    const level = Math.floor(((share - lowest) / range) * levels.length)
    return levels[Math.max(0, Math.min(levels.length - 1, level))]
  }).join('')
}

/** Extra earnings over the base price, with the same customers. */
export function gainText(profitMinor: number, baseMinor: number): string {
  return baseMinor > 0 ? percent(profitMinor / baseMinor - 1) : '–'
}

function percent(share: number): string {
  const text = (share * 100).toFixed(1)
  return `${share > 0 && text !== '0.0' ? '+' : ''}${text === '-0.0' ? '0.0' : text} %`
}
