import type { Offer, Sale } from '../generated/contract.ts'
import { cellReader } from './cells.ts'
import type { Columns } from './columns.ts'
import { Fault, type Rejection, rejectionOf, Wrong } from './fault.ts'
import type { Field } from './fields.ts'
import { named } from './named.ts'
import type { PolicyRow } from './policy-reader.ts'
import type { ProductRow } from './product-reader.ts'
import { readerOf } from './reader-of.ts'
import type { ReadOptions, RowReader } from './row-reader.ts'
import type { Row } from './split-rows.ts'

type Item = Sale | Offer | ProductRow | PolicyRow

/** An amount that was read, with its row. */
type Seen = { minor: number; row: Row }
/** The amounts of a product: their number, the sum of their logs, the lowest and the highest. */
type Level = { count: number; logSum: number; least: Seen; most: Seen }

/** A difference by this factor is more often a mistake than a price. */
const farTimes = 20
/** With fewer other rows of a product, its usual amount is unknown. */
const fewestOthers = 2
/** With fewer products, a file's usual amount is unknown. */
const fewestProducts = 5
/** At most this share of a file's products are mistakes at one end. */
const mostSlips = 0.1

/** Finds amounts far from the others of their product, or from all others of a file. */
export class FarAmounts {
  readonly #read: RowReader<Item>
  readonly #fault: ReturnType<typeof cellReader>['fault']
  /** By currency and field, then by product. */
  readonly #levels = new Map<string, Map<string, Level>>()

  constructor(columns: Columns, read: ReadOptions) {
    this.#read = readerOf(columns, read)
    this.#fault = cellReader(columns).fault
  }

  add(row: Row): void {
    const item = this.#read(row.texts)
    if (item instanceof Fault) return
    const product = 'policy' in item ? item.policy.productId : item.productId
    for (const [field, minor] of amountsOf(item)) {
      if (minor === undefined || minor <= 0) continue
      const key = `${item.currency}\n${field}`
      const levels = this.#levels.get(key) ?? new Map<string, Level>()
      if (levels.size === 0) this.#levels.set(key, levels)
      note(levels, product, { minor, row })
    }
  }

  /** The suspicious cells, by line: to be checked by a person before they are sent. */
  found(): Rejection[] {
    const found: Rejection[] = []
    for (const [key, levels] of this.#levels) {
      const field = key.slice(key.indexOf('\n') + 1) as Field
      const tell = ({ row }: Seen, ratio: number, others: Others) => {
        const remark = named('far_amount', { ...timesOf(ratio), others })
        const wrong = new Wrong(`is ${timesText(ratio)} ${otherWords[others]}`, remark)
        found.push(rejectionOf(this.#fault(row.texts, field, wrong), row.line))
      }
      judge(levels, tell)
    }
    return found.sort((a, b) => a.line - b.line)
  }
}

function amountsOf(item: Item): readonly (readonly [Field, number | undefined])[] {
  if ('policy' in item) {
    const { unitCost, minPrice, maxPrice } = item.policy
    const base = 'product' in item ? item.product.basePrice : undefined
    return [
      ['base_price', base],
      ['unit_cost', unitCost ?? undefined],
      ['min_price', minPrice ?? undefined],
      ['max_price', maxPrice ?? undefined],
    ]
  }
  const cost = 'unitCost' in item ? item.unitCost : undefined
  return [
    ['price', item.price],
    ['unit_cost', cost],
    ['competitor_price', item.competitorPrice],
  ]
}

function note(levels: Map<string, Level>, product: string, seen: Seen): void {
  const level = levels.get(product)
  const log = Math.log(seen.minor)
  if (level === undefined) {
    levels.set(product, { count: 1, logSum: log, least: seen, most: seen })
    return
  }
  level.count++
  level.logSum += log
  if (seen.minor < level.least.minor) level.least = seen
  if (seen.minor > level.most.minor) level.most = seen
}

const otherWords = {
  own: 'what its other rows say',
  least: 'the least of the other products',
  most: 'the most of the other products',
}

type Others = keyof typeof otherWords
/**
 * @param ratio - The amount relative to the others.
 */
type Tell = (seen: Seen, ratio: number, others: Others) => void

function judge(levels: ReadonlyMap<string, Level>, tell: Tell): void {
  const usual: { minor: number; seen: Seen }[] = []
  for (const { count, logSum, least, most } of levels.values()) {
    const far = [most, least].find((seen) => {
      const others = Math.exp((logSum - Math.log(seen.minor)) / Math.max(1, count - 1))
      if (count <= fewestOthers || distance(seen.minor, others) < farTimes) return false
      tell(seen, seen.minor / others, 'own')
      return true
    })
    const logs = far === undefined ? logSum : logSum - Math.log(far.minor)
    const minor = Math.exp(logs / (far === undefined ? count : count - 1))
    usual.push({ minor, seen: far === most ? least : most })
  }
  if (usual.length < fewestProducts) return
  usual.sort((a, b) => a.minor - b.minor)
  tellOfEnd(usual, tell, 'least')
  tellOfEnd(usual.reverse(), tell, 'most')
}

/** Reports the first few if they lie far from all that follow. */
function tellOfEnd(
  usual: readonly { minor: number; seen: Seen }[],
  tell: Tell,
  others: Others,
): void {
  const most = Math.max(1, Math.floor(usual.length * mostSlips))
  for (let count = most; count > 0; count--) {
    const [last, next] = [usual[count - 1], usual[count]]
    if (last === undefined || next === undefined) continue
    if (distance(last.minor, next.minor) < farTimes) continue
    for (const { minor, seen } of usual.slice(0, count)) tell(seen, minor / next.minor, others)
    return
  }
}

function distance(one: number, other: number): number {
  return Math.max(one / other, other / one)
}

/** The factor by which an amount is too high or too low. */
function timesOf(ratio: number): { times: number; way: 'more' | 'less' } {
  return ratio >= 1
    ? { times: Math.round(ratio), way: 'more' }
    : { times: Math.round(1 / ratio), way: 'less' }
}

function timesText(ratio: number): string {
  const { times, way } = timesOf(ratio)
  const said = times.toLocaleString('en')
  return way === 'more' ? `${said} times` : `one ${said}th of`
}
