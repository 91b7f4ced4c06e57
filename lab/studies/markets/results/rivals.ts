import type { Figure } from '../../../report/figure.ts'
import { canBeWritten } from '../outside/worlds-file.ts'
import { basePrice } from '../play/bandits.ts'
import type { Outcome } from '../play/contenders.ts'
import { ourEngine } from '../play/variants.ts'
import { type MarketName, markets } from '../worlds/markets.ts'
import { figureOf, type Results } from './results.ts'

/**
 * Markets whose clairvoyant is the base price itself: no contender that learns can match it there.
 */
const baseIsBest: readonly MarketName[] = ['well-priced']

/** All contenders in the results that are not forms of our engine. */
export function rivalsIn(results: Results, market?: MarketName): string[] {
  return results.contenders(market).filter((name) => !isOurs(name))
}

export function isOurs(name: string): boolean {
  return name === ourEngine.name || name.startsWith(`${ourEngine.name} `)
}

/** The peer that earned most in a market; null if none played it. */
export function strongestRival(results: Results, market: MarketName): string | null {
  let strongest: string | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const name of rivalsIn(results, market)) {
    if (name === basePrice.name && baseIsBest.includes(market)) continue
    const { value } = figureOf(results.of(market, name), 'whole')
    if (value <= most) continue
    most = value
    strongest = name
  }
  return strongest
}

/**
 * Our regret averaged over markets, relative to a peer's over the same ones: 0.5 is half of it.
 *
 * Null for peers that are shown only some kinds of markets.
 */
export function meanRegretRatio(results: Results, peer: string): Figure | null {
  const shared = markets.filter(({ name }) => results.of(name, ourEngine.name).length > 0)
  const needed = shared.filter(canBeWritten).map(({ name }) => name)
  if (needed.length === 0 || needed.some((name) => results.of(name, peer).length === 0)) return null
  const ours = meanRegret(needed.map((name) => playedByBoth(results, name, ourEngine.name, peer)))
  const theirs = meanRegret(needed.map((name) => playedByBoth(results, name, peer, ourEngine.name)))
  const value = ours.value / theirs.value
  // As if the two were independent; with the same customers they are positively correlated, so this
  // is conservative.
  const error = value * Math.hypot(ours.error / ours.value, theirs.error / theirs.value)
  return { value, error, instances: theirs.instances }
}

/** The results of one contender in the instances that another played too. */
function playedByBoth(results: Results, market: MarketName, one: string, other: string): Outcome[] {
  const instances = new Set(results.of(market, other).map(({ instance }) => instance))
  return results.of(market, one).filter(({ instance }) => instances.has(instance))
}

/** Regret averaged over markets: the share of the clairvoyant's profit that is missed. */
function meanRegret(markets: readonly Outcome[][]): Figure {
  const shares = markets.map((outcomes) => figureOf(outcomes, 'whole'))
  const value = shares.reduce((sum, share) => sum + (1 - share.value), 0) / shares.length
  const squares = shares.reduce((sum, share) => sum + share.error ** 2, 0)
  const instances = shares.reduce((sum, share) => sum + share.instances, 0)
  return { value, error: Math.sqrt(squares) / shares.length, instances }
}
