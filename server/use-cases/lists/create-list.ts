import type { Deps } from '../../deps.ts'
import { mostCategories, mostCurrencies } from '../../domain/catalogue.ts'
import { newId } from '../../domain/ids.ts'
import { nearNames } from '../../domain/near-names.ts'
import { effectivePolicy } from '../../domain/policy.ts'
import {
  type ListBlocks,
  type ListDesign,
  type ListRepeat,
  type ListSelection,
  mostDrafting,
  type PriceList,
} from '../../domain/price-list.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Db } from '../../storage/connection/db.ts'
import { readCatalogue } from '../../storage/tables/catalogue.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { findPriceList, insertPriceList } from '../../storage/tables/price-lists.ts'
import { seedOfDraws } from './seed-of-draws.ts'

/** A list as requested. */
export type NewList = {
  name: string | undefined
  currency: string
  /** '' is everyone. */
  segment: string
  /** RFC 3339; now if omitted. */
  from: string | undefined
  until: string
  design: ListDesign
  every: ListRepeat | null
  selection: ListSelection
  blocks: Partial<ListBlocks>
}

const dayMs = 86_400_000
const mostDays = 366
const mostDaysAhead = 366
/** A whole week contains each weekday equally often. */
const usualBlocks = { days: 7, burnInDays: 1, prices: 2 } as const satisfies ListBlocks

/**
 * Stores a list to be drafted.
 *
 * @param by - The requesting key.
 * @throws Refusal `parameter_invalid` for a period that is over, too long or too far away, blocks
 * that do not fit it, or a category without products; `state_conflict` while the maximum number of
 * lists is being drafted.
 */
export async function createList(
  deps: Pick<Deps, 'now' | 'config'>,
  db: Db,
  tenantId: number,
  input: NewList,
  by: string,
): Promise<PriceList> {
  const nowMs = deps.now()
  const fromMs = input.from === undefined ? nowMs : Date.parse(input.from)
  const untilMs = Date.parse(input.until)
  refuseTimes(input, fromMs, untilMs, nowMs)
  await refuseUnknownCategory(db, tenantId, input.selection)
  await refuseUnsoldCurrency(db, tenantId, input.currency)
  const id = newId('list', nowMs)
  const { cooldownSeconds } = effectivePolicy((await findPolicy(db, tenantId, '')).fields, {})
  const holdSeconds = Math.max(deps.config.quoteTtlSeconds, cooldownSeconds)
  const list: PriceList = {
    id,
    name: input.name ?? `List of ${dayText(fromMs)}`,
    currency: input.currency,
    segment: input.segment,
    fromMs,
    untilMs,
    design: input.design,
    every: input.every,
    series: id,
    selection: input.selection,
    blocks: input.design === 'switchback' ? blocksOf(holdSeconds, input, fromMs, untilMs) : null,
    seed: await seedOfDraws(db, tenantId, input),
    ...notYet,
    createdAtMs: nowMs,
  }
  if (await insertPriceList(db, tenantId, list, mostDrafting, by)) {
    return (await findPriceList(db, tenantId, id)) ?? list
  }
  throw refusalFor('lists_drafting_full', { most: mostDrafting })
}

/** The progress of a list whose drafting has not started. */
export const notYet = {
  status: 'drafting',
  products: 0,
  drafted: 0,
  summary: null,
  heldBack: [],
  replaced: null,
  draftedAtMs: null,
  activatedAtMs: null,
  endedAtMs: null,
  revertedAtMs: null,
  createdBy: null,
  declined: null,
  approved: null,
} as const satisfies Partial<PriceList>

function refuseTimes(
  input: Pick<NewList, 'from' | 'until'>,
  fromMs: number,
  untilMs: number,
  nowMs: number,
): void {
  const { from = new Date(fromMs).toISOString(), until } = input
  const [fromAt, untilAt, atUntil] = [from, until, { param: 'until' }]
  if (untilMs <= fromMs) throw refusalFor('list_ends_before_start', { fromAt, untilAt }, atUntil)
  if (untilMs <= nowMs) throw refusalFor('list_ends_in_past', { untilAt }, atUntil)
  if (untilMs - fromMs > mostDays * dayMs) {
    throw refusalFor('list_too_long', { fromAt, untilAt, mostDays }, atUntil)
  }
  if (fromMs > nowMs + mostDaysAhead * dayMs) {
    const values = { fromAt, mostDays: mostDaysAhead }
    throw refusalFor('list_starts_too_late', values, { param: 'from' })
  }
}

/** Otherwise nothing would be drafted, without an explanation. */
async function refuseUnknownCategory(
  db: Db,
  tenantId: number,
  { attributes }: ListSelection,
): Promise<void> {
  const category = attributes?.category
  if (category === undefined) return
  const { categories } = await readCatalogue(db, tenantId)
  const known = categories.map((one) => one.category)
  if (known.includes(category) || known.length === mostCategories) return
  const near = nearNames(category, known).map((name) => `'${name}'`)
  const remedy =
    near.length > 0
      ? `did you mean ${near.join(' or ')}?`
      : 'GET /v1/catalogue lists the categories.'
  const param = 'attributes.category'
  throw refusalFor('category_unknown', { category }, { param }, { remedy })
}

/** The same for a currency in which nothing is sold, while others are. */
async function refuseUnsoldCurrency(db: Db, tenantId: number, currency: string): Promise<void> {
  const { currencies } = await readCatalogue(db, tenantId)
  const known = currencies.map((one) => one.currency)
  if (known.length === 0 || known.length === mostCurrencies || known.includes(currency)) return
  const values = { unsoldCurrency: currency, soldCurrency: known[0] ?? '' }
  throw refusalFor('currency_unsold', values, { param: 'currency' })
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day as people say it: nobody finds a list by its id. */
function dayText(ms: number): string {
  return days.format(ms)
}

function blocksOf(
  holdSeconds: number,
  { blocks, until }: NewList,
  fromMs: number,
  untilMs: number,
): ListBlocks {
  const days = blocks.days ?? usualBlocks.days
  const burnInDays = blocks.burnInDays ?? Math.min(usualBlocks.burnInDays, days - 1)
  if (burnInDays >= days) {
    const param = 'blocks.burn_in_days'
    throw refusalFor('switchback_burn_in_too_long', { burnInDays, days }, { param })
  }
  if (days * 86_400 <= holdSeconds) {
    const param = 'blocks.days'
    throw refusalFor('switchback_blocks_too_short', { days, holdSeconds }, { param })
  }
  if (untilMs - fromMs < 4 * days * dayMs) {
    const values = { untilAt: until, days }
    throw refusalFor('switchback_too_few_blocks', values, { param: 'until' })
  }
  return { days, burnInDays, prices: blocks.prices ?? usualBlocks.prices }
}
