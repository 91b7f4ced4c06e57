import type { LearntNests } from '../../../engine/policy/history-risk.ts'
import { emptyLedger } from '../../../engine/policy/loss-ledger.ts'
import { type PoolPrior, startingPrior } from '../../../engine/pool/pool-prior.ts'
import type { SalesBelief } from '../../../engine/sales/sales-belief.ts'
import type { SeasonInput, SeasonProduct } from '../../../engine/season/season-input.ts'
import { effectivePolicy, type PolicyFields } from '../../domain/policy.ts'
import {
  comparedLimits,
  mostSeasonProducts,
  type SimulationRequest,
} from '../../domain/simulation.ts'
import type { Db } from '../../storage/connection/db.ts'
import { readNests } from '../../storage/tables/nests.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { readPools } from '../../storage/tables/pools.ts'
import { readSeasonCells, type SeasonCell } from '../../storage/tables/season-cells.ts'
import { ledgersOf, readRecord } from '../cells/account-ledgers.ts'
import { declaredNest } from '../cells/declared-nest.ts'
import { toGuardrails } from '../cells/guardrails.ts'
import { toBelief } from '../cells/to-belief.ts'

/** An account before the simulated weeks, its own limit, and what is omitted. */
export type AccountBefore = { input: SeasonInput; maxLoss: number; leftOut: number }

/** One number for all: the same account gives the same result again. */
const seed = 1

/**
 * Reads the start of a season: the estimates of each product, how it is priced, and what the
 * account's prices earned so far. Fields to try override the account's policy.
 */
export async function readSeason(
  db: Db,
  tenantId: number,
  request: SimulationRequest,
  nowMs: number,
): Promise<AccountBefore> {
  const { currency } = request
  const account = { ...(await findPolicy(db, tenantId, '')).fields, ...request.policy }
  const policy = effectivePolicy(account, {})
  const pool = (await readPools(db, tenantId)).find((one) => one.currency === currency)
  const nests = (await readNests(db, tenantId)).find((one) => one.currency === currency)
  const ledgers = ledgersOf(await readRecord(db, tenantId), policy)
  const { cells, all } = await readSeasonCells(db, tenantId, request, mostSeasonProducts)
  const products = cells.flatMap((cell) => toProduct(cell, account, nowMs))
  const limits = [...new Set([...comparedLimits, policy.maxLoss])].sort((a, b) => a - b)
  return {
    input: {
      products,
      pool: (pool?.prior as PoolPrior | undefined) ?? startingPrior,
      nests: (nests?.learnt as LearntNests | undefined) ?? { diversions: [] },
      ledger: ledgers.get(currency) ?? emptyLedger(),
      limits,
      nowSeconds: Math.floor(nowMs / 1000),
      seed,
    },
    maxLoss: policy.maxLoss,
    leftOut: all - products.length,
  }
}

function toProduct(cell: SeasonCell, account: PolicyFields, nowMs: number): SeasonProduct[] {
  const { productId, attributes } = cell
  const median = (cell.sales as SalesBelief | null)?.medianPriceMinor
  const basePriceMinor = cell.basePrice ?? (median === undefined ? null : Math.round(median))
  if (basePriceMinor === null || basePriceMinor < 1) return []
  const policy = effectivePolicy(account, cell.policy)
  const nest = declaredNest(policy, attributes)
  // Stock, steps and competitors are momentary, unlike a season.
  const guardrails = {
    ...toGuardrails(policy, { lastPriceMinor: null, offersPerSecond: 0, nowMs }),
    inventory: null,
    competitor: null,
  }
  return [
    {
      productId,
      attributes,
      ...(nest ? { nest } : {}),
      basePriceMinor,
      guardrails,
      exploration: policy.exploration,
      holdout: policy.holdout,
      belief: toBelief(cell),
    },
  ]
}
