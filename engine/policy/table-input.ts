import type { CellBelief } from '../belief/belief.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import type { NestOfProduct } from '../together/nest.ts'
import type { GroupMember } from './group.ts'
import type { Guardrails } from './guardrails.ts'
import type { LossBudget } from './loss-ledger.ts'
import type { Method } from './method.ts'

/** The inputs of a cell's table. */
export type PriceTableInput = {
  belief: CellBelief | null
  /** Beliefs of the product's other segments in the same currency. */
  siblings: readonly CellBelief[]
  pool: PoolPrior
  /** The product's id in the pool, whose prior then excludes it; nothing is excluded if omitted. */
  productId?: string
  basePriceMinor: number
  guardrails: Guardrails
  /** The other products of its group, if it has one. */
  group?: { unitCount: number; others: readonly GroupMember[] }
  /** The products that compete with it for customers; priced alone if omitted. */
  nest?: NestOfProduct
  /** The merchant's attributes: category, brand, tier; none if omitted. */
  attributes?: Readonly<Record<string, string>>
  /**
   * The moment to price for, seconds; omit to ignore the calendar: the table is then for an average
   * moment.
   */
  momentSeconds?: number
  /** 0 none … 1 full. */
  exploration: number
  /** The account's promised maximum loss, and its current budget; none if omitted. */
  promise?: { maxLoss: number; budget: LossBudget }
  seed: number
  /** For studies: the usual method if omitted. */
  method?: Method
}
