import { type Static, Type } from 'typebox'
import {
  type EntryDetails,
  type Expected,
  type ListEntry,
  shownConfidence,
  shownPrice,
} from '../../domain/price-list.ts'
import type { PriceRule, RuleBase } from '../../domain/price-rule.ts'
import { type Remark, remarkFor } from '../../domain/reasons/remark-for.ts'
import type { EntryEdit } from '../../use-cases/lists/edit-entries.ts'
import { component, nullable, object, ref } from './component.ts'
import { errorSchema, remarkSchema, toReasonAnswer } from './error.ts'
import { factorList, factorSchema } from './factor.ts'
import { amount, answeredAmount, answeredCount, productId, word } from './fields.ts'
import { attributesAnswered } from './product.ts'
import { volumePricesSchema } from './volume-prices.ts'
import { toWarningAnswers, warnings } from './warning.ts'

const expectedOrNull = (description: string) =>
  Type.Union([Type.Unsafe<Expected>({ $ref: 'ExpectedChange#' }), Type.Null()], { description })

const note = {
  minLength: 1,
  maxLength: 1000,
  description: 'The reason, for later reviewers.',
}

export const priceListEntrySchema = component(
  'PriceListEntry',
  object(
    {
      product_id: Type.String({ maxLength: 255 }),
      name: Type.String({ maxLength: 255 }),
      attributes: attributesAnswered,
      base_price: answeredAmount(
        'The base price at the time of the draft. If it changes, the entry no longer applies.',
      ),
      current_price: answeredAmount(
        'What everyone saw then: from the list in force, or the base price.',
      ),
      proposed_price: answeredAmount('What Lerner proposes.'),
      price: answeredAmount(
        'The price shown: the proposed one, the one that somebody chose, or the current one if the entry is locked.',
      ),
      edited: Type.Boolean({ description: 'Somebody chose the price.' }),
      locked: Type.Boolean({ description: 'The current price stays.' }),
      dropped: Type.Boolean({ description: 'The product is excluded from the list.' }),
      stopped: Type.Boolean({
        description:
          "A breaker had stopped the product's prices when the list was drafted, so the draft omitted it.",
      }),
      note: nullable('string', { ...note }),
      changed_by: nullable('string', {
        maxLength: 255,
        description: 'Name of the person or key that changed it last; null if nobody did.',
      }),
      changed_at: nullable('string', {
        format: 'date-time',
        description: 'When it was last changed.',
      }),
      profit: expectedOrNull(
        'Expected change in profit over the list’s period compared with the current price, in the smallest unit; at the least favourable cost if the cost is unknown; for a switchback, which shows the price half of the time, half of it. Null if nothing has been sold yet.',
      ),
      units: expectedOrNull('Expected change in units sold.'),
      units_now: expectedOrNull('Units expected at the current price.'),
      cost_basis: word(['known', 'bounds', 'unknown'], {
        description:
          'known: profit uses the unit_cost. bounds: the least favourable cost within margin_between. unknown: the least favourable cost of all.',
      }),
      identified: Type.Boolean({
        description: 'Whether the data show how demand responds to price.',
      }),
      confidence: Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'As in a quote: the probability that the price is right.',
      }),
      factors: factorList('What moved or held the price, largest first.'),
      guardrails: Type.Array(
        object({
          name: ref(factorSchema),
          from: answeredAmount('The price before it was applied.'),
          to: answeredAmount('The price after it was applied.'),
          cost: nullable('number', {
            description: 'Expected profit lost to it over the list’s period; null if unknown.',
          }),
        }),
        {
          maxItems: 20,
          description: 'Guardrails that moved the price, in the order in which they acted.',
        },
      ),
      probability: Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Probability with which the price was drawn; 1 if it was chosen.',
      }),
      unit: Type.String({
        maxLength: 300,
        description: 'What changes price together in a switchback: group, category or product.',
      }),
      reason: Type.String({ maxLength: 1000, description: 'The reason, in one sentence.' }),
      remark: Type.Optional(ref(remarkSchema)),
      volume_prices: Type.Optional(volumePricesSchema),
      warnings,
    },
    'The price of a product in a list.',
  ),
)

export const priceListEntryListSchema = component(
  'PriceListEntryList',
  object({
    data: Type.Array(ref(priceListEntrySchema), {
      maxItems: 1000,
      description: 'The entries of this page, in sort order.',
    }),
    has_more: Type.Boolean({ description: 'Whether there are more.' }),
  }),
)

const ruleBases = {
  current_price: 'currentPrice',
  price: 'price',
  competitor_price: 'competitorPrice',
  unit_cost: 'unitCost',
} as const satisfies Record<string, RuleBase>
const ruleBaseNames = Object.keys(ruleBases) as (keyof typeof ruleBases)[]

const edits = {
  price: Type.Optional(
    Type.Union(
      [amount('The price to show. unit_cost, min_price and max_price still apply.'), Type.Null()],
      {
        description: 'Absent: unchanged. null: the proposed price again.',
      },
    ),
  ),
  price_rule: Type.Optional(
    object(
      {
        of: word(ruleBaseNames, {
          description:
            "What the price is computed from: the current price, the entry's price, or the competitor's price or unit cost in the product's policy.",
        }),
        change: Type.Optional(
          Type.Number({
            minimum: -0.99,
            maximum: 10,
            description: 'Added to it, as a fraction of it: 0.05 is 5 % more.',
          }),
        ),
        margin: Type.Optional(
          Type.Number({
            minimum: 0,
            maximum: 0.99,
            description: 'For unit_cost: the price at which this fraction of the price is margin.',
          }),
        ),
        round: Type.Optional(
          object(
            {
              to: Type.Integer({ minimum: 0, maximum: 999_999 }),
              of: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
            },
            'The nearest price that leaves `to` when divided by `of`: 99 of 100 turns 1930 into 1899.',
          ),
        ),
      },
      'Instead of `price`: a rule that computes it. The same limits apply.',
    ),
  ),
  locked: Type.Optional(Type.Boolean({ description: 'Whether the current price stays.' })),
  dropped: Type.Optional(Type.Boolean({ description: 'Whether the product is excluded.' })),
  note: Type.Optional(nullable('string', { ...note })),
}

export const entryChangesSchema = component('PriceListEntryChanges', object(edits))

export const entryEditSchema = component(
  'PriceListEntryEdit',
  object({ product_id: productId, ...edits }),
)

export const entryEditsSchema = component(
  'PriceListEntryEdits',
  object({
    entries: Type.Array(ref(entryEditSchema), { minItems: 1, maxItems: 500 }),
    dry_run: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Only return what the entries would be, and what would be refused.',
      }),
    ),
  }),
)

export const entryEditResultsSchema = component(
  'PriceListEntryResults',
  object({
    results: Type.Array(Type.Union([ref(priceListEntrySchema), ref(errorSchema)]), {
      maxItems: 500,
      description: 'An entry or an error for each edit, in the same order.',
    }),
    changed: answeredCount('How many changed, or would change.'),
  }),
)

export const priceListEntryExample = {
  product_id: 'sku-42',
  name: 'Espresso beans, 1 kg',
  attributes: { category: 'coffee' },
  base_price: 1999,
  current_price: 1999,
  proposed_price: 2099,
  price: 2099,
  edited: false,
  locked: false,
  dropped: false,
  stopped: false,
  note: null,
  changed_by: null,
  changed_at: null,
  profit: { value: 1230, low: 310, high: 2000 },
  units: { value: -2.1, low: -4.4, high: -0.2 },
  units_now: { value: 31.5, low: 26.1, high: 37.7 },
  cost_basis: 'known',
  identified: true,
  confidence: 0.96,
  factors: ['price_elasticity', 'price_ending'],
  guardrails: [{ name: 'price_ending', from: 2084, to: 2099, cost: 12 }],
  probability: 1,
  unit: 'category:coffee',
  reason:
    'Up 5.0 % to 20.99 USD, where price_ending holds it: 12.30 USD more is expected in 7 days (90 %: 3.10 USD to 20.00 USD), from 2.1 units fewer.',
}

/** Reads an edit of an entry. */
export function toEntryEdit(
  productId: string,
  { price, price_rule, locked, dropped, note }: Static<typeof entryChangesSchema>,
): EntryEdit {
  return { productId, price, rule: price_rule && toRule(price_rule), locked, dropped, note }
}

function toRule({
  of,
  change,
  margin,
  round,
}: NonNullable<Static<typeof entryChangesSchema>['price_rule']>): PriceRule {
  return {
    of: ruleBases[of],
    ...(change === undefined ? {} : { change }),
    ...(margin === undefined ? {} : { margin }),
    ...(round === undefined ? {} : { round }),
  }
}

/** Converts an entry to its API form. */
export function toEntryAnswer(entry: ListEntry): Static<typeof priceListEntrySchema> {
  const { details, edited, locked, price, currentPrice } = entry
  const none = { value: 0, low: 0, high: 0 }
  const unmoved = locked || price === currentPrice
  const change = (one: Expected | null) => (unmoved && one !== null ? none : one)
  return {
    product_id: entry.productId,
    name: entry.name,
    attributes: { ...entry.attributes },
    base_price: entry.basePrice,
    current_price: currentPrice,
    proposed_price: entry.proposedPrice,
    price: shownPrice(entry),
    edited,
    locked,
    dropped: entry.dropped,
    stopped: details.stopped ?? false,
    note: entry.note,
    changed_by: entry.changed?.by ?? null,
    changed_at: entry.changed === null ? null : new Date(entry.changed.atMs).toISOString(),
    profit: change(details.profit),
    units: change(details.units),
    units_now: details.unitsNow,
    cost_basis: details.costBasis,
    identified: details.identified,
    confidence: shownConfidence(entry),
    factors: [...entry.factors],
    guardrails: details.guardrails.map((one) => ({ ...one })),
    probability: probabilityOf(entry),
    unit: entry.unit,
    ...(locked ? whyLocked(entry) : reasonOf(details)),
    ...questionsOf(entry),
  }
}

/** What is asked about a chosen price, for as long as it would be shown. */
function questionsOf({ locked, dropped, details: { warnings = [] } }: ListEntry) {
  return warnings.length === 0 || locked || dropped ? {} : { warnings: toWarningAnswers(warnings) }
}

const lockedAnswer = toSentenceAnswer(remarkFor('entry_locked', {}))

/** Locked by the draft until somebody changes the entry. */
function whyLocked({ changed, details: { small } }: ListEntry) {
  if (small === undefined || changed !== null) return lockedAnswer
  return toSentenceAnswer(remarkFor('entry_small', small))
}

function reasonOf({ reason, remark }: EntryDetails) {
  return toSentenceAnswer({ message: reason, ...remark })
}

function toSentenceAnswer({ message, reason, values }: Remark) {
  const remark = reason && toReasonAnswer(reason, values)
  return { reason: message.slice(0, 1000), ...(remark && { remark }) }
}

function probabilityOf({ edited, locked, price, prices, probabilities }: ListEntry): number {
  if (edited || locked) return 1
  return probabilities[prices.indexOf(price)] ?? 1
}
