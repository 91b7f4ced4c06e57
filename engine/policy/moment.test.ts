import { expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { alwaysSteady } from '../belief/calendar.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { logistic } from '../special/logistic.ts'
import { usualMethod } from './method.ts'
import { openGuardrails } from './open-guardrails.ts'
import { buildPriceTable } from './price-table.ts'

const day = 86_400
const start = 1_699_833_600
const random = createRandom(7)

/** Twenty days of 300 offers; purchases peak at six in the morning. */
const belief = foldOffers(
  emptyBelief(),
  Array.from({ length: 6000 }, (_, i) => {
    const at = start + i * (day / 300)
    const ratio = 0.7 + 0.1 * Math.floor(random.uniform() * 8)
    const wave = Math.sin((2 * Math.PI * (at - start)) / day)
    const bought = random.uniform() < logistic(wave - 4 * (ratio - 1))
    return answeredOffer(Math.round(1000 * ratio), bought, Math.floor(at))
  }),
)

const tableAt = (moment: { momentSeconds?: number }, calendar = true) =>
  buildPriceTable({
    belief,
    siblings: [],
    pool: startingPrior,
    basePriceMinor: 1000,
    guardrails: { ...openGuardrails, unitCostMinor: 500, maxDecrease: 0.4, maxIncrease: 0.8 },
    exploration: 1,
    seed: 3,
    method: { ...usualMethod, calendar },
    ...moment,
  })

test('a price follows the hour once the hours are known, and says so', () => {
  const morning = tableAt({ momentSeconds: start + 30 * day + day / 4 })
  const evening = tableAt({ momentSeconds: start + 30 * day + (3 * day) / 4 })
  const best = (table: typeof morning) => table.prices[table.greedyIndex]
  // Logit demand of slope 4 about log-odds of ±1: the best prices are 13 % apart.
  expect(best(morning)).toBeGreaterThan(1.05 * best(evening))
  expect(morning.factors[morning.greedyIndex]).toContain('seasonality')
  expect(morning.steadySeconds).toBeLessThan(3600)
})

test('without a moment, or without the calendar, a table is for an average moment and stays so', () => {
  const ordinary = tableAt({})
  expect(ordinary.steadySeconds).toBe(alwaysSteady)
  const without = tableAt({ momentSeconds: start + 30 * day }, false)
  expect([...without.probability]).toEqual([...ordinary.probability])
})
