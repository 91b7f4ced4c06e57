import { type Static, Type } from 'typebox'
import { commentMaxLength } from '../../domain/list-comment.ts'
import {
  type ListSummary,
  listDesigns,
  listRepeats,
  listStatuses,
  type PriceList,
} from '../../domain/price-list.ts'
import type { NewList } from '../../use-cases/lists/create-list.ts'
import { component, listOf, nullable, object, ref, refOrNull } from './component.ts'
import { remarksOf, toRemarksAnswer } from './error.ts'
import {
  answeredCount,
  answeredCurrency,
  answeredId,
  answeredMoment,
  answeredMomentOrNull,
  currency,
  currencyOf,
  moment,
  segment,
  word,
} from './fields.ts'

const whatDesignsAre =
  'How prices are chosen. best: the price believed best, within the guardrails. explore: a price drawn around it, so that sales at it teach most. switchback: the proposed price and the current one in turn, in blocks of days drawn in advance, so that what the list earns can be proven.'
const whatPricesAre =
  'Number of alternating prices. 2: the current and the proposed one, each half of the time, which overestimates the effect if customers wait for the lower one. 3: also the price equally far from the current one on its other side; the current one half of the time, the others a quarter each.'
const whatRepeatsAre =
  'How often the list is drafted again for the next period; null: once. It activates itself only if the account’s policy sets auto_activate and no check fails.'

const design = word(listDesigns, { description: whatDesignsAre })

/** Short strings by name, all of which a product must have. */
const attributesAsked = Type.Unsafe<Record<string, string>>({
  type: 'object',
  minProperties: 1,
  maxProperties: 16,
  propertyNames: { pattern: '^[a-z][a-z0-9_]{0,39}$' },
  additionalProperties: { type: 'string', minLength: 1, maxLength: 100 },
  description: 'Products with all of these attributes, such as {"category": "coffee"}.',
})

const minChange = Type.Optional(
  Type.Number({
    exclusiveMinimum: 0,
    maximum: 1,
    description:
      'Smaller changes are not worth making: entries that would move the price by less than this fraction of the current one are locked at it. 0.02 is 2 %.',
    examples: [0.02],
  }),
)

const blockDays = {
  minimum: 1,
  maximum: 56,
  default: 7,
  description:
    'Days in a block, during which a price stays: longer than quotes are valid and than any cooldown_seconds. Whole weeks contain each weekday equally often.',
}

export const newPriceListSchema = component(
  'NewPriceList',
  object({
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'Display name; the first day if absent: List of 29 November.',
      }),
    ),
    product_ids: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
        minItems: 1,
        maxItems: 10_000,
        uniqueItems: true,
        description: 'Your product ids; all active products of the currency if absent.',
      }),
    ),
    attributes: Type.Optional(attributesAsked),
    min_change: minChange,
    currency,
    segment: Type.Optional(segment),
    from: Type.Optional(moment('When the prices are first shown; now if absent.')),
    until: moment('When they are no longer shown.'),
    design: Type.Optional(
      word(listDesigns, { default: 'best', description: `${whatDesignsAre} Default best.` }),
    ),
    every: Type.Optional(word(listRepeats, { description: whatRepeatsAre })),
    blocks: Type.Optional(
      object(
        {
          days: Type.Optional(Type.Integer(blockDays)),
          burn_in_days: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 28,
              default: 1,
              description:
                'First days of each block that the result ignores, while customers still react to the previous price.',
            }),
          ),
          prices: Type.Optional(
            Type.Integer({
              minimum: 2,
              maximum: 3,
              default: 2,
              description: `${whatPricesAre} Default 2.`,
            }),
          ),
        },
        'Only for a switchback.',
      ),
    ),
  }),
)

/** Which prices somebody read before they decided about a list. */
const asRead = (refused: string) => ({
  changed_at: Type.Optional(
    nullable('string', {
      format: 'date-time',
      maxLength: 40,
      description: `The \`changed_at\` of the list as it was read. If an entry has changed since, ${refused} is refused.`,
    }),
  ),
})

export const listApprovalSchema = component('PriceListApproval', object(asRead('the approval')))

export const listActivationSchema = component(
  'PriceListActivation',
  object(asRead('the activation')),
)

export const listDeclineSchema = component(
  'PriceListDecline',
  object({
    reason: Type.String({
      minLength: 1,
      maxLength: commentMaxLength,
      pattern: '\\S',
      description: 'Why, as plain text. It becomes a comment on the list.',
    }),
  }),
)

const number = (description: string) => Type.Number({ description })

const nameOrNull = (description: string) => nullable('string', { maxLength: 255, description })

/** An expected value with its interval. */
export const expectedSchema = component(
  'ExpectedChange',
  object({
    value: number('Expected.'),
    low: number('Lower end of the 90 % interval.'),
    high: number('Upper end of the 90 % interval.'),
  }),
)

export const listSummarySchema = component(
  'PriceListSummary',
  object(
    {
      entries: answeredCount('Products in the list.'),
      raised: answeredCount('Entries whose price goes up.'),
      lowered: answeredCount('Entries whose price goes down.'),
      unmeasured: answeredCount(
        'Entries with no sales yet: what they would earn is unknown, and not included in the sums.',
      ),
      unidentified: answeredCount(
        'Entries that move the price although the data do not show how demand responds to it.',
      ),
      costless: answeredCount('Entries whose unit_cost is unknown.'),
      stopped: answeredCount(
        'Entries that the draft omitted because a breaker has stopped their prices.',
      ),
      questioned: answeredCount(
        'Entries with `warnings`: a price that somebody chose is far from the current one, or a cost or limit takes a proposed one beyond max_increase or max_decrease. 0 in lists of older releases.',
      ),
      waiting: answeredCount(
        'Entries whose price stays for now: another one is believed better, but `max_loss` does not let all of them move at once. 0 in lists of older releases.',
      ),
      edited: answeredCount(
        'Entries with another price than the proposed one. 0 in lists of older releases.',
      ),
      locked: answeredCount('Entries that keep the current price. 0 in lists of older releases.'),
      dropped: answeredCount(
        'Entries that the list leaves out, which `entries` does not count. 0 in lists of older releases.',
      ),
      largest_move: nullable('number', {
        description:
          'The largest change in any entry, up or down, as a fraction of its current price; null in lists of older releases.',
      }),
      units: ref(expectedSchema),
      profit: ref(expectedSchema),
      profit_now: number('Expected profit at the current prices, of entries whose cost is known.'),
    },
    'What all entries together earn over the list’s period compared with the current prices: profit in the smallest unit of the currency. Intervals are the sums of theirs, as if all errors went the same way.',
  ),
)

export const priceListSchema = component(
  'PriceList',
  object(
    {
      id: answeredId('Id of the list.'),
      name: Type.String({ maxLength: 255 }),
      status: word(listStatuses, {
        description:
          'drafting: entries are being made. draft: it can be reviewed and changed. active: quotes return its prices during its period. ended: it was ended, reverted, replaced or discarded, or its period is over.',
      }),
      currency: answeredCurrency,
      segment: nullable('string', {
        maxLength: 255,
        description: 'The customers it applies to; null: everyone.',
      }),
      from: answeredMoment('When its prices are first shown.'),
      until: answeredMoment('When they are no longer shown.'),
      design,
      every: Type.Unsafe<PriceList['every']>({
        type: ['string', 'null'],
        enum: [...listRepeats, null],
        description: whatRepeatsAre,
      }),
      series: answeredId('The first list of the series.'),
      selection: object(
        {
          product_ids: Type.Optional(
            Type.Array(Type.String({ maxLength: 255 }), { maxItems: 10_000 }),
          ),
          attributes: Type.Optional(attributesAsked),
          min_change: minChange,
        },
        'Which products and changes were requested.',
      ),
      blocks: Type.Union(
        [
          object({
            days: Type.Integer(blockDays),
            burn_in_days: Type.Integer({ minimum: 0, maximum: 28 }),
            prices: Type.Integer({ minimum: 2, maximum: 3, description: whatPricesAre }),
          }),
          Type.Null(),
        ],
        { description: 'For a switchback; otherwise null.' },
      ),
      progress: object(
        { done: answeredCount(), total: answeredCount() },
        'Products drafted, and to draft.',
      ),
      summary: refOrNull(listSummarySchema, 'Null while it is drafted.'),
      held_back: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description: 'Why a recurring list did not activate itself, or why a list ended undrafted.',
      }),
      held_back_remarks: remarksOf('held_back', 20),
      replaced: nullable('string', {
        maxLength: 64,
        description: 'The list that it replaced, which a revert restores.',
      }),
      created_at: answeredMoment('When it was requested.'),
      drafted_at: answeredMomentOrNull('When its draft was finished.'),
      changed_at: answeredMomentOrNull(
        'When an entry was last changed; null if none was, and in lists of older releases.',
      ),
      created_by: nameOrNull(
        'Name of the person or key that requested it; null if it was Lerner itself.',
      ),
      approved_by: nameOrNull('Name of the second person, who approved it.'),
      approved_at: answeredMomentOrNull(
        'When it was approved; changing an entry withdraws the approval.',
      ),
      declined_by: nameOrNull('Name of the person who declined it; the reason is a comment.'),
      declined_at: answeredMomentOrNull(
        'When it was declined; changing an entry or approving the list clears it.',
      ),
      activated_at: answeredMomentOrNull('When it was last activated.'),
      ended_at: answeredMomentOrNull('When it ended.'),
      reverted_at: answeredMomentOrNull('When it was taken back by a revert; null if it was not.'),
      may_approve: Type.Optional(
        Type.Boolean({
          description:
            'Whether you may approve this draft: your key has the scope, and you neither requested the list nor changed an entry. Only in the answer for a single list.',
        }),
      ),
    },
    'Prices that everyone sees for a period.',
  ),
)

export const priceListListSchema = listOf(priceListSchema)

export const listStatusAsked = word(listStatuses, { description: 'Only lists with this status.' })

export const newPriceListExample = {
  name: 'Coffee, week 6',
  attributes: { category: 'coffee' },
  currency: 'usd',
  from: '2026-02-02T00:00:00Z',
  until: '2026-02-09T00:00:00Z',
  design: 'best',
}

export const priceListExample = {
  id: 'list_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  name: 'Coffee, week 6',
  status: 'draft',
  currency: 'usd',
  segment: null,
  from: '2026-02-02T00:00:00.000Z',
  until: '2026-02-09T00:00:00.000Z',
  design: 'best',
  every: null,
  series: 'list_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  selection: { attributes: { category: 'coffee' } },
  blocks: null,
  progress: { done: 88, total: 88 },
  summary: {
    entries: 88,
    raised: 31,
    lowered: 12,
    unmeasured: 4,
    unidentified: 2,
    costless: 9,
    stopped: 0,
    questioned: 0,
    waiting: 12,
    edited: 3,
    locked: 5,
    dropped: 1,
    largest_move: 0.042,
    units: { value: -41.5, low: -120.2, high: 33.1 },
    profit: { value: 18_230, low: 4_100, high: 33_900 },
    profit_now: 410_500,
  },
  held_back: [],
  replaced: null,
  created_at: '2026-01-31T12:00:00.000Z',
  drafted_at: '2026-01-31T12:00:01.000Z',
  changed_at: '2026-01-31T12:30:00.000Z',
  created_by: 'Ana',
  approved_by: null,
  approved_at: null,
  declined_by: null,
  declined_at: null,
  activated_at: null,
  ended_at: null,
  reverted_at: null,
}

/** Reads a request for a list. */
export function toNewList(sent: Static<typeof newPriceListSchema>): NewList {
  const { product_ids: productIds, attributes, min_change: least, blocks = {} } = sent
  return {
    name: sent.name,
    currency: currencyOf(sent.currency),
    segment: sent.segment ?? '',
    from: sent.from,
    until: sent.until,
    design: sent.design ?? 'best',
    every: sent.every ?? null,
    selection: {
      ...(productIds === undefined ? {} : { productIds }),
      ...(attributes === undefined ? {} : { attributes }),
      ...(least === undefined ? {} : { minChange: least }),
    },
    blocks: {
      ...(blocks.days === undefined ? {} : { days: blocks.days }),
      ...(blocks.burn_in_days === undefined ? {} : { burnInDays: blocks.burn_in_days }),
      ...(blocks.prices === undefined ? {} : { prices: blocks.prices === 3 ? 3 : 2 }),
    },
  }
}

/** Converts a list to its API form. */
export function toPriceListAnswer(list: PriceList): Static<typeof priceListSchema> {
  const { selection, blocks, summary } = list
  const named = toRemarksAnswer(list.heldBack)
  const iso = (ms: number) => new Date(ms).toISOString()
  const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))
  return {
    id: list.id,
    name: list.name,
    status: list.status,
    currency: list.currency,
    segment: list.segment === '' ? null : list.segment,
    from: iso(list.fromMs),
    until: iso(list.untilMs),
    design: list.design,
    every: list.every,
    series: list.series,
    selection: {
      ...(selection.productIds === undefined ? {} : { product_ids: [...selection.productIds] }),
      ...(selection.attributes === undefined ? {} : { attributes: { ...selection.attributes } }),
      ...(selection.minChange === undefined ? {} : { min_change: selection.minChange }),
    },
    blocks: blocks && {
      days: blocks.days,
      burn_in_days: blocks.burnInDays,
      prices: blocks.prices ?? 2,
    },
    progress: { done: list.drafted, total: list.products },
    summary: summary && toSummaryAnswer(summary),
    held_back: list.heldBack.map(({ message }) => message),
    ...(named && { held_back_remarks: named }),
    replaced: list.replaced,
    created_at: iso(list.createdAtMs),
    drafted_at: isoOrNull(list.draftedAtMs),
    changed_at: isoOrNull(summary?.changedAtMs ?? null),
    created_by: list.createdBy,
    approved_by: list.approved?.by ?? null,
    approved_at: isoOrNull(list.approved?.atMs ?? null),
    declined_by: list.declined?.by ?? null,
    declined_at: isoOrNull(list.declined?.atMs ?? null),
    activated_at: isoOrNull(list.activatedAtMs),
    ended_at: isoOrNull(list.endedAtMs),
    reverted_at: isoOrNull(list.revertedAtMs),
  }
}

function toSummaryAnswer(of: ListSummary) {
  const { profitNow, stopped = 0, questioned = 0, waiting = 0, largestMove, ...more } = of
  const { changedAtMs: _, edited = 0, locked = 0, dropped = 0, ...summary } = more
  const decided = { edited, locked, dropped }
  const since = { stopped, questioned, waiting, ...decided, largest_move: largestMove ?? null }
  return { ...summary, ...since, profit_now: profitNow }
}
