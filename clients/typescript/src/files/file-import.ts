import { ConflictError } from '../errors.ts'
import type { Import, NewImport } from '../generated/contract.ts'
import type { Lerner } from '../lerner.ts'
import type { RequestOptions } from '../options.ts'
import {
  type Batch,
  type Delivery,
  type DeliveryOptions,
  emptyDelivery,
  UnaccountedRows,
  withinTheLimit,
} from './delivery.ts'
import type { Rejection } from './fault.ts'
import { questionInFile, rejectionInFile, rowOf } from './import-remarks.ts'
import { FileProblem } from './problem.ts'
import type { CsvForm } from './to-csv.ts'

/** The service stores this many rejected rows of an import; further ones it only counts. */
const mostRejectsKept = 10_000
/** A request with at most this many rows can have all of them rejected and still list them. */
const carefulRows = 5000
const rejectsInPage = 1000

/** Rows in serialised form, and their position in the import. */
type Part<Item> = Batch<Item> & { bytes: Uint8Array; from: number; to: number; rowsBefore: number }

/**
 * A file sent to the service as one import, part after part: each begins where the previous one
 * ended, so a part that was already sent is skipped.
 */
export class FileImport<Item extends object> {
  readonly #client: Lerner
  readonly #kind: NewImport['kind']
  readonly #form: CsvForm<Item>
  readonly #options: DeliveryOptions
  readonly #encoder = new TextEncoder()
  #state: Import | null = null
  /** Rows delivered by an earlier run, from the beginning of the file. */
  #rowsKnown = 0
  #bytes = 0
  #rows = 0
  /** Rejected rows reported so far. */
  #named = 0
  #isCareful = false

  constructor(
    client: Lerner,
    kind: NewImport['kind'],
    form: CsvForm<Item>,
    options: DeliveryOptions,
  ) {
    this.#client = client
    this.#kind = kind
    this.#form = form
    this.#options = options
  }

  /** Sends the next rows of the file; `last` ends it. */
  async deliver(batch: Batch<Item>, last: boolean): Promise<Delivery> {
    if (this.#isCareful) return this.#deliverInPieces(batch)
    this.#state ??= await this.#begin()
    const part = this.#partOf(batch)
    const before = this.#state
    const after = await this.#send(part, last)
    const end = part.rowsBefore + batch.items.length
    if (after.rows < end) {
      throw new UnaccountedRows(
        `The service accounted for ${after.rows} of ${end} rows that were sent.`,
      )
    }
    const accepted = after.recorded - before.recorded
    let rejected = await this.#rejectsOf(part, after)
    const unnamed = after.rows === end && this.#named < after.rejected
    if (unnamed) rejected = await this.#nameAll(batch, last)
    return {
      accepted,
      unchanged: batch.items.length - accepted - rejected.length,
      rejected,
      questions: questionsOf(part, after),
      replayed: part.rowsBefore < this.#rowsKnown,
    }
  }

  /** Starts the import, or resumes the one that was started with the key. */
  async #begin(): Promise<Import> {
    const { key, whenComplete = 'nothing' } = this.#options
    const made = await this.#create(key)
    if (key === undefined) return made
    const found = await this.#call((options) => this.#client.imports.get(made.id, options))
    const isOver = found.status === 'completed' && whenComplete === 'send_again'
    const isGone = found.status !== 'completed' && found.status !== 'open'
    // If an import rejected more rows than it stores, there is no telling which they were.
    if (isGone || isOver || found.rejected > mostRejectsKept) {
      return this.#create()
    }
    this.#rowsKnown = found.rows
    return found
  }

  #create(idempotencyKey?: string): Promise<Import> {
    const { currency } = this.#form
    // The service accepts names of at most 255 characters; the end of a name contains its type.
    const fileName = this.#options.fileName?.slice(-255)
    const asked = {
      kind: this.#kind,
      ...(currency === null ? {} : { currency }),
      ...(fileName ? { fileName } : {}),
    }
    return this.#call((options) =>
      this.#client.imports.create(asked, {
        ...options,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      }),
    )
  }

  #partOf({ items, lines }: Batch<Item>): Part<Item> {
    let text = this.#bytes === 0 ? this.#form.heading : ''
    for (const item of items) text += this.#form.lineOf(item)
    const bytes = this.#encoder.encode(text)
    const part = { items, lines, bytes, from: this.#bytes, to: this.#bytes + bytes.length }
    const rowsBefore = this.#rows
    this.#bytes = part.to
    this.#rows += items.length
    return { ...part, rowsBefore }
  }

  /** Sends a part, unless it is known; returns the progress of the import after it. */
  async #send(part: Part<Item>, last: boolean): Promise<Import> {
    const state = this.#state ?? (await this.#begin())
    const isKnown = part.to <= state.bytesTaken && !last
    if (isKnown || state.status === 'completed') return state
    const packed = await this.#options.pack?.(part.bytes)
    const keeps = this.#options.overlaps === 'keep'
    const query = {
      offset: part.from,
      more: last ? ('false' as const) : ('true' as const),
      ...(keeps ? { overlaps: 'keep' as const } : {}),
      ...(this.#options.replace === true ? { merge: 'false' as const } : {}),
    }
    this.#state = await this.#call((options) =>
      this.#client.imports.sendRows(state.id, packed?.bytes ?? part.bytes, query, {
        ...options,
        ...(packed === undefined ? {} : { headers: { 'content-encoding': packed.encoding } }),
      }),
    ).catch((error: unknown) => askAboutOverlaps(error, part))
    return this.#state
  }

  #call<Got>(send: (options: RequestOptions) => PromiseLike<Got>): Promise<Got> {
    const { signal } = this.#options
    return withinTheLimit(send, { timeoutMs: 60_000, maxRetries: 5, signal })
  }

  /** The rows of a part that the service rejected, as far as it listed them. */
  async #rejectsOf(part: Part<Item>, { id, rejected }: Import): Promise<Rejection[]> {
    const found: Rejection[] = []
    const end = part.rowsBefore + part.items.length
    for (let after = part.rowsBefore; this.#named < rejected; ) {
      const query = { startingAfter: after, limit: rejectsInPage }
      const page = await this.#call((options) => this.#client.imports.rejected(id, query, options))
      for (const rejected of page.data) {
        const { row } = rejected
        if (row > end) return found
        const place = row - part.rowsBefore - 1
        found.push(rejectionInFile(part.items[place], part.lines[place] ?? 0, rejected))
        this.#named++
        after = row
      }
      if (!page.hasMore || after >= end) break
    }
    return found
  }

  /** Finds which rows of a batch are rejected, if they are more than an import lists. */
  async #nameAll(batch: Batch<Item>, last: boolean): Promise<Rejection[]> {
    if (!last) await this.#end()
    this.#isCareful = true
    return (await this.#deliverInPieces(batch)).rejected
  }

  /** Sends rows as separate imports, each small enough to list everything it rejects. */
  async #deliverInPieces({ items, lines }: Batch<Item>): Promise<Delivery> {
    const sum = emptyDelivery()
    for (let at = 0; at < items.length; at += carefulRows) {
      const piece = new FileImport(this.#client, this.#kind, this.#form, {
        signal: this.#options.signal,
        pack: this.#options.pack,
        overlaps: this.#options.overlaps,
        replace: this.#options.replace,
        fileName: this.#options.fileName,
      })
      const batch = {
        items: items.slice(at, at + carefulRows),
        lines: lines.slice(at, at + carefulRows),
      }
      const one = await piece.deliver(batch, true)
      sum.accepted += one.accepted
      sum.unchanged += one.unchanged
      sum.rejected.push(...one.rejected)
      sum.questions.push(...one.questions)
    }
    return sum
  }

  async #end(): Promise<void> {
    await this.#send(this.#partOf({ items: [], lines: [] }), true)
  }
}

/**
 * Turns a question that a person can resolve into one about the file, with its lines. How to
 * specify the setting is left to the caller, who knows where settings are made.
 */
function askAboutOverlaps(error: unknown, { lines, rowsBefore }: Part<object>): never {
  if (!(error instanceof ConflictError) || error.param !== 'overlaps') throw error
  const said = error.message.replaceAll(
    /\brow (\d+), (?='|\d{4}-)/g,
    (named: string, row: string) => {
      const line = lines[Number(row) - rowsBefore - 1]
      return line === undefined ? named : `line ${line}, `
    },
  )
  const remedy = said.replace(/; to record [^.]* overlaps=keep\./, '.')
  const { reason, values } = error
  const remark = reason === null ? null : { reason, values }
  throw new FileProblem([{ setting: 'overlaps', field: null, message: remedy, remark }])
}

function questionsOf<Item extends object>(part: Part<Item>, { warnings }: Import): Rejection[] {
  return warnings.flatMap((warning) => {
    const place = rowOf(warning.param) - part.rowsBefore - 1
    const item = part.items[place]
    return item === undefined ? [] : [questionInFile(item, part.lines[place] ?? 0, warning)]
  })
}
