import type { CellBelief } from '../belief/belief.ts'
import type { Guardrails } from '../policy/guardrails.ts'
import type { LearntNests } from '../policy/history-risk.ts'
import type { LossLedger } from '../policy/loss-ledger.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import type { NestOfProduct } from '../together/nest.ts'

/** A product as simulated in a season: its belief, and its pricing rules. */
export type SeasonProduct = {
  productId: string
  attributes: Readonly<Record<string, string>>
  /** The products that compete with it for customers, where its merchant declares them. */
  nest?: NestOfProduct
  basePriceMinor: number
  guardrails: Guardrails
  exploration: number
  holdout: number
  belief: CellBelief
}

/** An account as it is before the season. */
export type SeasonInput = {
  products: readonly SeasonProduct[]
  pool: PoolPrior
  /** Estimated diversion within its nests. */
  nests: LearntNests
  /** The record of its prices against base prices so far. */
  ledger: LossLedger
  /** Shares of profit that may be lost at most, ascending; 1 promises nothing. */
  limits: readonly number[]
  nowSeconds: number
  seed: number
}
