import { expect, test } from 'vitest'
import { type Counts, noCounts } from '../demand/counts.ts'
import { usualShapes } from '../demand/shape-weights.ts'
import { priorOfPool } from '../pool/cell-prior.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { plainPerception } from '../special/seen-price.ts'
import { focusedLadder } from './focused-ladder.ts'
import { admissiblePrices } from './guardrails.ts'
import { openGuardrails } from './open-guardrails.ts'

/** A ladder with wide steps, after this many of twice as many customers bought at 1000. */
function ladderAfter(bought: number): Float64Array {
  const guardrails = { ...openGuardrails, maxDecrease: 0.9, maxIncrease: 20, unitCostMinor: 100 }
  const counts: Counts = {
    ...noCounts,
    logRatio: Float64Array.of(0),
    offers: Float64Array.of(2 * bought),
    purchases: Float64Array.of(bought),
    total: 2 * bought,
    bought,
  }
  return focusedLadder(admissiblePrices(guardrails, 1000), guardrails, 1000, {
    counts,
    prior: priorOfPool(startingPrior),
    shapes: usualShapes,
    shift: 0,
    perception: plainPerception,
  }).ladder.prices
}

/** The constants of docs/method/policy.md, What may be served, each pinned to its value. */
test('after 50 purchases, wide steps are split in four on either side of the price that looks best', () => {
  const wide = ladderAfter(49)
  const fine = ladderAfter(50)
  const added = [...fine].filter((price) => !wide.includes(price))

  expect(wide.length).toBe(57)
  expect(added).toHaveLength(6)
  const best = wide.find((price) => price > (added[2] ?? 0)) ?? 0
  const [below = 0, above = 0] = [
    wide.findLast((price) => price < (added[0] ?? 0)),
    wide.find((price) => price > (added[5] ?? 0)),
  ]
  const cuts = (low: number, high: number) =>
    [1, 2, 3].map((i) => Math.round(low * (high / low) ** (i / 4)))
  expect(added).toEqual([...cuts(below, best), ...cuts(best, above)])
})
