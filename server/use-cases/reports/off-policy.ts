import { setImmediate as nextTurn } from 'node:timers/promises'
import { evaluateOffPolicy, type OffPolicyEstimate } from '../../../engine/evidence/off-policy.ts'
import {
  type PriceOfPolicy,
  type ServedOffer,
  underOtherPolicy,
} from '../../../engine/evidence/other-policy.ts'
import { Refusal } from '../../domain/errors.ts'
import { hourOf } from '../../domain/holdout-unit.ts'
import { firstIdAt, idTimeMs } from '../../domain/ids.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findUndisputedPolicy } from '../../storage/tables/disputed-costs.ts'
import { type JudgedOffer, readJudgedOffers } from '../../storage/tables/judged-offers.ts'
import { findLiftRange, readProductCosts } from '../../storage/tables/lift-sums.ts'
import { jointGain, productOf, readOpportunities } from './joint-gain.ts'
import type { RangeQuery } from './lift-range.ts'
import { offPolicyReasons } from './off-policy-reasons.ts'
import type { OffPolicyReport, OffPolicyVerdict, OtherPolicy } from './off-policy-report.ts'

export type OffPolicyQuestion = RangeQuery & {
  policy: OtherPolicy
  /** Profit if a cost is known, unless revenue is requested. */
  measure?: 'profit' | 'revenue' | undefined
  /** How far a served price may be from the requested one, as a share. */
  tolerance: number
}

/** How many quotes a report uses, the latest, and how many it reads at once. */
const mostQuotes = 100_000
const pageQuotes = 10_000
/** The price drawn most often among this many of the latest offers is the current one. */
const latestOffers = 100

/**
 * What other prices would have earned on the actual offers, based on the probabilities with which
 * prices were drawn.
 *
 * @throws Refusal if the policy to evaluate is incomplete.
 */
export async function reportOffPolicy(
  db: Db,
  tenantId: number,
  question: OffPolicyQuestion,
  nowMs: number,
): Promise<OffPolicyReport> {
  const { policy, tolerance } = question
  const known = await findLiftRange(db, tenantId)
  const currency = question.currency ?? known.currency
  const nothing = { currency, policy: policy.kind, from: null, until: null, isComplete: true }
  if (currency === null || known.from === null || known.until === null) {
    const measure = question.measure ?? 'profit'
    return withVerdict({ ...nothing, measure, found: null, neighbours: 'unknown', leftOut: 0 })
  }
  const fromMs = question.from === undefined ? 0 : Date.parse(question.from)
  const untilMs = question.until === undefined ? nowMs : Date.parse(question.until)
  const range = {
    after: later(known.from, firstIdAt('quote', fromMs)),
    // The period includes the last counted quote.
    before: earlier(`${known.until}0`, firstIdAt('quote', untilMs)),
  }
  const productIds =
    policy.kind === 'prices' ? [...new Set(policy.prices.map((one) => one.productId))] : null
  const { offers, isComplete } = await readAll(db, tenantId, range, { currency, productIds })
  const { unitCost: accountCost = null } = await findUndisputedPolicy(db, tenantId)
  const products = [...new Set(offers.map(({ productId }) => productId))]
  const costs = await readProductCosts(db, tenantId, currency, accountCost, products)
  const isCosted = costs.size > 0 || offers.some(({ unitCostMinor }) => unitCostMinor !== null)
  const measure = question.measure ?? (isCosted ? 'profit' : 'revenue')
  const served = offers.flatMap((offer) =>
    toServed(offer, measure === 'profit' ? costs : null, policy.kind === 'base'),
  )
  const priceOf = pricesOf(policy, offers)
  const found = served.length === 0 ? null : await judge(served, priceOf, tolerance)
  // What was held out as a whole includes its neighbours; for revenue, what they keep is unknown.
  const isAlone = policy.kind !== 'base' && measure === 'profit' && found !== null
  const opportunityAt = isAlone ? await readOpportunities(db, tenantId, currency) : null
  return withVerdict({
    ...nothing,
    measure,
    found:
      opportunityAt && found
        ? {
            ...found,
            gain: await jointGain(served, opportunityAt, underPolicy(priceOf, tolerance)),
          }
        : found,
    neighbours: policy.kind === 'base' ? 'held' : opportunityAt ? 'counted' : 'unknown',
    isComplete,
    from: offers.at(-1)?.at ?? null,
    until: offers[0]?.at ?? null,
    leftOut: offers.length - served.length,
  })
}

type Offer = JudgedOffer & { at: Date }

async function readAll(
  db: Db,
  tenantId: number,
  range: { after: string; before: string },
  of: { currency: string; productIds: readonly string[] | null },
): Promise<{ offers: Offer[]; isComplete: boolean }> {
  const offers: Offer[] = []
  let before = range.before
  for (let seen = 0; seen < mostQuotes; seen += pageQuotes) {
    const page = await readJudgedOffers(db, tenantId, { ...range, before }, of, pageQuotes)
    for (const offer of page.offers) offers.push({ ...offer, at: momentOf(offer.quoteId) })
    if (page.reached === null) return { offers, isComplete: true }
    before = page.reached
  }
  return { offers, isComplete: false }
}

const underPolicy =
  (priceOf: PriceOfPolicy, tolerance: number) => (served: readonly ServedOffer[]) =>
    underOtherPolicy(served, priceOf, tolerance)

async function judge(
  served: readonly ServedOffer[],
  priceOf: PriceOfPolicy,
  tolerance: number,
): Promise<OffPolicyEstimate | null> {
  await nextTurn()
  const log = underPolicy(priceOf, tolerance)(served)
  await nextTurn()
  return log.length === 0 ? null : evaluateOffPolicy(log)
}

/**
 * An offer in the engine's form, at the cost of its time. Base prices are evaluated on what was
 * held out as a whole, if anything was.
 */
function toServed(
  offer: Offer,
  costs: ReadonlyMap<string, number> | null,
  isBase: boolean,
): ServedOffer[] {
  const costMinor = costs === null ? 0 : (offer.unitCostMinor ?? costs.get(offer.productId))
  if (costMinor === undefined) return []
  const { priceMinor, basePriceMinor, propensity, arm, draw, holdoutShare } = offer
  const cell = cellOf(offer)
  const unit = unitOf(offer)
  // A quantity discount applies to every price: n units that earn (1 − d) p − c each earn what (1 −
  // d) n units do at p − c / (1 − d).
  const left = 1 - offer.volumeDiscount
  const units = left * offer.units
  const cost = costMinor / left
  const served = { cell, priceMinor, basePriceMinor, propensity, units, costMinor: cost }
  const held = arm === 'holdout'
  // What is held out was drawn with its unit, or individually; other prices by a draw of their
  // cell.
  const drawn = JSON.stringify([cell, basePriceMinor, draw])
  const own = { draw: held ? (unit ?? offer.quoteId) : drawn }
  if (unit === undefined) return [{ ...served, ...own }]
  if (!isBase) return [{ ...served, ...own, unit }]
  return [{ ...served, ...own, unit, held, propensity: held ? holdoutShare : 1 - holdoutShare }]
}

function unitOf({ holdoutUnit, customer, at }: Offer): string | undefined {
  if (holdoutUnit === null) return undefined
  return holdoutUnit === 'customer' ? `customer ${customer}` : `hour ${hourOf(at.getTime())}`
}

const cellOf = ({ productId, segment }: JudgedOffer) => JSON.stringify([productId, segment])

function pricesOf(policy: OtherPolicy, offers: readonly Offer[]): PriceOfPolicy {
  switch (policy.kind) {
    case 'base':
      return (_, base) => base
    case 'change':
      return (_, base) => base * (1 + policy.change)
    case 'prices': {
      const prices = new Map(policy.prices.map(({ productId, price }) => [productId, price]))
      return (cell) => prices.get(productOf(cell)) ?? null
    }
    case 'current': {
      const current = currentPrices(offers)
      return (cell, base) => current.get(`${base}\0${cell}`) ?? null
    }
  }
}

/** The price drawn most often among the latest offers of each cell and base price. */
function currentPrices(offers: readonly Offer[]): Map<string, number> {
  const counts = new Map<string, Map<number, number>>()
  const seen = new Map<string, number>()
  for (const offer of offers) {
    if (offer.arm !== 'optimized') continue
    const key = `${offer.basePriceMinor}\0${cellOf(offer)}`
    const before = seen.get(key) ?? 0
    if (before >= latestOffers) continue
    seen.set(key, before + 1)
    const own = counts.get(key) ?? new Map<number, number>()
    counts.set(key, own)
    own.set(offer.priceMinor, (own.get(offer.priceMinor) ?? 0) + 1)
  }
  return new Map(
    [...counts].map(([key, own]) => {
      const [most] = [...own].sort((one, other) => other[1] - one[1] || one[0] - other[0])
      return [key, most?.[0] ?? 0]
    }),
  )
}

function withVerdict(report: Omit<OffPolicyReport, 'verdict' | 'reasons'>): OffPolicyReport {
  const verdict = verdictOf(report.found)
  return { ...report, verdict, reasons: offPolicyReasons({ ...report, verdict }) }
}

function verdictOf(found: OffPolicyEstimate | null): OffPolicyVerdict {
  if (found === null || !found.overlap.enough) return 'cannot_tell'
  if (found.gain.low > 0) return 'gain'
  return found.gain.high < 0 ? 'loss' : 'undecided'
}

/** Reads the policy of a request. */
export function toOtherPolicy(sent: {
  policy: OtherPolicy['kind']
  change?: number | undefined
  prices?: readonly { productId: string; price: number }[] | undefined
}): OtherPolicy {
  const { policy: kind, change, prices } = sent
  for (const name of ['change', 'prices'] as const) {
    if (sent[name] !== undefined && kind !== name) {
      throw new Refusal(
        'parameters_exclusive',
        `\`${name}\` was sent, and \`policy\` is "${kind}": send one of them, or "policy": "${name}".`,
        { param: name },
      )
    }
  }
  if (kind === 'change') {
    if (change === undefined) throw missing('change', 'a share of the base price, such as -0.05')
    return { kind, change }
  }
  if (kind === 'prices') {
    if (prices === undefined) throw missing('prices', 'a price for each product')
    return { kind, prices }
  }
  return { kind }
}

function missing(param: string, what: string): Refusal {
  return new Refusal('parameter_missing', `\`${param}\` is missing: send ${what}.`, { param })
}

const momentOf = (quoteId: string) => new Date(idTimeMs(quoteId))
const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)
