import { type CellBelief, emptyBelief } from '../../../engine/belief/belief.ts'
import type { OfferObservation } from '../../../engine/belief/fold-offers.ts'
import type { GroupMember } from '../../../engine/policy/group.ts'
import type { LearntNests } from '../../../engine/policy/history-risk.ts'
import { budgetOf, emptyLedger, type LossLedger } from '../../../engine/policy/loss-ledger.ts'
import { openGuardrails } from '../../../engine/policy/open-guardrails.ts'
import { buildPriceTable, type PriceTable } from '../../../engine/policy/price-table.ts'
import type { PriceTableInput } from '../../../engine/policy/table-input.ts'
import { type PoolPrior, startingPrior } from '../../../engine/pool/pool-prior.ts'
import { createRandom, type Random } from '../../../engine/random/random.ts'
import type { PublicDraw } from '../../../engine/sales/match-draws.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { attributesOf, type ToldProduct } from './contender.ts'
import { declaredBy } from './learn-nests.ts'
import type { LernerForm } from './lerner-form.ts'

/** An answer and the probability with which its price was served. */
export type HeardAnswer = OfferObservation & { propensity: number }

/** The engine's knowledge of a shop; lists are by product. */
export type KnownShop = {
  told: readonly ToldProduct[]
  seed: number
  form: LernerForm
  random: Random
  rows: SalesRow[][]
  /** Answers of views that are not folded yet. */
  heard: HeardAnswer[][]
  /** Answers that do not count yet, and the day at whose end they do. */
  waiting: { day: number; answer: HeardAnswer }[][]
  /** Views answered so far. */
  offersHeard: number[]
  /** Prices drawn for everybody since rows were last reported. */
  draws: PublicDraw[][]
  beliefs: CellBelief[]
  /** Null if a table has to be rebuilt. */
  tables: (PriceTable | null)[]
  /** All offers by the hour, as rows: neighbours are learnt from them. */
  offered: SalesRow[][]
  ledger: LossLedger
  pool: PoolPrior
  nests: LearntNests
}

/** What is known before anything is learnt: what the merchant reports. */
export function openKnownShop(
  told: readonly ToldProduct[],
  seed: number,
  form: LernerForm,
): KnownShop {
  return {
    told,
    seed,
    form,
    random: createRandom(seed),
    rows: told.map(({ history }) => [...history]),
    heard: told.map(() => []),
    waiting: told.map(() => []),
    offersHeard: told.map(() => 0),
    draws: told.map(() => []),
    beliefs: told.map(emptyBelief),
    tables: told.map(() => null),
    offered: told.map(() => []),
    ledger: emptyLedger(),
    pool: startingPrior,
    nests: { diversions: [] },
  }
}

/** The price table of a product, rebuilt if the old one no longer holds. */
export function tableOf(shop: KnownShop, product: number): PriceTable {
  const { told, seed, form, tables, beliefs, pool, ledger } = shop
  const { exploration, maxLoss, method } = form
  const known = tables[product]
  if (known) return known
  const one = told[product]
  if (!one) throw new RangeError(`there is no product ${product}`)
  const { basePriceMinor, unitCostMinor } = one
  const belief = beliefs[product] ?? emptyBelief()
  const table = buildPriceTable({
    belief,
    siblings: [],
    pool,
    productId: one.id,
    attributes: attributesOf(one),
    basePriceMinor,
    guardrails: { ...openGuardrails, unitCostMinor },
    ...groupOf(shop, one),
    ...declaredBy(one),
    exploration,
    method,
    promise: { maxLoss, budget: budgetOf(ledger, maxLoss, pool) },
    seed: seed * 1000 + product + 100_003 * belief.version,
  })
  tables[product] = table
  return table
}

/** How often each price of a table is served, including the holdout. */
export function servedBy(
  { form: { holdout } }: KnownShop,
  { prices, probability, baseIndex }: PriceTable,
): Pick<PriceTable, 'prices' | 'probability'> {
  const served = probability.map((chance) => (1 - holdout) * chance)
  served[baseIndex] = (served[baseIndex] ?? 0) + holdout
  return { prices, probability: served }
}

/** The other products of a declared group, as the service reads them for a product. */
function groupOf(
  { told, beliefs }: KnownShop,
  { id, group }: ToldProduct,
): Pick<PriceTableInput, 'group'> {
  if (group === null) return {}
  const others = told.flatMap((other, i): GroupMember[] =>
    other.group !== group || other.id === id
      ? []
      : [
          {
            belief: beliefs[i] ?? emptyBelief(),
            basePriceMinor: other.basePriceMinor,
            guardrails: { ...openGuardrails, unitCostMinor: other.unitCostMinor },
            unitCount: 1,
          },
        ],
  )
  return { group: { unitCount: 1, others } }
}
