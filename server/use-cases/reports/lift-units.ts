import {
  likenessOf,
  likenessOfCounts,
  likenessOfDraws,
  likenessTogether,
  type Part,
} from '../../../engine/evidence/likeness.ts'
import { customerParts, type HoldoutUnit } from '../../domain/holdout-unit.ts'
import type { LiftPartSum } from '../../storage/tables/lift-sums.ts'

/** The units by which arms were drawn, and the statistical power that remains. */
export type LiftUnits = {
  /** Offers by the unit that drew their arm. */
  offers: Readonly<Record<HoldoutUnit, number>>
  /** Hours in each arm. */
  hours: { optimized: number; holdout: number }
  /** The design effect from correlated outcomes within a unit, at least 1. */
  likeness: number
  /** The same for the assignment of offers to arms. */
  countLikeness: number
}

/** Estimates about units from the results of each unit, or of each part they were assigned to. */
export function unitsOf(rows: readonly LiftPartSum[]): LiftUnits {
  const byUnit = Map.groupBy(rows, ({ unit }) => unit)
  const kinds = [...byUnit].map(([unit, own]) => likenessesOf(unit, own))
  const hours = byUnit.get('hour') ?? []
  const offersOf = (unit: HoldoutUnit) => sumOf(byUnit.get(unit) ?? [], 'offers')
  return {
    offers: { hour: offersOf('hour'), customer: offersOf('customer') },
    hours: {
      optimized: hours.filter(({ held, offers }) => !held && offers > 0).length,
      holdout: hours.filter(({ held, offers }) => held && offers > 0).length,
    },
    likeness: likenessTogether(kinds.map(({ values }) => values)),
    countLikeness: likenessTogether(kinds.map(({ counts }) => counts)),
  }
}

type PartField = 'offers' | 'holdoutShares' | 'shareVariance' | 'revenueSquares'

const sumOf = (rows: readonly LiftPartSum[], field: PartField) =>
  rows.reduce((total, row) => total + row[field], 0)

function likenessesOf(unit: HoldoutUnit, rows: readonly LiftPartSum[]) {
  const values = { likeness: 1, weight: sumOf(rows, 'revenueSquares') }
  const counts = { likeness: 1, weight: sumOf(rows, 'shareVariance') }
  const places = [...Map.groupBy(rows, ({ part }) => part).values()]
  return {
    values: {
      ...values,
      likeness: likenessOf([armOf(rows, unit, false), armOf(rows, unit, true)]),
    },
    counts: {
      ...counts,
      likeness:
        unit === 'hour'
          ? likenessOfDraws(
              places.map((own) => ({
                offers: sumOf(own, 'offers'),
                variance: sumOf(own, 'shareVariance'),
              })),
            )
          : likenessOfCounts(
              places.map((own) => ({
                holdout: sumOf(
                  own.filter(({ held }) => held),
                  'offers',
                ),
                meant: sumOf(own, 'holdoutShares'),
                variance: sumOf(own, 'shareVariance'),
              })),
            ),
    },
  }
}

/** The results of an arm's offers, by hour or part; an empty part counts too. */
function armOf(rows: readonly LiftPartSum[], unit: HoldoutUnit, held: boolean) {
  const own = rows.filter((row) => row.held === held)
  const parts: Part[] = own.map(({ offers, revenue }) => ({ offers, value: revenue }))
  if (unit !== 'hour') {
    for (let empty = parts.length; empty < customerParts; empty++)
      parts.push({ offers: 0, value: 0 })
  }
  return { parts, valueSquares: sumOf(own, 'revenueSquares') }
}

/** The unit of randomization, as reported. */
export type RandomizationUnit = HoldoutUnit | 'mixed'

/** The unit by which arms were drawn; 'mixed' if there were several. */
export function kindOf({ offers }: LiftUnits): RandomizationUnit {
  const [only, ...others] = (['hour', 'customer'] as const).filter((unit) => offers[unit] > 0)
  return only === undefined || others.length > 0 ? 'mixed' : only
}

/** Number of individually drawn offers with the same information as the actual ones. */
export function effectiveOffers({ offers, likeness }: LiftUnits): number {
  return (offers.hour + offers.customer) / likeness
}

/** Why arms were drawn by these units, and how much power remains, one sentence each. */
export function unitReasons(units: LiftUnits): string[] {
  const { offers, hours } = units
  const all = offers.hour + offers.customer
  const reasons = []
  if (offers.hour > 0) {
    const count = hours.holdout + hours.optimized
    reasons.push(
      `All products are held at their base prices together, for whole hours drawn at random (${hours.holdout} of ${count} so far), because products may take customers from each other.`,
    )
  }
  if (offers.customer > 0) {
    reasons.push('An identified customer sees all products in the same arm at every visit.')
  }
  reasons.push(
    units.likeness > 1.005
      ? `Outcomes within a unit are similar: ${all} offers are worth as much as ${Math.round(effectiveOffers(units))} drawn one by one.`
      : `That does not weaken the proof: ${all} offers are worth as much as if they had been drawn one by one.`,
  )
  return reasons
}
