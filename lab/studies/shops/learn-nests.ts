import type { LearntNests } from '../../../engine/policy/history-risk.ts'
import type { ProductTraits } from '../../../engine/pool/likeness.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { type Chances, sharedPeriods } from '../../../engine/sales/shared-periods.ts'
import { learnDiversion } from '../../../engine/together/diversion.ts'
import { inferNests } from '../../../engine/together/infer-nests.ts'
import { type NestOfProduct, nestKey, nestOfProduct } from '../../../engine/together/nest.ts'
import { attributesOf, type ToldProduct } from './contender.ts'

/** With fewer products, sales cannot reveal nests. */
const fewestToPlace = 12

/**
 * How much of what their products lose nests keep.
 *
 * @param offered - By product, offers of a period as rows, whose exposure counts them.
 */
export function learnNests(
  told: readonly ToldProduct[],
  rows: readonly (readonly SalesRow[])[],
  offered: readonly (readonly SalesRow[])[],
  known: Readonly<Record<string, string>> | undefined,
): LearntNests {
  const inferred = known ?? inferredOf(told, rows)
  const nestOf = told.map((one) => nestOfProduct(declaredBy(one).nest, inferred, one.id))
  const sharedOf = (all: typeof rows, chances: Chances) =>
    sharedPeriods(
      nestOf.map((nest, product) => ({ group: nestKey(nest), rows: all[product] ?? [] })),
      chances,
    )
  const byRows = sharedOf(rows, 'days')
  const byOffers = sharedOf(offered, 'exposure')
  const byKey = Map.groupBy(nestOf, nestKey)
  const diversions = learnDiversion(
    [...byKey].flatMap(([key, members]) => {
      const [nest] = members
      if (!nest) return []
      const sources = [byRows[key], byOffers[key]].flatMap((one) => (one ? [one.periods] : []))
      return { ...nest, products: members.length, sources }
    }),
  )
  return { diversions, inferred }
}

function inferredOf(
  told: readonly ToldProduct[],
  rows: readonly (readonly SalesRow[])[],
): Readonly<Record<string, string>> {
  const open = told.flatMap((one, product) =>
    declaredBy(one).nest === undefined
      ? [
          {
            id: one.id,
            name: one.name,
            attributes: attributesOf(one),
            basePriceMinor: one.basePriceMinor,
            baseMargin: traitsOf(one).baseMargin,
            rows: rows[product] ?? [],
          },
        ]
      : [],
  )
  return open.length < fewestToPlace ? {} : Object.fromEntries(inferNests(open, 1).nestOf)
}

/** The products that the shop declares to compete with one. */
export function declaredBy({ category, group }: ToldProduct): { nest?: NestOfProduct } {
  if (group !== null) return { nest: { kind: 'group', name: group } }
  return category === null ? {} : { nest: { kind: 'category', name: category } }
}

/** What the shop says about a product besides its price. */
export function traitsOf(one: ToldProduct | undefined): ProductTraits {
  if (!one) return { baseMargin: null }
  const { basePriceMinor, unitCostMinor } = one
  const baseMargin = unitCostMinor === null ? null : 1 - unitCostMinor / basePriceMinor
  return { attributes: attributesOf(one), baseMargin, ...declaredBy(one) }
}
