import { farthestRatio, isTooFar } from '../../../engine/belief/farthest-price.ts'
import { isPriceOff } from '../../domain/breaker.ts'
import { costBesidePrice, isFarFromCost, maxWarnings, type Warning } from '../../domain/warning.ts'
import type { PriceMark } from '../../storage/tables/products.ts'
import type { Overlap, RowsOfCell } from '../../storage/tables/sales-overlaps.ts'

type Costed = { productId: string; price: number; unitCost?: number | undefined }
type Priced = { productId: string; currency: string; price: number }

/** Rows of one product that raise the same question: the first of them, and how many there are. */
type Question = {
  code: Warning['code']
  place: number
  count: number
  what: string
  remedy: string
}

/** So many costs of a product in one request say what is usual, where nothing else does. */
const leastUsual = 3

/**
 * What to ask about the costs of sales rows: beside their price, and beside the product's other
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
  for (const [place, { productId, unitCost, price }] of reports.entries()) {
    if (unitCost === undefined) continue
    const beside = costBesidePrice(unitCost, price)
    if (beside !== null) {
      const remedy =
        beside === 'unit_cost_above_price'
          ? 'Is it the cost of one unit, in the smallest unit of the currency?'
          : 'Is it in the smallest unit of the currency, as the price is?'
      ask(questions, productId, beside, place, `unit_cost ${unitCost} at price ${price}`, remedy)
    }
    const others = usual.get(productId) ?? null
    if (others !== null && isFarFromCost(unitCost, others)) {
      const what = `unit_cost ${unitCost}, where ${Math.round(others)} is usual`
      ask(questions, productId, 'unit_cost_far_from_others', place, what, 'Is it right?')
    }
  }
  return toWarnings(questions, reports, 'unit_cost', 'rows')
}

/** What to ask about offers whose prices are too far from the base price to teach anything. */
export function questionOffers(
  reports: readonly Priced[],
  marks: ReadonlyMap<string, PriceMark>,
): Warning[] {
  const questions = new Map<string, Question>()
  for (const [place, { productId, price, currency }] of reports.entries()) {
    const mark = marks.get(productId)
    if (mark === undefined || mark.currency !== currency) continue
    if (!isTooFar(price, mark.basePriceMinor)) continue
    const what = `price ${price}, over ${farthestRatio.toFixed(2)} times from the base price ${mark.basePriceMinor}`
    const remedy =
      'They are kept and teach nothing. If the base price is wrong, change it with PATCH /v1/products/{id}, and they count.'
    ask(questions, productId, 'price_far_from_base_price', place, what, remedy)
  }
  return toWarnings(questions, reports, 'price', 'offers')
}

/** What to ask about sales rows whose prices can hardly be in the unit of the base price. */
export function questionPrices(
  reports: readonly Priced[],
  marks: ReadonlyMap<string, PriceMark>,
): Warning[] {
  const questions = new Map<string, Question>()
  for (const [place, { productId, price, currency }] of reports.entries()) {
    const mark = marks.get(productId)
    if (mark === undefined || mark.currency !== currency) continue
    if (!isPriceOff(price, mark.basePriceMinor)) continue
    const what = `price ${price}, and the base price ${mark.basePriceMinor}`
    const remedy = 'Are both in the smallest unit of the currency?'
    ask(questions, productId, 'price_off_by_units', place, what, remedy)
  }
  return toWarnings(questions, reports, 'price', 'rows')
}

type Timed = { productId: string; periodStart: string }

/** What to ask about sales rows whose periods share time; of one and the same the last holds. */
export function questionOverlaps(
  reports: readonly Timed[],
  cells: readonly RowsOfCell[],
): Warning[] {
  const questions = new Map<string, Question>()
  for (const cell of cells) {
    const spans = cell.spans.toSorted((a, b) => a.from - b.from || a.place - b.place)
    let longest = spans[0]
    for (const span of spans.slice(1)) {
      const { periodStart } = reports[span.place] ?? {}
      if (longest !== undefined && span.from < longest.to) {
        const other = reports[longest.place]?.periodStart
        const what = `a period from ${periodStart}, which shares time with the one from ${other}`
        const remedy =
          'Of one and the same period the last row holds. Lines of orders are to be added up first.'
        ask(questions, cell.productId, 'periods_overlap', span.place, what, remedy)
      }
      if (longest === undefined || span.to > longest.to) longest = span
    }
  }
  return toWarnings(questions, reports, 'period_start', 'rows')
}

/** What to ask about sales rows that share time with stored ones. */
export function questionStored(reports: readonly Timed[], overlaps: readonly Overlap[]): Warning[] {
  const questions = new Map<string, Question>()
  for (const { place, productId, from, to, otherFrom, otherTo, otherPlace } of overlaps) {
    if (otherPlace !== null) continue
    const what = `a period from ${from.toISOString()} to ${to.toISOString()}, which shares time with the stored one from ${otherFrom.toISOString()} to ${otherTo.toISOString()}`
    const remedy = 'That time counts twice. A row of the very period of a stored one replaces it.'
    ask(questions, productId, 'periods_overlap', place, what, remedy)
  }
  return toWarnings(questions, reports, 'period_start', 'rows')
}

function middleOf(costs: readonly number[]): number | null {
  return costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? null
}

function ask(
  questions: Map<string, Question>,
  productId: string,
  code: Warning['code'],
  place: number,
  what: string,
  remedy: string,
): void {
  const key = `${code}\0${productId}`
  const known = questions.get(key)
  if (known) known.count++
  else questions.set(key, { code, place, count: 1, what, remedy })
}

function toWarnings(
  questions: ReadonlyMap<string, Question>,
  reports: readonly { productId: string }[],
  field: string,
  noun: string,
): Warning[] {
  return [...questions.values()]
    .slice(0, maxWarnings)
    .map(({ code, place, count, what, remedy }) => {
      const param = `[${place}].${field}`
      const others = count === 1 ? '' : `, and ${count - 1} more ${noun} of it`
      const product = reports[place]?.productId ?? ''
      return { code, param, message: `${param}: '${product}' has ${what}${others}. ${remedy}` }
    })
}
