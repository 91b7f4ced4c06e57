import { farthestRatio, isTooFar } from '../../../engine/belief/farthest-price.ts'
import { isPriceOff } from '../../domain/breaker.ts'
import { warningFor } from '../../domain/reasons/remark-for.ts'
import { costBesidePrice, isFarFromCost, maxWarnings, type Warning } from '../../domain/warning.ts'
import type { PriceMark } from '../../storage/tables/products.ts'
import type { Overlap, RowsOfCell } from '../../storage/tables/sales-overlaps.ts'

type Priced = { productId: string; currency: string; price: number }
type Costed = Priced & { unitCost?: number | undefined }

/** Rows of one product that raise the same question: the first one, and their number. */
type Question = {
  place: number
  count: number
  /** The question, once it is known how many more rows raise it. */
  toWarning: (param: string, of: Shared) => Warning
}

/** Fields common to the sentences of all questions. */
type Shared = { productId: string; more: number; words: { others: string } }

/** This many costs of a product in one request define what is usual, if nothing else does. */
const leastUsual = 3

/**
 * Questions about the costs of sales rows: compared with their price, and with the product's other
 * costs.
 */
export function questionCosts(
  reports: readonly Costed[],
  marks: ReadonlyMap<string, PriceMark>,
): Warning[] {
  const costs = new Map<string, number[]>()
  for (const { productId, unitCost } of reports) {
    if (unitCost === undefined) continue
    const known = costs.get(productId)
    if (known) known.push(unitCost)
    else costs.set(productId, [unitCost])
  }
  const usual = new Map<string, number | null>()
  for (const [productId, all] of costs) {
    const inRows = all.length >= leastUsual ? middleOf(all) : null
    usual.set(productId, inRows ?? marks.get(productId)?.unitCostMinor ?? null)
  }
  const questions = new Map<string, Question>()
  for (const [place, { productId, unitCost, price, currency }] of reports.entries()) {
    if (unitCost === undefined) continue
    const beside = costBesidePrice(unitCost, price)
    if (beside !== null) {
      const reason =
        beside === 'unit_cost_above_price' ? 'row_cost_above_price' : 'row_cost_far_below_price'
      const values = { costMinor: unitCost, priceMinor: price, currency }
      ask(questions, productId, beside, place, (param, { words, ...of }) =>
        warningFor(beside, reason, { ...of, ...values }, param, words),
      )
    }
    const others = usual.get(productId) ?? null
    if (others !== null && isFarFromCost(unitCost, others)) {
      const code = 'unit_cost_far_from_others'
      const values = { costMinor: unitCost, usualMinor: Math.round(others), currency }
      ask(questions, productId, code, place, (param, { words, ...of }) =>
        warningFor(code, 'row_cost_far_from_others', { ...of, ...values }, param, words),
      )
    }
  }
  return toWarnings(questions, reports, 'unit_cost', 'row')
}

/** Questions about offers whose prices are too far from the base price to teach anything. */
export function questionOffers(
  reports: readonly Priced[],
  marks: ReadonlyMap<string, PriceMark>,
): Warning[] {
  const questions = new Map<string, Question>()
  for (const [place, { productId, price, currency }] of reports.entries()) {
    const mark = marks.get(productId)
    if (mark === undefined || mark.currency !== currency) continue
    if (!isTooFar(price, mark.basePriceMinor)) continue
    const code = 'price_far_from_base_price'
    const times = farthestRatio.toFixed(2)
    const values = { priceMinor: price, baseMinor: mark.basePriceMinor, times, currency }
    ask(questions, productId, code, place, (param, { words, ...of }) =>
      warningFor(code, 'offer_price_far_from_base', { ...of, ...values }, param, words),
    )
  }
  return toWarnings(questions, reports, 'price', 'offer')
}

/** Questions about sales rows whose prices can hardly be in the unit of the base price. */
export function questionPrices(
  reports: readonly Priced[],
  marks: ReadonlyMap<string, PriceMark>,
): Warning[] {
  const questions = new Map<string, Question>()
  for (const [place, { productId, price, currency }] of reports.entries()) {
    const mark = marks.get(productId)
    if (mark === undefined || mark.currency !== currency) continue
    if (!isPriceOff(price, mark.basePriceMinor)) continue
    const values = { priceMinor: price, baseMinor: mark.basePriceMinor, currency }
    ask(questions, productId, 'price_off_by_units', place, (param, { words, ...of }) =>
      warningFor(
        'price_off_by_units',
        'row_price_off_by_units',
        { ...of, ...values },
        param,
        words,
      ),
    )
  }
  return toWarnings(questions, reports, 'price', 'row')
}

type Timed = { productId: string; periodStart: string }

/** Questions about sales rows whose periods overlap; for identical periods the last row counts. */
export function questionOverlaps(
  reports: readonly Timed[],
  cells: readonly RowsOfCell[],
): Warning[] {
  const questions = new Map<string, Question>()
  for (const cell of cells) {
    const spans = cell.spans.toSorted((a, b) => a.from - b.from || a.place - b.place)
    let longest = spans[0]
    for (const span of spans.slice(1)) {
      const fromAt = reports[span.place]?.periodStart ?? ''
      if (longest !== undefined && span.from < longest.to) {
        const values = { fromAt, otherFromAt: reports[longest.place]?.periodStart ?? '' }
        ask(questions, cell.productId, 'periods_overlap', span.place, (param, { words, ...of }) =>
          warningFor('periods_overlap', 'rows_share_time', { ...of, ...values }, param, words),
        )
      }
      if (longest === undefined || span.to > longest.to) longest = span
    }
  }
  return toWarnings(questions, reports, 'period_start', 'row')
}

/** Questions about sales rows that overlap stored ones. */
export function questionStored(reports: readonly Timed[], overlaps: readonly Overlap[]): Warning[] {
  const questions = new Map<string, Question>()
  for (const { place, productId, from, to, otherFrom, otherTo, otherPlace } of overlaps) {
    if (otherPlace !== null) continue
    const values = {
      fromAt: from.toISOString(),
      untilAt: to.toISOString(),
      otherFromAt: otherFrom.toISOString(),
      otherUntilAt: otherTo.toISOString(),
    }
    const code = 'periods_overlap'
    ask(questions, productId, code, place, (param, { words, ...of }) =>
      warningFor(code, 'row_shares_stored_time', { ...of, ...values }, param, words),
    )
  }
  return toWarnings(questions, reports, 'period_start', 'row')
}

function middleOf(costs: readonly number[]): number | null {
  return costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? null
}

function ask(
  questions: Map<string, Question>,
  productId: string,
  code: Warning['code'],
  place: number,
  toWarning: Question['toWarning'],
): void {
  const key = `${code}\0${productId}`
  const known = questions.get(key)
  if (known) known.count++
  else questions.set(key, { place, count: 1, toWarning })
}

function toWarnings(
  questions: ReadonlyMap<string, Question>,
  reports: readonly { productId: string }[],
  field: string,
  noun: string,
): Warning[] {
  return [...questions.values()].slice(0, maxWarnings).map(({ place, count, toWarning }) => {
    const more = count - 1
    const others =
      more === 0 ? '' : `, as in ${more} more ${noun}${more === 1 ? '' : 's'} of this product`
    const productId = reports[place]?.productId ?? ''
    return toWarning(`[${place}].${field}`, { productId, more, words: { others } })
  })
}
