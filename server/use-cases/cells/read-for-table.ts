import type { CellDeps } from '../../deps.ts'
import { effectivePolicy, type Policy, withoutMoney } from '../../domain/policy.ts'
import type { Db } from '../../storage/connection/db.ts'
import { type ProductCells, readProductCells } from '../../storage/tables/cells.ts'
import { readGroupMembers, type StoredGroupMember } from '../../storage/tables/groups.ts'
import type { TenantContext } from './cache.ts'
import { readEmergencyCaps } from './emergency.ts'
import { type Moves, readMoves } from './read-moves.ts'
import type { CellRequest, ReadCell } from './table-input.ts'

/**
 * The inputs of a cell's table, from the store: its product, then in one go all that the product's
 * policy needs.
 */
export async function readForTable(
  deps: CellDeps,
  db: Db,
  tenantId: number,
  context: TenantContext,
  request: CellRequest,
): Promise<ReadCell & Moves> {
  const { productId, currency, segment } = request
  const [product] = await readProductCells(db, tenantId, [{ productId, currency, segment }])
  if (!product) throw new Error('readProductCells answers one entry per key')
  const policy = policyOf(context, product)
  const [moves, group, emergencyMinor] = await Promise.all([
    readMoves(deps, db, tenantId, request, policy),
    policy.group
      ? readGroupMembers(db, tenantId, { ...request, group: policy.group.name })
      : noMembers,
    readEmergency(deps, db, tenantId, request, policy),
  ])
  return { product, context, policy, group, ...moves, emergencyMinor }
}

const noMembers: StoredGroupMember[] = []

/** The policy in force for a product in one currency. */
function policyOf(context: TenantContext, { product, currency, policy }: ProductCells): Policy {
  if (product !== null && product.currency !== currency) {
    return effectivePolicy(withoutMoney(context.policy), policy)
  }
  const hasOwn = Object.keys(policy).length > 0
  return hasOwn ? effectivePolicy(context.policy, policy) : context.accountPolicy
}

/** The highest price that an emergency allows now; null if there is none. */
async function readEmergency(
  deps: CellDeps,
  db: Db,
  tenantId: number,
  request: CellRequest,
  policy: Policy,
): Promise<number | null> {
  if (policy.emergencyCaps === undefined) return null
  const nowMs = deps.now()
  const window = { fromMs: nowMs, untilMs: nowMs + 1 }
  const cells = [{ ...request, policy }]
  const caps = await readEmergencyCaps(db, tenantId, cells, window, nowMs, true)
  return caps.get(request.productId) ?? null
}
