import type { CellBelief } from '../belief/belief.ts'
import { foldCounts } from '../belief/fold-counts.ts'
import { poolAccount } from '../policy/history-risk.ts'
import { budgetOf, copyLedger, type LossLedger } from '../policy/loss-ledger.ts'
import { marginsOf } from '../policy/margins.ts'
import { buildPriceTable, type PriceTable } from '../policy/price-table.ts'
import { summarizeCell } from '../pool/cell-summary.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import { createRandom, type Random } from '../random/random.ts'
import { secondsPerWeek } from '../sales/sales-row.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import { bookOffers } from './book-offers.ts'
import {
  type Bystander,
  type BystanderEvidence,
  learnOfBystander,
  summaryOf,
} from './bystanders.ts'
import type { Member } from './cast.ts'
import { drawPoisson, drawPurchases } from './draw-purchases.ts'
import type { SeasonInput } from './season-input.ts'
import { boughtAt } from './truths.ts'

/** One possible truth about the account, and the products played in it. */
export type Scene = {
  cast: readonly { member: Member; standsFor: number; draw: number; opportunityMinor: number }[]
  bystanders: readonly { bystander: Bystander; evidence: BystanderEvidence }[]
}

/** The results of a simulated season up to the end of a step. */
export type Played = {
  /** By product, minor units: the gain over base prices, and the earnings of those. */
  gain: Float64Array
  base: Float64Array
  /** By product, the share of its offers in the step at a price other than the base price. */
  moved: Float64Array
}

/**
 * Weeks at whose ends tables are rebuilt: more often at first, when there is most to learn; and
 * those that are reported.
 */
export const stepEnds = [1, 2, 4, 8, 13, 19, 26]
/**
 * A product counts as moved if this share of its offers is at a price other than the base price.
 */
export const movedShare = 0.1

/** The state of knowledge during a season. */
type State = {
  beliefs: CellBelief[]
  pool: PoolPrior
  ledger: LossLedger
  evidence: BystanderEvidence[]
}

/** Tables of the first day, which are the same under every truth. */
export type FirstTables = Map<string, PriceTable>

/**
 * Simulates a season under one limit and one truth: prices as the service sets them, purchases
 * according to the truth, and the resulting updates of beliefs, pool and record.
 *
 * @returns The results at the end of each step, in steps of a few milliseconds.
 */
export function* playSeason(
  input: SeasonInput,
  scene: Scene,
  maxLoss: number,
  first: FirstTables,
  seed: number,
): Generator<undefined, Played[]> {
  const { cast } = scene
  const books = copyLedger(input.ledger)
  const state: State = {
    beliefs: cast.map(({ member }) => member.product.belief),
    pool: input.pool,
    ledger: input.ledger,
    evidence: scene.bystanders.map(({ evidence }) => evidence),
  }
  const gain = new Float64Array(cast.length)
  const base = new Float64Array(cast.length)
  const played: Played[] = []
  let fromWeek = 0
  for (const [step, untilWeek] of stepEnds.entries()) {
    const weeks = untilWeek - fromWeek
    const moved = new Float64Array(cast.length)
    const before = state.beliefs.map(({ purchaseCount }) => purchaseCount)
    let spread = 0
    for (const i of cast.keys()) {
      const { member } = cast[i]
      const key = `${member.product.productId} ${maxLoss}`
      const known = step === 0 ? first.get(key) : undefined
      const table = known ?? tableOf(input, state, i, member, maxLoss)
      if (step === 0) first.set(key, table)
      // Each step of a product has its own random stream: limits differ by their prices alone.
      const random = createRandom(seed + 104_729 * step + i)
      const sold = sell(scene, i, table, weeks, state.beliefs[i], books, random)
      gain[i] += sold.gain
      base[i] += sold.base
      moved[i] = sold.moved
      spread += sold.spread / cast.length
      state.beliefs[i] = foldCounts(state.beliefs[i], sold.counts, {
        fromSeconds: input.nowSeconds + fromWeek * secondsPerWeek,
        untilSeconds: input.nowSeconds + untilWeek * secondsPerWeek,
      })
      yield
    }
    played.push({ gain: gain.slice(), base: base.slice(), moved })
    fromWeek = untilWeek
    if (step === stepEnds.length - 1) break
    if (state.beliefs.every(({ purchaseCount }, i) => purchaseCount === before[i])) continue
    learn(input, scene, state, books, { weeks, spread }, createRandom(seed + step))
    yield
  }
  return played
}

function tableOf(
  input: SeasonInput,
  { beliefs, pool, ledger }: State,
  i: number,
  { product }: Member,
  maxLoss: number,
): PriceTable {
  const { productId, attributes, nest, basePriceMinor, guardrails, exploration } = product
  const belief = beliefs[i]
  return buildPriceTable({
    belief,
    siblings: [],
    pool,
    productId,
    attributes,
    ...(nest ? { nest } : {}),
    basePriceMinor,
    guardrails,
    exploration,
    promise: { maxLoss, budget: budgetOf(ledger, maxLoss, pool) },
    seed: input.seed + 7919 * i + 100_003 * belief.version,
  })
}

/** Sells a product at its prices for some weeks. */
function sell(
  { cast }: Scene,
  i: number,
  table: PriceTable,
  weeks: number,
  belief: CellBelief,
  books: LossLedger,
  random: Random,
) {
  const { member, standsFor, draw, opportunityMinor } = cast[i]
  const { product, truths, offersPerWeek, baseMarginMinor } = member
  const { basePriceMinor, guardrails, holdout } = product
  const asked = Float64Array.of(basePriceMinor, ...table.prices)
  const margins = marginsOf(asked, guardrails, basePriceMinor)
  const bought = Array.from(asked, (price) => boughtAt(truths, draw, log(price)))
  const offers = offersPerWeek * weeks
  const held = table.prices.includes(basePriceMinor) ? holdout : 0
  const baseRate = (belief.purchaseCount + 1) / (belief.offersSeen + 1 / Math.max(bought[0], 1e-9))
  let [perOffer, moved, meanStep, spread] = [0, 0, 0, 0]
  const counts: { priceMinor: number; offers: number; purchases: number }[] = []
  table.prices.forEach((priceMinor, k) => {
    const isBase = priceMinor === basePriceMinor
    const share = table.probability[k] * (1 - held) + (isBase ? held : 0)
    if (!(share > 0)) return
    const chance = bought[k + 1]
    const marginMinor = margins[k + 1] * basePriceMinor
    const kept = chance * marginMinor + (bought[0] - chance) * opportunityMinor
    if (!isBase) perOffer += share * (kept - bought[0] * baseMarginMinor)
    if (!isBase) moved += share
    const step = log(priceMinor / basePriceMinor)
    meanStep += share * step
    spread += share * square(step)
    const made = drawPoisson(random, offers * share)
    const purchases = drawPurchases(random, made, chance)
    counts.push({ priceMinor, offers: made, purchases })
    // The products that it represents have customers of their own.
    const others = made * (standsFor - 1)
    bookOffers(books, {
      basePriceMinor,
      priceMinor,
      marginMinor,
      baseMarginMinor,
      holdout: held,
      propensity: share,
      offers: made + others,
      purchases: purchases + drawPoisson(random, others * chance),
      baseRate,
    })
  })
  return {
    gain: offers * perOffer,
    base: offers * bought[0] * baseMarginMinor,
    moved,
    spread: spread - square(meanStep),
    counts,
  }
}

/** Re-estimates what products have in common, and the gain of prices, as the service does. */
function learn(
  input: SeasonInput,
  { cast, bystanders }: Scene,
  state: State,
  books: LossLedger,
  { weeks, spread }: { weeks: number; spread: number },
  random: Random,
): void {
  bystanders.forEach(({ bystander }, i) => {
    const purchases = drawPoisson(random, bystander.purchasesPerWeek * weeks)
    state.evidence[i] = learnOfBystander(state.evidence[i], purchases, spread, random)
  })
  const summaries = cast.map(({ member: { product, summary } }, i) => {
    const { productId, basePriceMinor } = product
    return summarizeCell(productId, state.beliefs[i], basePriceMinor, summary.traits)
  })
  const others = bystanders.map(({ bystander }, i) => summaryOf(bystander, state.evidence[i]))
  const { earnings, nests, inferredNests, leftDigitBias, lossAversion, orderSize, products } =
    input.pool
  state.pool = {
    ...poolAccount([...summaries, ...others], undefined, input.nests),
    // The pooled knowledge from all of the account's products; those played alone would know less.
    ...(earnings ? { earnings } : {}),
    ...(nests ? { nests } : {}),
    ...(inferredNests ? { inferredNests } : {}),
    ...(leftDigitBias ? { leftDigitBias } : {}),
    ...(lossAversion ? { lossAversion } : {}),
    ...(orderSize ? { orderSize } : {}),
  }
  state.pool.products = Math.max(state.pool.products, products)
  state.ledger = copyLedger(books)
}
