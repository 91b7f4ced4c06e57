import type { Explanation } from '../../../engine/explain/explain.ts'
import { type Factor, nounOf, wordsOf } from '../../domain/factors.ts'
import { decimalText } from '../../domain/money-text.ts'

/** What moved or held a price, by how much in minor units. */
export type Reason = { name: Factor; minor: number }

/** Reasons shown in the summary; the steps contain the rest. */
const mostReasons = 4

/**
 * The largest steps of an explanation, with learnt steps split into shares, largest first; at least
 * one has the same direction as the price.
 */
export function reasonsOf({ steps, basePriceMinor, priceMinor }: Explanation): Reason[] {
  const all: Reason[] = []
  const add = (name: Factor, minor: number): void => {
    const same = all.find((one) => one.name === name)
    if (same) same.minor += minor
    else all.push({ name, minor })
  }
  for (const { name, shares, beforeMinor, afterMinor } of steps) {
    if (shares.length === 0) add(name, afterMinor - beforeMinor)
    else for (const share of shares) add(share.name, share.minor)
  }
  const ordered = all
    .filter(({ minor }) => minor !== 0)
    .sort((a, b) => Math.abs(b.minor) - Math.abs(a.minor))
  const front = ordered.slice(0, mostReasons)
  const way = Math.sign(priceMinor - basePriceMinor)
  const along = ordered.find(({ minor }) => Math.sign(minor) === way)
  if (way !== 0 && along && !front.includes(along)) front[mostReasons - 1] = along
  return front
}

/** How a price came about, in one plain sentence. */
export function sentenceOf(explanation: Explanation, currency: string): string {
  const { basePriceMinor, priceMinor, bestPriceMinor, draw, costUnknown } = explanation
  const money = (minor: number): string => decimalText(minor, currency)
  const base = money(basePriceMinor)
  // Given once: it applies to every amount in a sentence.
  const unit = currency.toUpperCase()
  const reasons = reasonsOf(explanation)
  const tell = ({ name, minor }: Reason): string =>
    `${nounOf(name)} (${minor > 0 ? '+' : '−'}${money(Math.abs(minor))})`
  if (priceMinor === basePriceMinor) {
    if (draw !== 'exploration') {
      const best =
        bestPriceMinor === basePriceMinor
          ? 'it is also the best price'
          : `the best price would be ${money(bestPriceMinor)}`
      return `We ask ${base} ${unit}, the base price, ${wordsOf(draw)}; ${best}.`
    }
    if (reasons.length === 0 && costUnknown)
      return `We ask ${base} ${unit}, the base price, ${wordsOf('unit_cost_unknown')}.`
    if (reasons.length === 0)
      return `We ask ${base} ${unit}, the base price: there is no reason for another.`
    return `We ask ${base} ${unit}, the base price: ${listed(reasons.map(tell))} cancel out.`
  }
  const way = Math.sign(priceMinor - basePriceMinor)
  const along = reasons.filter(({ minor }) => Math.sign(minor) === way)
  const against = reasons.filter(({ minor }) => Math.sign(minor) !== way)
  const held = against.length === 0 ? '' : `, held back by ${listed(against.map(tell))}`
  return `We ask ${money(priceMinor)} ${unit} rather than ${base} because of ${listed(along.map(tell))}${held}.`
}

function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
