import type { SwitchbackResult } from '../../../engine/evidence/switchback.ts'
import type { Deps } from '../../deps.ts'
import { firstIdAt } from '../../domain/ids.ts'
import type { ListBlocks, PriceList } from '../../domain/price-list.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import {
  type ListBlock,
  readBlocks,
  sumQuotesByDay,
  sumSalesByDay,
  type UnitDay,
} from '../../storage/tables/price-list-blocks.ts'
import { findPriceList } from '../../storage/tables/price-lists.ts'
import { dayMs, type Measure, measureList } from './measure-list.ts'

/** The results of a switchback so far. Money in minor units. */
export type ListResult = {
  listId: string
  /** Finished blocks with known sales, and all blocks. */
  blocksDone: number
  blocks: number
  units: number
  /** The source of the figures; null while nothing is known. */
  source: 'sales' | 'quotes' | null
  /** Null if a cost is unknown. */
  profit: SwitchbackResult | null
  revenue: SwitchbackResult | null
  sold: SwitchbackResult | null
  /** What to be careful about, in short sentences. */
  cautions: string[]
}

/** With fewer blocks no plan would be rare by chance. */
const fewestBlocks = 4

/**
 * What the prices of a switchback earned compared with the previous ones, from finished blocks;
 * null if there is no such list.
 *
 * @throws Refusal `state_conflict` for a list of another design.
 */
export async function resultOfList(
  deps: Pick<Deps, 'store' | 'now'>,
  tenantId: number,
  id: string,
): Promise<ListResult | null> {
  const read = await deps.store.tenant(tenantId, async (db) => {
    const list = await findPriceList(db, tenantId, id)
    if (list === null) return null
    const { blocks } = list
    if (blocks === null) {
      throw refusalFor('list_no_switchback', { design: list.design })
    }
    const untilMs = Math.min(list.untilMs, list.endedAtMs ?? list.untilMs, deps.now())
    const time = { ...list, listId: id, untilMs }
    const ids = { from: firstIdAt('quote', list.fromMs), until: firstIdAt('quote', untilMs) }
    const begun = untilMs > list.fromMs
    const sales = begun ? await sumSalesByDay(db, tenantId, time) : []
    const quotes = begun && sales.length === 0 ? await sumQuotesByDay(db, tenantId, time, ids) : []
    const plan = await readBlocks(db, tenantId, id, null)
    return { list, blocks, untilMs, sales, quotes, plan }
  })
  if (read === null) return null
  const { list, blocks, untilMs, sales, quotes, plan } = read
  const source = sales.length > 0 ? 'sales' : quotes.length > 0 ? 'quotes' : null
  return judge(list, blocks, plan, sales.length > 0 ? sales : quotes, source, untilMs)
}

function judge(
  list: PriceList,
  shape: ListBlocks,
  plan: readonly ListBlock[],
  days: readonly UnitDay[],
  source: ListResult['source'],
  untilMs: number,
): ListResult {
  const names = [...new Set(plan.map(({ unit }) => unit))]
  const starts = [...new Set(plan.map(({ fromMs }) => fromMs))].sort((a, b) => a - b)
  const over = new Set(plan.filter((block) => block.untilMs <= untilMs).map(({ fromMs }) => fromMs))
  const startOf = (day: number) => starts.findLast((start) => start <= list.fromMs + day * dayMs)
  const known = new Set(days.map(({ day }) => startOf(day)))
  const done = starts.filter((start) => over.has(start) && known.has(start))
  const found: ListResult = {
    listId: list.id,
    blocksDone: done.length,
    blocks: starts.length,
    units: names.length,
    source,
    profit: null,
    revenue: null,
    sold: null,
    cautions: cautionsOf(names, done.length, shape.prices ?? 2),
  }
  if (done.length < fewestBlocks) return found
  const layout = { list, shape, plan, names, starts, done, startOf }
  const measure = (measured: Measure) => measureList(layout, days, measured)
  const isCosted = days.every(({ profit }) => profit !== null)
  if (!isCosted) {
    found.cautions.push(
      'Some costs are unknown, so profit is too: set unit_cost for these products.',
    )
  }
  return {
    ...found,
    profit: isCosted ? measure(profitOf) : null,
    revenue: measure(revenueOf),
    sold: measure(soldOf),
  }
}

const profitOf: Measure = {
  of: ({ profit }) => profit ?? 0,
  atProposed: ({ profitAtProposed }) => profitAtProposed ?? 0,
  atCurrent: ({ profitAtCurrent }) => profitAtCurrent ?? 0,
}
const revenueOf: Measure = {
  of: ({ revenue }) => revenue,
  atProposed: ({ revenueAtProposed }) => revenueAtProposed,
  atCurrent: ({ revenueAtCurrent }) => revenueAtCurrent,
}
const countOf = ({ units }: UnitDay) => units
const soldOf: Measure = { of: countOf, atProposed: countOf, atCurrent: countOf }

const premiseOfTwo =
  'This assumes that customers do not wait for the lower of the two prices. If they do, the effect is overestimated: a switchback of three prices does not need that assumption.'
const premiseOfThree =
  'Customers may wait for a lower price. The result assumes that they expect each price as often as it is shown, and that each price step changes sales by the same share.'

function cautionsOf(units: readonly string[], done: number, prices: 2 | 3): string[] {
  const cautions: string[] = []
  if (done < fewestBlocks) {
    const finished = done === 1 ? '1 finished block has' : `${done} finished blocks have`
    cautions.push(`${finished} sales; at least ${fewestBlocks} are needed.`)
  }
  cautions.push(prices === 3 ? premiseOfThree : premiseOfTwo)
  if (units.length === 1) {
    cautions.push(
      'All products change price together, so the effects of price and week are hard to separate: the interval is wide.',
    )
  }
  if (units.some((unit) => unit.startsWith('product:'))) {
    cautions.push(
      'Some products have neither a group nor a category and are drawn alone: where customers choose among them, the effect can be overstated by up to 100 %.',
    )
  }
  return cautions
}
