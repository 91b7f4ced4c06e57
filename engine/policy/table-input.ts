import type { CellBelief } from '../belief/belief.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import type { NestOfProduct } from '../together/nest.ts'
import type { GroupMember } from './group.ts'
import type { Guardrails } from './guardrails.ts'
import type { LossBudget } from './loss-ledger.ts'
import type { Method } from './method.ts'

/** All that the table of a cell is made of. */
export type PriceTableInput = {
  belief: CellBelief | null
  /** Beliefs of the product's other segments in the same currency. */
  siblings: readonly CellBelief[]
  pool: PoolPrior
  /**
   * What the product goes by in the pool, which is then taken without it; nobody is left out if
   * missing.
   */
  productId?: string
  basePriceMinor: number
  guardrails: Guardrails
  /** The other products of its group, if it has one. */
  group?: { unitCount: number; others: readonly GroupMember[] }
  /** The products that compete with it for customers; thought of alone if left out. */
  nest?: NestOfProduct
  /** What the merchant says of the product: category, brand, tier; nothing if left out. */
  attributes?: Readonly<Record<string, string>>
  /**
   * The moment that it is for, seconds; left out where the calendar is to be let alone: it is then
   * a table for an ordinary moment.
   */
  momentSeconds?: number
  /** 0 none … 1 full. */
  exploration: number
  /**
   * What the account promised to lose at most, and may put at stake now; nothing was if left out.
   */
  promise?: { maxLoss: number; budget: LossBudget }
  seed: number
  /** For studies: the usual method if left out. */
  method?: Method
}
