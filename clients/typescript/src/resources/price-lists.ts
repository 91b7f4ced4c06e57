import { type Answered, ask } from '../answered.ts'
import type { Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type {
  ExpectedChange,
  Explanation,
  NewPriceList,
  PriceList,
  PriceListEntry,
  PriceListEntryChanges,
  PriceListEntryEdit,
  PriceListEntryEdits,
  PriceListEntryReplay,
  PriceListFile,
  PriceListFileResult,
  PriceListResult,
  PriceListSchedule,
  PriceListSummary,
  PriceListsEntriesListQuery,
  PriceListsListQuery,
  PriceListsScheduleQuery,
  SwitchbackEffect,
} from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'
import { listPages, type PageRequest } from '../page.ts'
import { type BatchError, errorBodyFields, explanationFields } from './quotes.ts'

export const expectedFields: Fields<ExpectedChange> = { value: 'value', low: 'low', high: 'high' }

export const summaryFields: Fields<PriceListSummary> = {
  entries: 'entries',
  raised: 'raised',
  lowered: 'lowered',
  unmeasured: 'unmeasured',
  unidentified: 'unidentified',
  costless: 'costless',
  units: ['units', expectedFields],
  profit: ['profit', expectedFields],
  profitNow: 'profit_now',
}

const blockFields = { days: 'days', burnInDays: 'burn_in_days' }

export const priceListFields: Fields<PriceList> = {
  id: 'id',
  name: 'name',
  status: 'status',
  currency: 'currency',
  segment: 'segment',
  from: 'from',
  until: 'until',
  design: 'design',
  every: 'every',
  series: 'series',
  selection: ['selection', { productIds: 'product_ids', attributes: 'attributes' }],
  blocks: ['blocks', blockFields],
  progress: ['progress', { done: 'done', total: 'total' }],
  summary: ['summary', summaryFields],
  heldBack: 'held_back',
  replaced: 'replaced',
  createdAt: 'created_at',
  draftedAt: 'drafted_at',
  activatedAt: 'activated_at',
  endedAt: 'ended_at',
}

export const newPriceListFields: Fields<NewPriceList> = {
  name: 'name',
  productIds: 'product_ids',
  attributes: 'attributes',
  currency: 'currency',
  segment: 'segment',
  from: 'from',
  until: 'until',
  design: 'design',
  every: 'every',
  blocks: ['blocks', blockFields],
}

export const entryFields: Fields<PriceListEntry> = {
  productId: 'product_id',
  name: 'name',
  attributes: 'attributes',
  basePrice: 'base_price',
  currentPrice: 'current_price',
  proposedPrice: 'proposed_price',
  price: 'price',
  edited: 'edited',
  locked: 'locked',
  dropped: 'dropped',
  note: 'note',
  profit: ['profit', expectedFields],
  units: ['units', expectedFields],
  unitsNow: ['units_now', expectedFields],
  costBasis: 'cost_basis',
  identified: 'identified',
  confidence: 'confidence',
  factors: 'factors',
  guardrails: ['guardrails', { name: 'name', from: 'from', to: 'to', cost: 'cost' }],
  probability: 'probability',
  unit: 'unit',
  reason: 'reason',
}

export const entryChangesFields: Fields<PriceListEntryChanges> = {
  price: 'price',
  locked: 'locked',
  dropped: 'dropped',
  note: 'note',
}

export const entryEditFields: Fields<PriceListEntryEdit> = {
  productId: 'product_id',
  ...entryChangesFields,
}

export const entryEditsFields: Fields<PriceListEntryEdits> = {
  entries: ['entries', entryEditFields],
}

export const entryReplayFields: Fields<PriceListEntryReplay> = {
  priceListId: 'price_list_id',
  productId: 'product_id',
  identical: 'identical',
  difference: ['difference', { field: 'field', stored: 'stored', replayed: 'replayed' }],
  engine: ['engine', { decided: 'decided', replayed: 'replayed' }],
}

export const fileFields: Fields<PriceListFile> = { csv: 'csv' }

export const fileResultFields: Fields<PriceListFileResult> = {
  rows: 'rows',
  changed: 'changed',
  unchanged: 'unchanged',
  refused: 'refused',
  errors: ['errors', { line: 'line', productId: 'product_id', message: 'message' }],
}

export const effectFields: Fields<SwitchbackEffect> = {
  perDay: 'per_day',
  low: 'low',
  high: 'high',
  pValue: 'p_value',
  beforePerDay: 'before_per_day',
  carryOverPValue: 'carry_over_p_value',
}

export const resultFields: Fields<PriceListResult> = {
  priceListId: 'price_list_id',
  source: 'source',
  units: 'units',
  blocksDone: 'blocks_done',
  blocks: 'blocks',
  profit: ['profit', effectFields],
  revenue: ['revenue', effectFields],
  sold: ['sold', effectFields],
  cautions: 'cautions',
}

export const scheduleFields: Fields<PriceListSchedule> = {
  data: [
    'data',
    { unit: 'unit', blocks: ['blocks', { from: 'from', until: 'until', shows: 'shows' }] },
  ],
  hasMore: 'has_more',
}

/** An entry that was changed, or why it could not be. */
export type EntryResult =
  | { entry: PriceListEntry; error?: never }
  | { entry?: never; error: BatchError }

/** What became of each change, in their order. */
export type EntryResults = { results: EntryResult[]; changed: number }

/** Prices that everybody sees for a time: drafted, looked over, activated, ended. */
export class PriceLists {
  /** The prices of a list. */
  readonly entries: PriceListEntries
  readonly #send: Send

  constructor(send: Send) {
    this.entries = new PriceListEntries(send)
    this.#send = send
  }

  /** Asks for a draft; `get` says how far it is. */
  create(list: NewPriceList, options?: RequestOptions): Answered<PriceList> {
    const body = toWire(newPriceListFields, list)
    return ask(this.#send, { method: 'POST', path: ['price_lists'], body, options }, readList)
  }

  /** Price lists, newest first. */
  list(query: PriceListsListQuery = {}, options?: RequestOptions): PageRequest<PriceList> {
    const filters = { status: query.status }
    const idOf = (list: PriceList) => list.id
    const source = { path: ['price_lists'], filters, read: readList, idOf }
    return listPages(this.#send, source, query, options)
  }

  get(listId: string, options?: RequestOptions): Answered<PriceList> {
    return ask(this.#send, { method: 'GET', path: ['price_lists', listId], options }, readList)
  }

  /** Puts a draft in force, from its beginning on. */
  activate(listId: string, options?: RequestOptions): Answered<PriceList> {
    return this.#step(listId, 'activate', options)
  }

  /** Ends a list at once, or discards a draft. */
  end(listId: string, options?: RequestOptions): Answered<PriceList> {
    return this.#step(listId, 'end', options)
  }

  /** Ends a list at once, and puts the one before back in force. */
  revert(listId: string, options?: RequestOptions): Answered<PriceList> {
    return this.#step(listId, 'revert', options)
  }

  /** Which price of a switchback is shown when. */
  schedule(
    listId: string,
    query: PriceListsScheduleQuery = {},
    options?: RequestOptions,
  ): Answered<PriceListSchedule> {
    const path = ['price_lists', listId, 'schedule']
    const asked = { limit: query.limit, starting_after: query.startingAfter }
    return ask(this.#send, { method: 'GET', path, query: asked, options }, (wire) =>
      fromWire(scheduleFields, wire),
    )
  }

  /** What the proposed prices of a switchback earned beside the current ones. */
  result(listId: string, options?: RequestOptions): Answered<PriceListResult> {
    const path = ['price_lists', listId, 'result']
    return ask(this.#send, { method: 'GET', path, options }, (wire) => fromWire(resultFields, wire))
  }

  #step(
    listId: string,
    step: 'activate' | 'end' | 'revert',
    options: RequestOptions | undefined,
  ): Answered<PriceList> {
    const path = ['price_lists', listId, step]
    return ask(this.#send, { method: 'POST', path, body: {}, options }, readList)
  }
}

/** The prices of a list. */
export class PriceListEntries {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Entries, those with the largest expected gain first. */
  list(
    listId: string,
    query: PriceListsEntriesListQuery = {},
    options?: RequestOptions,
  ): PageRequest<PriceListEntry> {
    const { attribute, change, format, minConfidence } = query
    const source = {
      path: ['price_lists', listId, 'entries'],
      filters: { attribute, change, format, min_confidence: minConfidence?.toString() },
      read: readEntry,
      idOf: (entry: PriceListEntry) => entry.productId,
    }
    return listPages(this.#send, source, query, options)
  }

  /** Locks, edits or drops an entry of a draft. */
  update(
    listId: string,
    productId: string,
    changes: PriceListEntryChanges,
    options?: RequestOptions,
  ): Answered<PriceListEntry> {
    const body = toWire(entryChangesFields, changes)
    const path = ['price_lists', listId, 'entries', productId]
    return ask(this.#send, { method: 'PATCH', path, body, options }, readEntry)
  }

  /** Up to 500 changes, each with its own result. */
  updateMany(
    listId: string,
    edits: PriceListEntryEdits,
    options?: RequestOptions,
  ): Answered<EntryResults> {
    const body = toWire(entryEditsFields, edits)
    const path = ['price_lists', listId, 'entries']
    return ask(this.#send, { method: 'PATCH', path, body, options }, readResults)
  }

  /** Takes back a CSV file that was exported and changed; what it does not name stays. */
  importFile(
    listId: string,
    file: PriceListFile,
    options?: RequestOptions,
  ): Answered<PriceListFileResult> {
    const body = toWire(fileFields, file)
    const path = ['price_lists', listId, 'entries']
    return ask(this.#send, { method: 'PUT', path, body, options }, (wire) =>
      fromWire(fileResultFields, wire),
    )
  }

  /** Why an entry has its price, by what it was proposed from. */
  explain(listId: string, productId: string, options?: RequestOptions): Answered<Explanation> {
    const path = ['price_lists', listId, 'entries', productId, 'explanation']
    return ask(this.#send, { method: 'GET', path, options }, (wire) =>
      fromWire(explanationFields, wire),
    )
  }

  /** The same proposal once more: whether it comes out the same to the last bit. */
  replay(
    listId: string,
    productId: string,
    options?: RequestOptions,
  ): Answered<PriceListEntryReplay> {
    const path = ['price_lists', listId, 'entries', productId, 'replay']
    return ask(this.#send, { method: 'GET', path, options }, (wire) =>
      fromWire(entryReplayFields, wire),
    )
  }
}

function readList(wire: unknown): PriceList {
  return fromWire(priceListFields, wire)
}

function readEntry(wire: unknown): PriceListEntry {
  return fromWire(entryFields, wire)
}

function readResults(wire: unknown): EntryResults {
  const { results, changed } = wire as { results: object[]; changed: number }
  return {
    changed,
    results: results.map((one) =>
      'error' in one ? fromWire(errorBodyFields, one) : { entry: readEntry(one) },
    ),
  }
}
