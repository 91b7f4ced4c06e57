import type { CellBelief } from '../../../engine/belief/belief.ts'
import type { GroupMember } from '../../../engine/policy/group.ts'
import { budgetOf, emptyLedger } from '../../../engine/policy/loss-ledger.ts'
import type { PriceTableInput } from '../../../engine/policy/table-input.ts'
import type { CellDeps } from '../../deps.ts'
import { effectivePolicy, type Policy } from '../../domain/policy.ts'
import type { ProductCells, StoredCell } from '../../storage/tables/cells.ts'
import type { StoredGroupMember } from '../../storage/tables/groups.ts'
import { poolOf, type TenantContext } from './cache.ts'
import { declaredNest } from './declared-nest.ts'
import { toGuardrails } from './guardrails.ts'
import { besideSales, offersOf, toBelief } from './to-belief.ts'

export type CellRequest = {
  productId: string
  currency: string
  segment: string
  basePriceMinor: number
}

/** What was read about a cell, and about what affects it. */
export type ReadCell = {
  product: ProductCells
  context: TenantContext
  policy: Policy
  /** The other products of its group. */
  group: readonly StoredGroupMember[]
  /** Offers of the product, if its policy has an inventory. */
  offersPerSecond: number
  /** The highest price during an emergency; null if there is none. */
  emergencyMinor: number | null
}

/** All inputs of a cell's price table, in the engine's terms. */
export function tableInput(
  deps: Pick<CellDeps, 'cache'>,
  request: CellRequest,
  read: ReadCell,
  now: { lastPriceMinor: number | null; nowMs: number },
): PriceTableInput {
  const pool = poolOf(read.context, request.currency)
  const own = read.product.cells.find((cell) => cell.segment === request.segment)
  const belief = own ? toBelief(own) : null
  const { nowMs } = now
  const attributes = read.product.product?.attributes ?? {}
  const nest = declaredNest(read.policy, attributes)
  const beside = (cell: StoredCell) => keptBelief(deps, cell)
  return {
    belief,
    siblings: read.product.cells.filter((cell) => cell !== own).map(beside),
    pool: pool.prior,
    productId: request.productId,
    basePriceMinor: request.basePriceMinor,
    attributes,
    ...(nest ? { nest } : {}),
    guardrails: toGuardrails(read.policy, {
      // Before the first quote, customers have seen the base price.
      lastPriceMinor: now.lastPriceMinor ?? request.basePriceMinor,
      offersPerSecond: read.offersPerSecond,
      emergencyMinor: read.emergencyMinor,
      nowMs,
    }),
    group: {
      unitCount: read.policy.group?.unitCount ?? 1,
      others: read.group.map((member) => toGroupMember(deps, member, read.context, nowMs)),
    },
    momentSeconds: nowMs / 1000,
    exploration: read.policy.exploration,
    promise: promiseOf(read.policy, read.context, request.currency),
    seed: seedOf(request, belief?.version ?? 0),
  }
}

/** The loss limit of the policy, and what may be risked under it now. */
export function promiseOf({ maxLoss }: Policy, context: TenantContext, currency: string) {
  const ledger = context.ledgers.get(currency) ?? emptyLedger()
  return { maxLoss, budget: budgetOf(ledger, maxLoss, poolOf(context, currency).prior) }
}

/**
 * What the engine needs about another product; its stock and steps matter only for its own table.
 */
function toGroupMember(
  deps: Pick<CellDeps, 'cache'>,
  member: StoredGroupMember,
  context: TenantContext,
  nowMs: number,
): GroupMember {
  const policy = effectivePolicy(context.policy, member.policy)
  return {
    belief: member.cell && keptBelief(deps, member.cell),
    basePriceMinor: member.basePrice,
    guardrails: toGuardrails(policy, { lastPriceMinor: null, offersPerSecond: 0, nowMs }),
    unitCount: policy.group?.unitCount ?? 1,
  }
}

/**
 * A stored cell in the engine's form, and for offers the same object as long as its bytes are the
 * same: so the engine need not recompute it for each table of a product with many segments, or of a
 * group.
 */
export function keptBelief({ cache }: Pick<CellDeps, 'cache'>, cell: StoredCell): CellBelief {
  if (cell.belief === null) return toBelief(cell)
  const bytes = cell.belief.toString('latin1')
  const offers = cache.beliefs.get(bytes) ?? offersOf(cell)
  cache.beliefs.set(bytes, offers)
  return besideSales(offers, cell)
}

/** One number per cell and belief version: the same belief always gives the same table. FNV-1a. */
export function seedOf(request: CellRequest, version: number): number {
  let hash = 0x811c9dc5
  const text = `${request.productId}\0${request.currency}\0${request.segment}\0${version}`
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return hash >>> 0
}
