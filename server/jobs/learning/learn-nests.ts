import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { LearntNests } from '../../../engine/policy/history-risk.ts'
import { rowOfOffers, type SalesRow } from '../../../engine/sales/sales-row.ts'
import {
  type Chances,
  type SharedPeriods,
  sharedPeriodsInSteps,
} from '../../../engine/sales/shared-periods.ts'
import { learnDiversionInSteps } from '../../../engine/together/diversion.ts'
import type { ProductToPlace } from '../../../engine/together/infer-nests.ts'
import { type NestOfProduct, nestKey, nestOfProduct } from '../../../engine/together/nest.ts'
import type { Deps } from '../../deps.ts'
import { effectivePolicy } from '../../domain/policy.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  type OffersOfHour,
  type ProductOfNest,
  readNests,
  readOffersByHour,
  readProductsOfNests,
  writeNests,
} from '../../storage/tables/nests.ts'
import { markOfSales } from '../../storage/tables/sales.ts'
import { declaredNest } from '../../use-cases/cells/declared-nest.ts'
import { traitsOf } from '../../use-cases/cells/traits.ts'
import { readMarkedSales } from './read-marked-sales.ts'

/** More products, quotes and periods than these do not improve nests. */
const maxProducts = 2000
const maxOfNest = 100
const maxRows = 156
const maxQuotes = 300_000
/** Fewer products form no nests that sales could reveal. */
const fewestToPlace = 12
/** Quotes add evidence from day to day; rows are considered as soon as they change. */
const quotesAgeMs = 86_400_000

/**
 * Learns how much of a product's losses its neighbours keep, by nest of a tenant's products in one
 * currency, if sales rows or groups have changed, or quotes of another day have arrived, since.
 *
 * @returns Whether there was anything to learn.
 */
export async function learnNests(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  tenantId: number,
  currency: string,
): Promise<boolean> {
  const read = await store.tenant(tenantId, (db) => readInputs(db, tenantId, currency, now()))
  if (read === null) return false
  const { products, rows, offers, mark, known } = read
  const inferred = known ?? (await inferredOf(products, rows, now()))
  const nests = nestsOf(products, inferred)
  const byRows = await periodsOf(nests, rows, 'days')
  const byQuotes = await periodsOf(nests, rowsOfQuotes(offers), 'exposure')
  const steps = learnDiversionInSteps(
    [...nests].map(([key, { nest, productIds }]) => ({
      ...nest,
      products: productIds.length,
      sources: [byRows[key], byQuotes[key]].flatMap((shared) => (shared ? [shared.periods] : [])),
    })),
  )
  const learnt: LearntNests = { diversions: await inTurns(steps), inferred }
  await store.tenant(tenantId, (db) =>
    writeNests(db, tenantId, { currency, learnt, mark, updatedAt: new Date(now()) }),
  )
  return true
}

async function readInputs(db: Db, tenantId: number, currency: string, nowMs: number) {
  const products = await readProductsOfNests(db, tenantId, currency, maxProducts)
  if (products.length < 2) return null
  const ids = products.map(({ id }) => id)
  const cells = { currency, segment: '' }
  const mark = await markOfSales(db, tenantId, cells, ids)
  const known = (await readNests(db, tenantId)).find((one) => one.currency === currency)
  const learnt = known?.learnt as LearntNests | undefined
  const isOld =
    !known ||
    nowMs - known.updatedAt.getTime() >= quotesAgeMs ||
    hasOtherNests(products, learnt ?? { diversions: [] })
  if (known?.mark === mark && !isOld) return null
  return {
    products,
    mark,
    known: known?.mark === mark ? learnt?.inferred : undefined,
    rows: await readMarkedSales(db, tenantId, cells, ids, maxRows),
    offers: await readOffersByHour(db, tenantId, currency, maxQuotes),
  }
}

/**
 * The nests found among products without a declared one, by product. Computed in a thread, as
 * quotes would wait for it.
 */
async function inferredOf(
  products: readonly ProductOfNest[],
  rows: ReadonlyMap<string, readonly SalesRow[]>,
  nowMs: number,
): Promise<Readonly<Record<string, string>>> {
  const open = products.filter(
    ({ policy, attributes }) => declaredNest(policy, attributes) === undefined,
  )
  if (open.length < fewestToPlace) return {}
  const toPlace = open.map((product): ProductToPlace => {
    const { id, name, attributes, basePrice, policy } = product
    const { baseMargin } = traitsOf(attributes, effectivePolicy({}, policy), basePrice, nowMs)
    return { id, name, attributes, basePriceMinor: basePrice, baseMargin, rows: rows.get(id) ?? [] }
  })
  const thread = new Worker(new URL('./infer-worker.ts', import.meta.url), { workerData: toPlace })
  thread.unref()
  try {
    const [nestOf] = (await once(thread, 'message')) as [Map<string, string>]
    return Object.fromEntries(nestOf)
  } finally {
    await thread.terminate()
  }
}

/** Whether a product was given a group or a category since, or lost one. */
function hasOtherNests(
  products: readonly ProductOfNest[],
  { diversions, inferred }: LearntNests,
): boolean {
  const learnt = new Set(diversions.map(nestKey))
  return products.some(({ id, policy, attributes }) => {
    const nest = nestOfProduct(declaredNest(policy, attributes), inferred, id)
    return !learnt.has(nestKey(nest))
  })
}

type NestMembers = { nest: NestOfProduct; productIds: string[] }

/** Products by nest; for a large one, as many as are informative enough. */
function nestsOf(
  products: readonly ProductOfNest[],
  inferred: Readonly<Record<string, string>>,
): Map<string, NestMembers> {
  const nests = new Map<string, NestMembers>()
  for (const { id, policy, attributes } of products) {
    const nest = nestOfProduct(declaredNest(policy, attributes), inferred, id)
    const key = nestKey(nest)
    const members = nests.get(key) ?? { nest, productIds: [] }
    nests.set(key, members)
    if (members.productIds.length < maxOfNest) members.productIds.push(id)
  }
  return nests
}

/** How each nest's products sold together. */
async function periodsOf(
  nests: ReadonlyMap<string, NestMembers>,
  rows: ReadonlyMap<string, readonly SalesRow[]>,
  chances: Chances,
): Promise<Record<string, SharedPeriods>> {
  const sharing = [...nests].flatMap(([group, { productIds }]) =>
    productIds.map((id) => ({ group, rows: rows.get(id) ?? [] })),
  )
  return inTurns(sharedPeriodsInSteps(sharing, chances))
}

/** Takes steps one by one, so that quotes are answered in between. */
async function inTurns<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await nextTurn()
  }
}

function rowsOfQuotes(offers: readonly OffersOfHour[]): Map<string, SalesRow[]> {
  const rows = new Map<string, SalesRow[]>()
  for (const one of offers) {
    const own = rows.get(one.productId) ?? []
    rows.set(one.productId, own)
    own.push(rowOfOffers(one))
  }
  return rows
}
