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

/** The stored results of an account's prices compared with its base prices. */
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
 * The ledger of each currency, from single outcomes. Only the holdout shows whether prices lose,
 * because its units do not interfere: a single offer at the base price is surrounded by neighbours
 * at other prices.
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

/** A policy that maximises units is judged by money too. */
export function measureOf(objective: Policy['objective']): 'profit' | 'revenue' {
  return objective === 'profit' ? 'profit' : 'revenue'
}

/** How strongly outcomes within a unit of the holdout are correlated, in one currency. */
export function likenessIn(clusters: readonly ArmClusters[], currency: string): number {
  const own = clusters.filter((one) => one.currency === currency)
  return likenessOfKinds([...Map.groupBy(own, ({ unit }) => unit).values()])
}
