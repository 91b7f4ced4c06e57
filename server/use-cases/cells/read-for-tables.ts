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
 * The inputs of the tables of some cells, from the store, in the order of the requests: their
 * products, then in one go all that the products' policies need.
 */
export async function readForTables(
  deps: CellDeps,
  db: Db,
  tenantId: number,
  context: TenantContext,
  requests: readonly CellRequest[],
): Promise<(ReadCell & Moves)[]> {
  const products = await readProductCells(db, tenantId, requests)
  return Promise.all(
    requests.map(async (request, i) => {
      const product = products[i]
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
    }),
  )
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
