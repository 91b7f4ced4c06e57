import { environments } from '../environments/environment.ts'
import { canBeWritten } from '../outside/worlds-file.ts'
import { basePrice } from '../play/bandits.ts'
import type { Outcome } from '../play/contenders.ts'
import { ourEngine } from '../play/variants.ts'
import { type Figure, figureOf, type Results } from './results.ts'

/** Markets whose clairvoyant is the base price itself: nobody who learns can be level with it there. */
const baseIsBest = ['E20']

/** Everybody in the results who is no form of our engine. */
export function rivalsIn(results: Results, environment?: string): string[] {
  return results.contenders(environment).filter((name) => !isOurs(name))
}

export function isOurs(name: string): boolean {
  return name === ourEngine.name || name.startsWith(`${ourEngine.name} `)
}

/** The peer that earned most in an environment; null if none played it. */
export function strongestRival(results: Results, environment: string): string | null {
  let strongest: string | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const name of rivalsIn(results, environment)) {
    if (name === basePrice.name && baseIsBest.includes(environment)) continue
    const { value } = figureOf(results.of(environment, name), 'whole')
    if (value <= most) continue
    most = value
    strongest = name
  }
  return strongest
}

/**
 * Our regret averaged over markets, of a peer's over the same ones: 0.5 is half of it.
 *
 * Null for peers that are shown some kinds of markets only.
 */
export function meanRegretRatio(results: Results, peer: string): Figure | null {
  const shared = environments.filter(({ id }) => results.of(id, ourEngine.name).length > 0)
  const needed = shared.filter(canBeWritten).map(({ id }) => id)
  if (needed.length === 0 || needed.some((id) => results.of(id, peer).length === 0)) return null
  const ours = meanRegret(needed.map((id) => playedByBoth(results, id, ourEngine.name, peer)))
  const theirs = meanRegret(needed.map((id) => playedByBoth(results, id, peer, ourEngine.name)))
  const value = ours.value / theirs.value
  // As if the two were independent; on the same customers they go together, so this is on the safe side.
  const error = value * Math.hypot(ours.error / ours.value, theirs.error / theirs.value)
  return { value, error, instances: theirs.instances }
}

/** What one contender did in the instances that another played too. */
function playedByBoth(results: Results, id: string, one: string, other: string): Outcome[] {
  const instances = new Set(results.of(id, other).map(({ instance }) => instance))
  return results.of(id, one).filter(({ instance }) => instances.has(instance))
}

/** Regret averaged over markets: the share of the clairvoyant's profit that is missed. */
function meanRegret(markets: readonly Outcome[][]): Figure {
  const shares = markets.map((outcomes) => figureOf(outcomes, 'whole'))
  const value = shares.reduce((sum, share) => sum + (1 - share.value), 0) / shares.length
  const squares = shares.reduce((sum, share) => sum + share.error ** 2, 0)
  const instances = shares.reduce((sum, share) => sum + share.instances, 0)
  return { value, error: Math.sqrt(squares) / shares.length, instances }
}
