import type { Answer } from '../answer.ts'
import { ApiError, RateLimitError } from '../errors.ts'
import type { Receipt } from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'
import type { Rejection } from './fault.ts'
import type { Field } from './fields.ts'

/** Rows that travel in one request, and the line of the file that each came from. */
export type Batch<Item> = { items: Item[]; lines: number[] }

export type Delivery = {
  accepted: number
  unchanged: number
  rejected: Rejection[]
  /** What was taken and looks like a slip. */
  questions: Rejection[]
  replayed: boolean
}

export type Create<Item> = (items: readonly Item[], options: RequestOptions) => PromiseLike<Receipt>

/** An answer of the service that leaves open what became of some rows. */
export class UnaccountedRows extends Error {
  override name = 'UnaccountedRows'
}

/** How batches travel. */
export type DeliveryOptions = {
  /** Stops sending, waiting included. */
  signal?: AbortSignal | undefined
  /**
   * Answers the idempotency key of a body, the same for the same rows, so that rows sent again, by
   * another run too, are answered and not counted twice. If absent, each batch gets one of its own.
   */
  keyOf?: ((body: string) => string) | undefined
}

/**
 * After so many refusals of one batch it is halved, so that a row at fault costs fewer rows sent
 * again.
 */
const refusalsBeforeHalving = 3

/**
 * Sends a batch. Rows that the service refuses by name are rejected and the others sent again; a
 * batch that is too large is halved.
 *
 * @throws ApiError if the service refuses the batch as a whole.
 */
export async function deliverBatch<Item extends object>(
  create: Create<Item>,
  batch: Batch<Item>,
  options: DeliveryOptions,
): Promise<Delivery> {
  const delivery = emptyDelivery()
  const waiting: { batch: Batch<Item>; refusals: number }[] = [{ batch, refusals: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { items, lines } = next.batch
    if (items.length === 0) continue
    if (next.refusals >= refusalsBeforeHalving && items.length > 1) {
      waiting.push(...halves(next.batch).map((half) => ({ batch: half, refusals: 0 })))
      continue
    }
    try {
      delivery.questions.push(...(await sendOnce(create, next.batch, options, delivery)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 413 && items.length > 1) {
        waiting.push(...halves(next.batch).map((half) => ({ batch: half, refusals: 0 })))
        continue
      }
      const faults = rowFaults(error, items.length)
      if (faults.size === 0) throw error
      for (const [index, { column, reason }] of faults) {
        const value = fieldText(items[index], column)
        delivery.rejected.push({ line: lines[index] ?? 0, column, value, reason, setting: null })
      }
      const rest = without(next.batch, faults)
      waiting.push({ batch: rest, refusals: next.refusals + 1 })
    }
  }
  return delivery
}

/** Sends rows, and returns what the service asks about them. */
async function sendOnce<Item extends object>(
  create: Create<Item>,
  { items, lines }: Batch<Item>,
  { signal, keyOf }: DeliveryOptions,
  delivery: Delivery,
): Promise<Rejection[]> {
  let answer: Answer | null = null
  const {
    recorded,
    unchanged,
    warnings = [],
  } = await withinTheLimit(create, items, {
    timeoutMs: 60_000,
    maxRetries: 5,
    signal,
    ...(keyOf === undefined ? {} : { idempotencyKey: keyOf }),
    onAnswer: (told) => {
      answer = told
    },
  })
  if (recorded + unchanged !== items.length) {
    throw new UnaccountedRows(
      `The service accounted for ${recorded + unchanged} of ${items.length} rows of a batch.`,
    )
  }
  const replayed = (answer as Answer | null)?.replayed === true
  delivery.accepted += replayed ? 0 : recorded
  delivery.unchanged += replayed ? items.length : unchanged
  delivery.replayed ||= replayed
  return warnings.map(({ param, message }) => {
    const [index, column] = placeOf(param)
    const reason = message.replace(`${param}: `, '')
    const value = fieldText(items[index], column)
    return { line: lines[index] ?? 0, column, value, reason, setting: null }
  })
}

/** The row and the column that `[17].price` names. */
function placeOf(param: string): [index: number, column: string] {
  const parts = /^\[(\d+)\](?:\.(.+))?$/.exec(param)
  return [Number(parts?.[1] ?? -1), columnOf(parts?.[2] ?? '')]
}

export function emptyDelivery(): Delivery {
  return { accepted: 0, unchanged: 0, rejected: [], questions: [], replayed: false }
}

/**
 * Sends rows, and waits for as long as the rate limit asks: rows count against it, and requests in
 * flight compete for what it lets through, so that one of them may be refused more often than a
 * client tries by itself.
 */
export async function withinTheLimit<Sent, Got>(
  send: (sent: Sent, options: RequestOptions) => PromiseLike<Got>,
  sent: Sent,
  options: RequestOptions,
): Promise<Got> {
  for (;;) {
    try {
      return await send(sent, options)
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error
      options.signal?.throwIfAborted()
      const waitMs = ((error.retryAfterSeconds ?? 1) + Math.random()) * 1000
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

/** The rows that a refusal names, as `[17].price` or `[17]`, each with its first fault. */
function rowFaults(error: ApiError, rows: number): Map<number, { column: string; reason: string }> {
  const faults = new Map<number, { column: string; reason: string }>()
  for (const { param, message } of [...error.errors, error]) {
    const [index, column] = placeOf(param ?? '')
    if (index < 0 || index >= rows || faults.has(index)) continue
    // The place in the batch means nothing to a reader of the file: the line and the column do.
    const reason = message.replace(/^`\[\d+\][^`]*` /, '')
    faults.set(index, { column, reason })
  }
  return faults
}

const fieldOfParam: Record<string, Field> = {
  product_id: 'product',
  period_start: 'period',
}

function columnOf(param: string): string {
  return fieldOfParam[param] ?? param
}

const nameOfField: Record<string, string> = {
  product: 'productId',
  offer_id: 'offerId',
  offered_at: 'offeredAt',
  period: 'periodStart',
  period_end: 'periodEnd',
  in_stock: 'inStock',
  competitor_price: 'competitorPrice',
  unit_cost: 'unitCost',
}

function fieldText(item: object | undefined, field: string): string {
  const value: unknown = Object.entries(item ?? {}).find(
    ([name]) => name === (nameOfField[field] ?? field),
  )?.[1]
  return value === undefined ? '' : String(value)
}

function halves<Item>({ items, lines }: Batch<Item>): Batch<Item>[] {
  const middle = items.length >>> 1
  return [
    { items: items.slice(0, middle), lines: lines.slice(0, middle) },
    { items: items.slice(middle), lines: lines.slice(middle) },
  ]
}

function without<Item>({ items, lines }: Batch<Item>, faults: Map<number, unknown>): Batch<Item> {
  const kept = (_: unknown, index: number) => !faults.has(index)
  return { items: items.filter(kept), lines: lines.filter(kept) }
}
