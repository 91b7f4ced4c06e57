import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Overlap, Overlaps } from '../../storage/tables/sales-overlaps.ts'

const mostListed = 5

/**
 * Refuses rows whose periods overlap those of others: that time would count twice.
 *
 * @param numberOf - The row number in the file at a position; absent if rows were made from lines.
 * @throws Refusal `state_conflict` that gives the first of them and what to do.
 */
export function refuseOverlaps(
  { count, isAll, first }: Overlaps,
  numberOf?: (place: number) => number,
): void {
  if (count === 0) return
  const listed = first.slice(0, mostListed).map((one) => overlapText(one, numberOf))
  const more = count > listed.length ? '; …' : ''
  const [one] = first
  throw refusalFor(
    isAll ? 'rows_overlap' : 'many_rows_overlap',
    {
      count,
      productId: one?.productId ?? '',
      fromAt: one?.from.toISOString() ?? '',
      untilAt: one?.to.toISOString() ?? '',
    },
    { param: 'overlaps' },
    { told: `${listed.join('; ')}${more}` },
  )
}

/** `row 3, 'tea' from 2026-01-08 to 2026-01-15, which overlaps the stored 2026-01-05 to ...`. */
function overlapText(
  { place, productId, from, to, otherFrom, otherTo, otherPlace }: Overlap,
  numberOf?: (place: number) => number,
): string {
  const row = rowText(place, numberOf)
  const other = otherPlace === null ? 'the stored ' : rowText(otherPlace, numberOf)
  return `${row}'${productId.slice(0, 60)}' from ${dayText(from)} to ${dayText(to)}, which overlaps ${other}${dayText(otherFrom)} to ${dayText(otherTo)}`
}

function rowText(place: number, numberOf?: (place: number) => number): string {
  return numberOf === undefined ? '' : `row ${numberOf(place)}, `
}

function dayText(moment: Date): string {
  return moment
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace('.000Z', 'Z')
}
