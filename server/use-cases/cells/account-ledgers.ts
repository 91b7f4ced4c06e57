import { likenessOfKinds, recordOfArms } from '../../../engine/evidence/arm-record.ts'
import { emptyLedger, type LossLedger } from '../../../engine/policy/loss-ledger.ts'
import type { Policy } from '../../domain/policy.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  type ArmClusters,
  type ArmLedger,
  readAccountLedgers,
  readArmClusters,
} from '../../storage/tables/arm-ledgers.ts'
import { readLedgers, type StoredLedger } from '../../storage/tables/loss-ledgers.ts'

/** What is stored of what an account's prices did beside its base prices. */
export type StoredRecord = {
  ledgers: readonly StoredLedger[]
  arms: readonly ArmLedger[]
  clusters: readonly ArmClusters[]
}

export async function readRecord(db: Db, tenantId: number): Promise<StoredRecord> {
  const [ledgers, arms, clusters] = await Promise.all([
    readLedgers(db, tenantId),
    readAccountLedgers(db, tenantId),
    readArmClusters(db, tenantId),
  ])
  return { ledgers, arms, clusters }
}

/**
 * The ledger of each currency, of single answers. Whether prices lose is told by the holdout alone,
 * whose units do not interfere: an offer at the base price stands among neighbours at other prices.
 */
export function ledgersOf(
  { ledgers, arms, clusters }: StoredRecord,
  { objective }: Pick<Policy, 'objective'>,
): Map<string, LossLedger> {
  const answers = new Map(ledgers.map(({ currency, ledger }) => [currency, ledger as LossLedger]))
  const byCurrency = Map.groupBy(arms, ({ currency }) => currency)
  const currencies = new Set([...answers.keys(), ...byCurrency.keys()])
  return new Map(
    [...currencies].map((currency) => {
      const likeness = likenessIn(clusters, currency)
      const measure = measureOf(objective)
      const held = recordOfArms(byCurrency.get(currency) ?? [], measure, likeness)
      return [currency, { ...(answers.get(currency) ?? emptyLedger()), held }]
    }),
  )
}

/** What a policy whose prices are to earn units is judged by, too: money. */
export function measureOf(objective: Policy['objective']): 'profit' | 'revenue' {
  return objective === 'profit' ? 'profit' : 'revenue'
}

/** By how much the answers in a unit of the holdout resemble each other in one currency. */
export function likenessIn(clusters: readonly ArmClusters[], currency: string): number {
  const own = clusters.filter((one) => one.currency === currency)
  return likenessOfKinds([...Map.groupBy(own, ({ unit }) => unit).values()])
}
