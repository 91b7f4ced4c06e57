import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Estimate,
  evaluateOffPolicy,
  type LoggedOffer,
} from '../../../engine/evidence/off-policy.ts'
import type { ServedOffer } from '../../../engine/evidence/other-policy.ts'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import { type Opportunity, opportunityOf } from '../../../engine/together/opportunity.ts'
import type { Db } from '../../storage/connection/db.ts'
import { readPools } from '../../storage/tables/pools.ts'

/** What neighbours gain from a lost sale of an offer's product; null without known neighbours. */
export type OpportunityOf = (
  offer: Pick<ServedOffer, 'cell' | 'basePriceMinor'>,
) => Opportunity | null

/** Reads what neighbours gain; null if no products are known to compete. */
export async function readOpportunities(
  db: Db,
  tenantId: number,
  currency: string,
): Promise<OpportunityOf | null> {
  const pool = (await readPools(db, tenantId)).find((one) => one.currency === currency)
  const nests = (pool?.prior as PoolPrior | undefined)?.nests
  const nestOf = new Map(
    Object.values(nests ?? {}).flatMap((nest) =>
      Object.keys(nest.members ?? {}).map((productId) => [productId, nest] as const),
    ),
  )
  if (nestOf.size === 0) return null
  return ({ cell, basePriceMinor }) => {
    const productId = productOf(cell)
    const nest = nestOf.get(productId)
    return nest ? opportunityOf(nests, { nest, productId, basePriceMinor }, null) : null
  }
}

/** The product of a cell: cells are identified by product and segment. */
export function productOf(cell: string): string {
  return (JSON.parse(cell) as [string, string])[0]
}

/**
 * How far the share that neighbours keep may be from its estimate, with 95 % probability, in both
 * directions.
 */
const standardDeviations = [0, -2, 2] as const

/**
 * What a policy gains when neighbours' sales to part of those who do not buy are counted, as a cost
 * of each sale. The interval covers every share that neighbours may keep, so that no sign is proven
 * that they could reverse.
 */
export async function jointGain(
  served: readonly ServedOffer[],
  opportunityAt: OpportunityOf,
  underPolicy: (served: readonly ServedOffer[]) => LoggedOffer[],
): Promise<Estimate> {
  const opportunities = served.map(opportunityAt)
  const gains: Estimate[] = []
  for (const deviations of standardDeviations) {
    await nextTurn()
    const log = underPolicy(
      served.map((offer, i) => {
        const { meanMinor, sdMinor } = opportunities[i] ?? { meanMinor: 0, sdMinor: 0 }
        return { ...offer, costMinor: offer.costMinor + meanMinor + deviations * sdMinor }
      }),
    )
    await nextTurn()
    gains.push(evaluateOffPolicy(log).gain)
  }
  return {
    value: gains[0].value,
    low: Math.min(...gains.map(({ low }) => low)),
    high: Math.max(...gains.map(({ high }) => high)),
  }
}
