import type { QuoteDeps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import type { Quote, QuoteRequest } from '../../domain/quote.ts'
import { writeQuotes } from '../../storage/commit/write-batch.ts'
import { overloaded } from '../../storage/connection/connect-errors.ts'
import type { Db } from '../../storage/connection/db.ts'
import type { DecidedQuote } from './decide-quote.ts'
import { confirm, withdraw } from './effects.ts'
import { findCells, findWarmCell } from './find-cell.ts'
import { createGate } from './gate.ts'
import { createHeldReader } from './promises.ts'
import { type BatchReads, prepareQuote, writeQuote } from './quote.ts'
import { mostTries, retryUntilWritten, withdrawAndAdopt } from './retry-until-written.ts'

/** Reads of single cells at a time, so that a batch leaves connections for others. */
const readsAtOnce = 8
/** Cells read in one transaction: what is read of a thousand would be held in memory at once. */
const cellsAtOnce = 100

/**
 * Returns many prices in request order, each with its own quote or refusal. Each is written as soon
 * as it is decided, and they share the group commit; a refusal affects only its own quote.
 *
 * @param onCommitted - Called with the number of committed quotes, even if the batch as a whole
 * fails.
 */
export async function quotePrices(
  deps: QuoteDeps,
  caller: Caller,
  requests: readonly QuoteRequest[],
  onCommitted: (quotes: number) => void,
): Promise<(Quote | Refusal)[]> {
  let committed = 0
  const answering = prepareTogether(deps, caller, requests, async (request, reads) => {
    const result = await retryUntilWritten(async () => {
      const quote = await prepareQuote(deps, caller, request, reads)
      return quote instanceof Refusal ? quote : writeQuote(deps, quote, null)
    })
    if (result instanceof Refusal) return result
    if ('known' in result) throw new Error('a quote without an idempotency key is always new')
    if (!request.preview) committed++
    return result.quote
  })
  try {
    return answersOf(await answering)
  } finally {
    onCommitted(committed)
  }
}

/** Many quotes that commit together with the rest of the caller's transaction, or not at all. */
export type QuoteBatch = {
  /** Decides and writes quotes in the transaction. A retried transaction starts over. */
  quote(db: Db, requests: readonly QuoteRequest[]): Promise<(Quote | Refusal)[]>
  /** Call it after the commit: applies what the quotes change, and returns how many there are. */
  confirm(): number
  /** Call it if the transaction failed. */
  withdraw(): void
}

export function openQuoteBatch(deps: QuoteDeps, caller: Caller): QuoteBatch {
  let quotes: DecidedQuote[] = []

  function withdrawAll(): void {
    for (const quote of quotes) withdraw(deps, quote)
    quotes = []
  }

  /** Those whose cell got another price hold in the meantime are decided and written again. */
  async function writeOrRetry(
    db: Db,
    requests: readonly QuoteRequest[],
    triesLeft: number,
  ): Promise<(Quote | Refusal)[]> {
    const decided = new Map<number, DecidedQuote>()
    const prepare = async (request: QuoteRequest, reads: BatchReads, at: number) => {
      const quote = await prepareQuote(deps, caller, request, reads)
      if (quote instanceof Refusal) return quote
      if (request.preview) return quote.row
      quotes.push(quote)
      decided.set(at, quote)
      return quote.row
    }
    const answers = answersOf(await prepareTogether(deps, caller, requests, prepare))
    if (decided.size === 0) return answers
    const rows = [...decided.values()].map(({ row }) => row)
    const lost = await writeQuotes(db, caller.tenantId, rows)
    if (lost.size === 0) return answers
    if (triesLeft === 0) throw overloaded()
    const again = [...decided].filter(([, { row }]) => lost.has(row.id))
    for (const [, quote] of again) withdrawAndAdopt(deps, quote, lost.get(quote.row.id))
    quotes = quotes.filter(({ row }) => !lost.has(row.id))
    const requestsAgain = again.map(([, { request }]) => request)
    const later = await writeOrRetry(db, requestsAgain, triesLeft - 1)
    return answers.map((answer, at) => later[again.findIndex(([own]) => own === at)] ?? answer)
  }

  return {
    async quote(db, requests) {
      withdrawAll()
      return writeOrRetry(db, requests, mostTries)
    },
    confirm() {
      const committed = quotes.length
      for (const quote of quotes) confirm(quote)
      quotes = []
      return committed
    },
    withdraw: withdrawAll,
  }
}

/**
 * Prepares the quotes of a batch, slice by slice. The cells of a slice that memory lacks are read
 * together before; where that fails, each quote reads its own and has its own refusal.
 */
export async function prepareTogether<Prepared>(
  deps: QuoteDeps,
  caller: Caller,
  requests: readonly QuoteRequest[],
  prepare: (request: QuoteRequest, reads: BatchReads, at: number) => Promise<Prepared>,
): Promise<PromiseSettledResult<Prepared>[]> {
  const reads = { pace: createGate(readsAtOnce), held: createHeldReader(deps, caller) }
  const prepared: Promise<PromiseSettledResult<Prepared>[]>[] = []
  for (let start = 0; start < requests.length; start += cellsAtOnce) {
    const slice = requests.slice(start, start + cellsAtOnce)
    if (slice.some((request) => findWarmCell(deps, caller.tenantId, request) === null)) {
      await findCells(deps, caller.tenantId, slice).catch(() => {})
    }
    const preparing = slice.map((request, i) => prepare(request, reads, start + i))
    // Settled from the start, since nobody waits for them while the next cells are read.
    prepared.push(Promise.allSettled(preparing))
  }
  return (await Promise.all(prepared)).flat()
}

/** A refusal is a result; any other error is rethrown. */
export function answersOf(
  settled: readonly PromiseSettledResult<Quote | Refusal>[],
): (Quote | Refusal)[] {
  return settled.map((one) => {
    if (one.status === 'fulfilled') return one.value
    if (one.reason instanceof Refusal) return one.reason
    throw one.reason
  })
}
