import type { GroupMember } from '../../../engine/policy/group.ts'
import { createRandom } from '../../../engine/random/random.ts'
import type { CellDeps } from '../../deps.ts'
import { effectivePolicy, type Policy, type PolicyFields } from '../../domain/policy.ts'
import type { ListBlocks, PriceList } from '../../domain/price-list.ts'
import type { Db } from '../../storage/connection/db.ts'
import { readProductCells, type StoredCell } from '../../storage/tables/cells.ts'
import { readGroupMembers } from '../../storage/tables/groups.ts'
import type { ProductToDraft } from '../../storage/tables/price-list-entries.ts'
import { readListedPrices } from '../../storage/tables/price-list-prices.ts'
import type { TenantContext } from '../cells/cache.ts'
import { declaredNest } from '../cells/declared-nest.ts'
import { readEmergencyCaps } from '../cells/emergency.ts'
import { likelyBase } from '../cells/guard-base-prices.ts'
import { toGuardrails } from '../cells/guardrails.ts'
import { listedNow } from '../cells/listed-now.ts'
import { readOfferRate } from '../cells/offer-rate.ts'
import { promiseOf, seedOf } from '../cells/table-input.ts'
import type { StoredBelief } from '../cells/to-belief.ts'
import type { Question } from './propose.ts'

/** What prices are proposed for: a list, or a summary. */
export type ListTerms = Pick<
  PriceList,
  'currency' | 'segment' | 'design' | 'fromMs' | 'untilMs' | 'seed'
> & { blocks?: ListBlocks | null }

/** The inputs of a product's proposal, and what its entry contains besides. */
export type ProductInputs = {
  product: ProductToDraft
  policy: Policy
  unit: string
  question: Question
  /**
   * The active list that sets the current price, even if that is the base price; null if there is
   * none.
   */
  listId: string | null
  /** What the base price probably should be, if it cannot be right; otherwise null. */
  likelyBaseMinor: number | null
  /** A breaker stops the product's prices: a draft omits it. */
  isStopped?: true
}

const dayMs = 86_400_000

/**
 * Reads the inputs for proposing list prices, for many products at once.
 *
 * @param instead - What products set for themselves, replacing what they have set.
 */
export async function readProductInputs(
  deps: CellDeps,
  db: Db,
  tenantId: number,
  context: TenantContext,
  terms: ListTerms,
  products: readonly ProductToDraft[],
  instead: PolicyFields | null = null,
): Promise<ProductInputs[]> {
  const { currency, segment } = terms
  const nowMs = deps.now()
  const keys = products.map(({ id }) => ({ productId: id, currency, segment }))
  const known = await readProductCells(db, tenantId, keys)
  const listed = context.lists === '' ? null : await readListedPrices(db, tenantId, keys, nowMs)
  const window = { fromMs: terms.fromMs, untilMs: terms.untilMs }
  const capped = products.map(({ id, basePrice }, i) => ({
    productId: id,
    currency,
    segment,
    basePriceMinor: basePrice,
    policy: effectivePolicy(context.policy, known[i]?.policy ?? {}),
  }))
  const caps = await readEmergencyCaps(db, tenantId, capped, window, nowMs, false)
  const inputs: ProductInputs[] = []
  for (const [i, product] of products.entries()) {
    const { policy: own = {}, cells = [] } = known[i] ?? {}
    const policy = effectivePolicy(context.policy, instead ?? own)
    const current = listedNow(listed?.get(product.id) ?? [], product.basePrice, nowMs)
    const currentMinor = current?.price ?? product.basePrice
    const key = { productId: product.id, currency, segment }
    const offersPerSecond = policy.inventory
      ? await readOfferRate(deps, db, tenantId, product.id)
      : 0
    const cell = cells.find((one) => one.segment === segment)
    const nest = declaredNest(policy, product.attributes)
    const question: Question = {
      productId: product.id,
      basePriceMinor: product.basePrice,
      currentMinor,
      own: cell ? copied(cell) : null,
      siblings: cells.filter((one) => one !== cell).map(copied),
      attributes: product.attributes,
      ...(nest ? { nest } : {}),
      guardrails: toGuardrails(inTurn(policy, terms, product.basePrice, currentMinor), {
        lastPriceMinor: currentMinor,
        offersPerSecond,
        nowMs,
        emergencyMinor: caps.get(product.id) ?? null,
      }),
      group: {
        unitCount: policy.group?.unitCount ?? 1,
        others: await othersOf(db, tenantId, context, policy, key, nowMs),
      },
      exploration: policy.exploration,
      promise: promiseOf(policy, context, currency),
      design: terms.design === 'explore' ? 'explore' : 'best',
      days: (terms.untilMs - terms.fromMs) / dayMs,
      uniform: uniformOf(terms, product.id),
      seed: seedOf({ ...key, basePriceMinor: product.basePrice }, versionOf(cell)),
    }
    const listId = current?.listId ?? null
    const accepted = context.breakers.accepted.get(`${product.id}\0${currency}`) ?? []
    const likelyBaseMinor = likelyBase({ basePriceMinor: product.basePrice }, cells, accepted)
    const unit = unitOf(product, policy)
    inputs.push({ product, policy, unit, question, listId, likelyBaseMinor })
  }
  return inputs
}

/** A product's base price, as its guard takes it. */
export function baseOf({ product, likelyBaseMinor }: ProductInputs) {
  return { productId: product.id, basePriceMinor: product.basePrice, likelyMinor: likelyBaseMinor }
}

/** What a policy allows for a price that alternates with others. */
function inTurn(
  policy: Policy,
  { design, blocks }: ListTerms,
  basePriceMinor: number,
  currentMinor: number,
): Policy {
  if (design !== 'switchback') return policy
  const isThree = blocks?.prices === 3
  const stepped = stepwise(policy, isThree ? 2 : 1)
  return isThree ? withOpposite(stepped, basePriceMinor, currentMinor) : stepped
}

/**
 * A switchback goes back as often as it goes up, and a step back must not exceed the policy's limit
 * either: a third up is a quarter down. With three prices, some changes are two steps at a time.
 */
function stepwise(policy: Policy, steps: 1 | 2): Policy {
  const { maxStep } = policy
  return maxStep === undefined ? policy : { ...policy, maxStep: maxStep / (steps + maxStep) }
}

/** A price is no further from the current one than its counterpart on the other side may be. */
function withOpposite(policy: Policy, basePriceMinor: number, currentMinor: number): Policy {
  const { minPrice = 1, maxPrice = Infinity, unitCost = 1, minMargin = 0 } = policy
  const low = Math.max(
    minPrice,
    Math.ceil(unitCost / (1 - Math.min(Math.max(minMargin, 0), 0.99))),
    Math.ceil(basePriceMinor * (1 - policy.maxDecrease)),
  )
  const high = Math.min(maxPrice, Math.floor(basePriceMinor * (1 + policy.maxIncrease)))
  const reach = Math.max(0, Math.min(currentMinor - low, high - currentMinor))
  // A limit that already binds keeps its own name.
  return {
    ...policy,
    ...(currentMinor - reach > low ? { minPrice: currentMinor - reach } : {}),
    ...(currentMinor + reach < high ? { maxPrice: currentMinor + reach } : {}),
  }
}

/** The version of a cell's belief, as in quotes: a fit of sales rows counts as one more. */
function versionOf(cell: StoredCell | undefined): number {
  return cell === undefined ? 0 : cell.version + (cell.sales ? 1 : 0)
}

/** What changes price together in a switchback: products that customers choose between. */
function unitOf({ id, attributes }: ProductToDraft, { group }: Policy): string {
  if (group !== undefined) return `group:${group.name}`
  return attributes.category === undefined ? `product:${id}` : `category:${attributes.category}`
}

/** A number in [0, 1) for a list and a product: always the same. */
function uniformOf({ seed }: ListTerms, productId: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (let i = 0; i < productId.length; i++) {
    hash = Math.imul(hash ^ productId.charCodeAt(i), 0x01000193)
  }
  return createRandom(hash >>> 0).uniform()
}

async function othersOf(
  db: Db,
  tenantId: number,
  context: TenantContext,
  { group }: Policy,
  of: { productId: string; currency: string; segment: string },
  nowMs: number,
): Promise<(Omit<GroupMember, 'belief'> & { cell: StoredBelief | null })[]> {
  if (group === undefined) return []
  const members = await readGroupMembers(db, tenantId, { ...of, group: group.name })
  return members.map((member) => {
    const policy = effectivePolicy(context.policy, member.policy)
    return {
      cell: member.cell && copied(member.cell),
      basePriceMinor: member.basePrice,
      guardrails: toGuardrails(policy, { lastPriceMinor: null, offersPerSecond: 0, nowMs }),
      unitCount: policy.group?.unitCount ?? 1,
    }
  })
}

/** A copy of the bytes: the driver's are a view of everything it read. */
function copied({ belief, sales }: StoredCell): StoredBelief {
  return { belief: belief && Uint8Array.from(belief), sales }
}
