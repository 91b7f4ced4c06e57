import { admissiblePrices, nextAllowed } from '../../../engine/policy/guardrails.ts'
import type { PriceTableInput } from '../../../engine/policy/table-input.ts'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import type { CellDeps } from '../../deps.ts'
import { effectivePolicy, isGuarded, type Policy, withoutMoney } from '../../domain/policy.ts'
import type { PriceHold } from '../../domain/price-hold.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findPause } from '../../storage/tables/account-pauses.ts'
import { readBreakers } from '../../storage/tables/breakers.ts'
import { type CellKey, type ProductCells, readProductCells } from '../../storage/tables/cells.ts'
import { readGroupMembers } from '../../storage/tables/groups.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { readPools } from '../../storage/tables/pools.ts'
import { findPriceHold } from '../../storage/tables/price-holds.ts'
import { readOpenPeriods } from '../../storage/tables/price-list-periods.ts'
import {
  findLastListedPrice,
  type ListedPrice,
  readListedPrices,
} from '../../storage/tables/price-list-prices.ts'
import { findLastPublicPrice } from '../../storage/tables/public-prices.ts'
import { findLastPrice, type LastPrice } from '../../storage/tables/quotes.ts'
import { ledgersOf, readRecord } from './account-ledgers.ts'
import {
  type CellEntry,
  cellCacheKey,
  findPriced,
  isOutdated,
  type Keeping,
  type PricedBase,
  poolOf,
  type TenantContext,
} from './cache.ts'
import { packInputs } from './decision-inputs.ts'
import { readEmergencyCaps, secondsToNextCap } from './emergency.ts'
import { withinHardLimits } from './guardrails.ts'
import { holdOf } from './hold-of.ts'
import { readOfferRate } from './offer-rate.ts'
import { priceInstead } from './paid-prices.ts'
import { readBeside } from './read-beside.ts'
import { servedPrices } from './served-prices.ts'
import { buildTable } from './table-builder.ts'
import { type CellRequest, type ReadCell, tableInput } from './table-input.ts'

const maxBasePrices = 4
/** Tables that are built again because another price was shown while they were built. */
const mostTries = 3

/** What all cells of a tenant share, from memory or from the store. */
export async function loadContext(deps: CellDeps, tenantId: number): Promise<TenantContext> {
  const known = deps.cache.contexts.get(tenantId)
  if (known) return known
  const changes = deps.cache.contextChanges
  const read = await deps.store.tenant(tenantId, async (db) => ({
    policy: (await findPolicy(db, tenantId, '')).fields,
    paused: (await findPause(db, tenantId)) !== null,
    breakers: await readBreakers(db, tenantId),
    pools: await readPools(db, tenantId),
    record: await readRecord(db, tenantId),
    periods: await readOpenPeriods(db, tenantId, deps.now()),
  }))
  const accountPolicy = effectivePolicy(read.policy, {})
  const context: TenantContext = {
    policy: read.policy,
    paused: read.paused,
    breakers: read.breakers,
    accountPolicy,
    pools: new Map(
      read.pools.map(({ currency, version, prior }) => [
        currency,
        { version, prior: prior as PoolPrior },
      ]),
    ),
    ledgers: ledgersOf(read.record, accountPolicy),
    lists: read.periods.length === 0 ? '' : JSON.stringify(read.periods),
  }
  if (changes === deps.cache.contextChanges) deps.cache.contexts.set(tenantId, context)
  return context
}

/** The cell of a request with its tables, read from the store at most once at a time. */
export function loadCell(
  deps: CellDeps,
  tenantId: number,
  context: TenantContext,
  request: CellRequest,
): Promise<CellEntry> {
  const { productId, currency, segment, basePriceMinor } = request
  const cellKey = cellCacheKey(tenantId, productId, currency, segment)
  const key = `${cellKey}\0${basePriceMinor}`
  const running = deps.cache.loading.get(key)
  if (running) return running.entry
  const entry = readCell(deps, tenantId, context, request)
  const load = { tenantId, cellKey, entry, heard: [] as (number | null)[] }
  deps.cache.loading.set(key, load)
  deps.cache.loaded++
  const done = () => deps.cache.loading.delete(key)
  entry.then((read) => {
    read.stale ||= load.heard.some((heard) => isOutdated(read, heard))
    done()
  }, done)
  return entry
}

/**
 * Reads a cell in one transaction and builds its table for the base price asked. What was held of
 * the cell before is replaced, but a draw that is being kept goes on.
 */
async function readCell(
  deps: CellDeps,
  tenantId: number,
  context: TenantContext,
  request: CellRequest,
): Promise<CellEntry> {
  const { productId, currency, segment } = request
  const key = cellCacheKey(tenantId, productId, currency, segment)
  const previous = deps.cache.cells.peek(key)
  const before = previous && findPriced(previous, request.basePriceMinor)
  const { read, listed } = await deps.store.tenant(tenantId, async (db) => {
    const read = await readForTable(deps, db, tenantId, context, request)
    const listed = await readListed(db, tenantId, context, request, read.policy, deps.now())
    return { read, listed }
  })
  await readBeside(deps, request, read)
  const price = () => priceBase(deps, tenantId, request, read, before?.keeping ?? null)
  let { priced, steppedAway } = await price()
  // Prices that are shown meanwhile are new ones only where nothing is kept for a while.
  for (let i = 0; steppedAway && i < mostTries; i++) ({ priced, steppedAway } = await price())
  const known = read.product.product
  const entry: CellEntry = {
    productId,
    currency,
    segment,
    context,
    product: known && { basePrice: known.basePrice, status: known.status },
    policy: read.policy,
    listed,
    lists: context.lists,
    priced: [priced],
    stale: steppedAway,
  }
  for (const other of previous?.priced ?? []) {
    // Tables for other base prices go on serving, unless something has changed since.
    if (previous?.stale || other === before || entry.priced.length >= maxBasePrices) continue
    entry.priced.push(other)
  }
  deps.cache.cells.set(key, entry)
  return entry
}

/**
 * The chance of a draw from the chance of the quote it led to, so that it leads to the same one
 * again to the last bit; null if the holdout was changed since.
 */
function withoutHoldout(propensity: number, holdout: number, atBase: number): number | null {
  const drawn = (propensity - atBase) / (1 - holdout)
  for (const ulps of [0, 1, -1, 2, -2]) {
    const chance = Math.min(drawn + ulps * Number.EPSILON * drawn, 1)
    if ((1 - holdout) * chance + atBase === propensity) return chance
  }
  return drawn > 0 ? Math.min(drawn, 1) : null
}

/** What the table of a cell is made of, as the store has it now. */
export async function readForTable(
  deps: CellDeps,
  db: Db,
  tenantId: number,
  context: TenantContext,
  request: CellRequest,
): Promise<ReadCell & Moves> {
  const { productId, currency, segment } = request
  const [product] = await readProductCells(db, tenantId, [{ productId, currency, segment }])
  if (!product) throw new Error('readProductCells answers one entry per key')
  const policy = policyOf(context, product)
  const moves = await readMoves(deps, db, tenantId, request, policy)
  const group = policy.group
    ? await readGroupMembers(db, tenantId, { ...request, group: policy.group.name })
    : []
  const emergencyMinor = await readEmergency(deps, db, tenantId, request, policy)
  return { product, context, policy, group, ...moves, emergencyMinor }
}

/** The policy in force for a product in one currency. */
function policyOf(context: TenantContext, { product, currency, policy }: ProductCells): Policy {
  if (product !== null && product.currency !== currency) {
    return effectivePolicy(withoutMoney(context.policy), policy)
  }
  const hasOwn = Object.keys(policy).length > 0
  return hasOwn ? effectivePolicy(context.policy, policy) : context.accountPolicy
}

/** The highest price that an emergency allows now; null where none does. */
async function readEmergency(
  deps: CellDeps,
  db: Db,
  tenantId: number,
  request: CellRequest,
  policy: Policy,
): Promise<number | null> {
  if (policy.emergencyCaps === undefined) return null
  const nowMs = deps.now()
  const window = { fromMs: nowMs, untilMs: nowMs + 1 }
  const asked = [{ ...request, policy }]
  const caps = await readEmergencyCaps(db, tenantId, asked, window, nowMs, true)
  return caps.get(request.productId) ?? null
}

/**
 * Reads anew what price lists say of a cell whose tables are current: lists come and go without a
 * word about demand.
 */
export async function readListedAnew(
  deps: CellDeps,
  tenantId: number,
  context: TenantContext,
  entry: CellEntry,
  cell: CellKey,
): Promise<void> {
  const listed = await deps.store.tenant(tenantId, (db) =>
    readListed(db, tenantId, context, cell, entry.policy, deps.now()),
  )
  entry.listed = listed
  entry.lists = context.lists
}

/** What lists say of a cell, as far as the rules that never yield allow it. */
async function readListed(
  db: Db,
  tenantId: number,
  context: TenantContext,
  cell: CellKey,
  policy: Policy,
  nowMs: number,
): Promise<readonly ListedPrice[]> {
  if (context.lists === '') return nothingListed
  const listed = await readListedPrices(db, tenantId, [cell], nowMs)
  const all = listed.get(cell.productId) ?? nothingListed
  return all.filter(({ price }) => withinHardLimits(policy, price, nowMs))
}

const nothingListed: readonly ListedPrice[] = []

/** The price shown last, and whether everybody saw it. */
type LastShown = LastPrice & { toAll: boolean }

type Moves = { last: LastShown | null; priceHold: PriceHold | null; offersPerSecond: number }

/** What only some policies ask for: the last price, and how fast offers come. */
async function readMoves(
  deps: CellDeps,
  db: Db,
  tenantId: number,
  request: CellRequest,
  policy: Policy,
): Promise<Moves> {
  const moves: Moves = { last: null, priceHold: null, offersPerSecond: 0 }
  // Nothing is drawn while base prices are shown; whoever changes the mode has the cell read again.
  const draws = policy.mode === 'live'
  if (draws && isGuarded(policy)) {
    moves.priceHold = await findPriceHold(db, tenantId, request, request.basePriceMinor)
    moves.last = await findLastShown(db, tenantId, request, deps.now())
  }
  if (policy.inventory) {
    moves.offersPerSecond = await readOfferRate(deps, db, tenantId, request.productId)
  }
  return moves
}

/** The price that was shown last: quoted to somebody, or for everybody to see. */
async function findLastShown(
  db: Db,
  tenantId: number,
  request: CellRequest,
  nowMs: number,
): Promise<LastShown | null> {
  const quoted = await findLastPrice(db, tenantId, request)
  const shown = await findLastShownToAll(db, tenantId, request, nowMs)
  if (shown === null || (quoted !== null && quoted.atMs > shown.fromMs)) {
    return quoted && { ...quoted, toAll: false }
  }
  const { price, fromMs, propensity, draw, tableId } = shown
  return { priceMinor: price, atMs: fromMs, propensity, draw, tableId, toAll: true }
}

/** The price that everybody saw last: of a list, or asked for with `everyone`. */
async function findLastShownToAll(
  db: Db,
  tenantId: number,
  request: CellRequest,
  nowMs: number,
): ReturnType<typeof findLastPublicPrice> {
  const asked = await findLastPublicPrice(db, tenantId, request, nowMs)
  const listed = await findLastListedPrice(db, tenantId, request, nowMs)
  if (listed === null || (asked !== null && asked.fromMs >= listed.fromMs)) return asked
  return { ...listed, draw: 0, tableId: '' }
}

/**
 * Builds the table of a cell for a base price. Quotes that are answered meanwhile may show another
 * price: `steppedAway` says that the policy's steps now count from that one.
 */
async function priceBase(
  deps: CellDeps,
  tenantId: number,
  request: CellRequest,
  read: ReadCell & Moves,
  keepingSoFar: Keeping | null,
): Promise<{ priced: PricedBase; steppedAway: boolean }> {
  const nowMs = deps.now()
  const { last, priceHold } = read
  const before = keepingSoFar?.current
    ? keepingSoFar
    : keptBefore(read, request.basePriceMinor, nowMs)
  // What this process learnt of it since is later than what it read.
  before.priceHold ??= priceHold
  const heldMinor = before.current?.priceMinor ?? null
  // What this process drew last may not be committed yet.
  const lastPriceMinor = heldMinor ?? last?.priceMinor ?? null
  const input = tableInput(deps, request, read, { lastPriceMinor, nowMs })
  const decision = packInputs(deps.cache, tenantId, request, read, input, nowMs)
  const built = buildTable(input)
  const table = built instanceof Promise ? await built : built
  // A table that was there goes on serving meanwhile, and may have drawn.
  const keeping = keepingSoFar?.current ? keepingSoFar : before
  const keptMinor = keeping.current?.priceMinor ?? null
  const served = servedPrices(
    table,
    request.basePriceMinor,
    keptMinor !== null && hasAllowedEnding(input, keptMinor) ? keptMinor : null,
    deps.cache.factorLists,
    decision.id,
  )
  // A cap that begins or ends makes another table.
  const steadySeconds = Math.min(served.steadySeconds, secondsToNextCap(read.policy, nowMs))
  const priced = {
    basePriceMinor: request.basePriceMinor,
    table: { ...served, steadySeconds },
    decision,
    emergencyMinor: read.emergencyMinor,
    insteadMinor: priceInstead(request, read, input),
    lastPriceMinor,
    keptMinor,
    poolVersion: poolOf(read.context, request.currency).version,
    builtAtMs: nowMs,
    keeping,
  }
  return { priced, steppedAway: read.policy.maxStep !== undefined && keptMinor !== heldMinor }
}

function hasAllowedEnding(
  { guardrails, basePriceMinor }: PriceTableInput,
  priceMinor: number,
): boolean {
  const { endings } = admissiblePrices(guardrails, basePriceMinor)
  return endings === null || nextAllowed(priceMinor, endings) === priceMinor
}

/** What other processes keep, or this one kept before it was started again. */
function keptBefore(
  { priceHold, last, policy }: ReadCell & Moves,
  base: number,
  nowMs: number,
): Keeping {
  if (priceHold === null || last?.toAll === true) {
    return { ...heldBeforeRestart(last, policy, base, nowMs), priceHold }
  }
  const hold = holdOf(priceHold)
  return { current: hold, committed: hold, priceHold }
}

/**
 * After a restart a cooldown still holds: the last price is in the store, and the chance of its
 * draw is what is left of its propensity when the holdout in force is taken out.
 */
function heldBeforeRestart(
  last: LastPrice | null,
  policy: Policy,
  basePriceMinor: number,
  nowMs: number,
): Omit<Keeping, 'priceHold'> {
  if (last === null) return { current: null, committed: null }
  const { priceMinor, atMs, propensity, draw, tableId } = last
  const cooldownUntilMs = atMs + policy.cooldownSeconds * 1000
  if (cooldownUntilMs <= nowMs) return { current: null, committed: null }
  const atBase = priceMinor === basePriceMinor ? policy.holdout : 0
  const hold = {
    priceMinor,
    tablePropensity: withoutHoldout(propensity, policy.holdout, atBase) ?? propensity,
    draw,
    tableId,
    offersLeft: 0,
    untilMs: cooldownUntilMs,
    cooldownUntilMs,
  }
  return { current: hold, committed: hold }
}
