import fc, { type Arbitrary } from 'fast-check'
import type { CellBelief } from '../belief/belief.ts'
import type { Guardrails } from '../policy/guardrails.ts'
import { poolAccount } from '../policy/history-risk.ts'
import { budgetOf, type LossLedger } from '../policy/loss-ledger.ts'
import { openGuardrails } from '../policy/open-guardrails.ts'
import type { PriceTableInput } from '../policy/table-input.ts'
import { summarizeCell } from '../pool/cell-summary.ts'
import { type PoolPrior, startingPrior } from '../pool/pool-prior.ts'
import { anyBelief } from './any-cell.ts'
import { type About, anyPrice, fraction, inOrderOf, maybe, priceAbout } from './any-number.ts'

const near: Arbitrary<About<number>> = priceAbout.map((price) => price(0.5))

const anyAttributes = fc.record({
  category: fc.constantFrom('a', 'b'),
  brand: fc.constantFrom('x', 'y'),
})

const anyTraits = fc.record({
  attributes: anyAttributes,
  baseMargin: fc.constantFrom(null, 0.01, 0.1, 0.3, 0.5, 1),
})

/** Of products p0 to p2, whose traits may have changed since. */
const anyPool: Arbitrary<About<PoolPrior>> = maybe(
  50,
  fc.array(fc.tuple(anyBelief, anyTraits), { maxLength: 5 }),
).map(
  (cells) => (base) =>
    cells === null
      ? startingPrior
      : poolAccount(
          cells.map(([cell, traits], i) => summarizeCell(`p${i % 3}`, cell(base), base, traits)),
        ),
)

const anyCost: Arbitrary<About<number>> = fc.oneof(
  fc.constant<About<number>>(() => 0),
  { weight: 2, arbitrary: near },
  fc.constant<About<number>>((base) => 10 * base),
)

const anyCompetitor = fc.record({
  price: near,
  rule: fc.constantFrom('at_most' as const, 'at_least' as const, 'within' as const),
  tolerance: fraction,
})

const anyInventory = fc.record({
  onHand: fc.constantFrom(0, 1, 50, 1e9),
  secondsLeft: fc.constantFrom(0, 1, 1e6),
  offersPerSecond: fc.constantFrom(0, 1e-6, 1e4),
})

const anyGuardrails: Arbitrary<About<Guardrails>> = fc
  .record({
    objective: fc.constantFrom<Guardrails['objective'][]>('profit', 'profit', 'revenue', 'units'),
    cost: maybe(60, anyCost),
    limits: fc.tuple(near, near),
    hasLowest: maybe(20, fc.constant(true)),
    hasHighest: maybe(20, fc.constant(true)),
    maxDecrease: fc.constantFrom(0, 0.25, 0.4, 1),
    maxIncrease: fc.constantFrom(0, 0.25, 0.8, 10),
    minMargin: maybe(
      20,
      fraction.map((part) => 0.99 * part),
    ),
    priceEnding: fc.constantFrom<Guardrails['priceEnding'][]>(
      null,
      null,
      { endings: [99] },
      { endings: [0, 5] },
      { step: 50 },
    ),
    maxStep: maybe(20, fraction),
    lastPrice: maybe(50, near),
    competitor: maybe(30, anyCompetitor),
    inventory: maybe(20, anyInventory),
    places: fc.array(fraction, { minLength: 6, maxLength: 6 }),
  })
  .map(({ cost, limits, hasLowest, hasHighest, lastPrice, competitor, places, ...rest }) => {
    return (base) => {
      const [lowest, highest] = limits.map((price) => price(base)).sort((a, b) => a - b)
      return {
        ...openGuardrails,
        ...rest,
        unitCostMinor: cost === null ? null : cost(base),
        minPriceMinor: hasLowest ? lowest : null,
        maxPriceMinor: hasHighest ? highest : null,
        lastPriceMinor: lastPrice === null ? null : lastPrice(base),
        competitor: competitor && {
          priceMinor: competitor.price(base),
          rule: competitor.rule,
          tolerance: competitor.tolerance,
        },
        priority: inOrderOf(openGuardrails.priority, places),
      }
    }
  })

/** What an account has recorded so far, and promised. */
const anyPromise: Arbitrary<About<NonNullable<PriceTableInput['promise']>>> = fc
  .record({
    maxLoss: fc.constantFrom(0, 0.001, 0.01, 0.2, 1),
    purchases: fc.constantFrom(0, 1, 30, 1e6),
    /** Shares of what base prices earned. */
    gain: fc.constantFrom(-1, -0.02, 0, 0.05, 1),
    error: fc.constantFrom(0, 0.01, 1),
    /** Observed purchases relative to those expected at the base price. */
    stays: fc.array(fc.constantFrom(0, 0.5, 1, 2), { minLength: 4, maxLength: 4 }),
    learnt: fc.constantFrom(0, 0.1, 100),
    rowsTell: fc.boolean(),
  })
  .map(({ maxLoss, purchases, gain, error, stays, learnt, rowsTell }) => (base) => {
    const earned = purchases * base
    const ledger: LossLedger = {
      base: earned,
      gain: gain * earned,
      variance: (error * earned) ** 2,
      baseOffers: 20 * purchases,
      basePurchases: purchases,
      above: stays.map((share) => ({ expected: purchases, bought: share * purchases })),
      learnt,
    }
    const drawn = rowsTell ? { above: ledger.above, learnt, earned: ledger } : undefined
    return { maxLoss, budget: budgetOf(ledger, maxLoss, drawn && { drawn }) }
  })

/** Any input that validation accepts, ordinary or absurd. */
export const anyTableInput: Arbitrary<PriceTableInput> = fc
  .record({
    basePriceMinor: anyPrice,
    belief: maybe(80, anyBelief),
    siblings: fc.array(anyBelief, { maxLength: 3 }),
    pool: anyPool,
    named: fc.boolean(),
    attributes: anyAttributes,
    guardrails: anyGuardrails,
    promise: maybe(70, anyPromise),
    exploration: fc.oneof(fc.constantFrom(0, 1, 1), fraction),
    seed: fc.nat(2 ** 31 - 1),
  })
  .map(({ basePriceMinor, belief, siblings, pool, named, guardrails, promise, ...rest }) => {
    const at = (cell: About<CellBelief>): CellBelief => cell(basePriceMinor)
    return {
      ...rest,
      ...(named ? { productId: 'p0' } : {}),
      basePriceMinor,
      belief: belief === null ? null : at(belief),
      siblings: siblings.map(at),
      pool: pool(basePriceMinor),
      guardrails: guardrails(basePriceMinor),
      ...(promise === null ? {} : { promise: promise(basePriceMinor) }),
    }
  })
