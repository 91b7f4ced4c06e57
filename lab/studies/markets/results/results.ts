import { createRandom } from '../../../../engine/random/random.ts'
import { type Figure, figure } from '../../../report/figure.ts'
import { quantile, standardError } from '../../../report/statistics.ts'
import type { Outcome } from '../play/contenders.ts'
import type { Score } from '../play/measures.ts'
import { ourEngine } from '../play/variants.ts'
import type { MarketName } from '../worlds/markets.ts'

/** Outcomes by market and contender, instances ascending. */
export type Results = {
  add: (market: MarketName, contender: string, outcomes: readonly Outcome[]) => void
  of: (market: MarketName, contender: string) => readonly Outcome[]
  markets: () => MarketName[]
  /** All contenders somewhere, or in one market, in the order of their first appearance. */
  contenders: (market?: MarketName) => string[]
}

export function openResults(): Results {
  const kept = new Map<MarketName, Map<string, Outcome[]>>()
  return {
    add(market, contender, outcomes) {
      const here = kept.get(market) ?? new Map<string, Outcome[]>()
      kept.set(market, here)
      const known = here.get(contender) ?? []
      const all = [...known, ...outcomes].sort((a, b) => a.instance - b.instance)
      here.set(contender, all)
    },
    of: (market, contender) => kept.get(market)?.get(contender) ?? [],
    markets: () => [...kept.keys()],
    contenders(market) {
      const where = market === undefined ? [...kept.keys()] : [market]
      return [...new Set(where.flatMap((one) => [...(kept.get(one)?.keys() ?? [])]))]
    },
  }
}

export type Measure = Exclude<keyof Score, 'regret'>

export function figureOf(outcomes: readonly Outcome[], measure: Measure): Figure {
  return figure(outcomes.map(({ score }) => score[measure]))
}

const resamples = 400

/** A quantile over instances; its standard error is bootstrapped. */
export function quantileOf(outcomes: readonly Outcome[], measure: Measure, q: number): Figure {
  const values = outcomes.map(({ score }) => score[measure])
  const random = createRandom(values.length)
  const resampled = Array.from({ length: resamples }, () =>
    quantile(
      values.map(() => values[Math.floor(random.uniform() * values.length)]),
      q,
    ),
  )
  const error = standardError(resampled) * Math.sqrt(resamples)
  return { value: quantile(values, q), error, instances: values.length }
}

/** Ours minus another's, instance by instance, over the instances that both have played. */
export function leadOver(
  results: Results,
  market: MarketName,
  other: string,
  measure: Measure = 'whole',
  own: string = ourEngine.name,
): Figure {
  const theirs = new Map(
    results.of(market, other).map(({ instance, score }) => [instance, score[measure]]),
  )
  const differences: number[] = []
  for (const { instance, score } of results.of(market, own)) {
    const known = theirs.get(instance)
    if (known !== undefined) differences.push(score[measure] - known)
  }
  return figure(differences)
}
