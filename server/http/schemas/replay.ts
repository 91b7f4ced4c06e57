import { type Static, Type } from 'typebox'
import type { Replayed } from '../../domain/replay.ts'
import type { EntryReplay } from '../../use-cases/lists/replay-entry.ts'
import type { QuoteReplay } from '../../use-cases/quotes/replay-quote.ts'
import { component, nullable, object } from './component.ts'
import { answeredId, word } from './fields.ts'

/** What a replay shows, of a quote or of an entry: the fields that it compares, and the engines. */
function replayFields<Name extends string>(
  names: readonly Name[],
  { maxLength, identical, decided }: { maxLength: number; identical: string; decided: string },
) {
  return {
    identical: nullable('boolean', { description: identical }),
    difference: Type.Union(
      [
        object({
          field: word(names, { description: 'The first field that differs.' }),
          stored: Type.String({ maxLength, description: 'Its stored value, as JSON.' }),
          replayed: Type.String({ maxLength, description: 'Its value in the replay, as JSON.' }),
        }),
        Type.Null(),
      ],
      { description: 'null if nothing differs.' },
    ),
    engine: object({
      decided: nullable('string', { maxLength: 64, description: decided }),
      replayed: Type.String({
        maxLength: 64,
        description:
          'Version of the engine that replayed it. A different version may give a different result.',
      }),
    }),
  }
}

const foundIdentical = {
  identical: true,
  difference: null,
  engine: { decided: '0.1.0', replayed: '0.1.0' },
}

function toReplayFields<Fields, Name>(
  { identical, difference, decidedBy, replayedBy }: Replayed<Fields>,
  names: Readonly<Record<keyof Fields, Name>>,
) {
  return {
    identical,
    difference: difference && { ...difference, field: names[difference.field] },
    engine: { decided: decidedBy, replayed: replayedBy },
  }
}

const quoteNames = {
  optimizedPrice: 'optimized_price',
  propensity: 'propensity',
  beliefVersion: 'belief_version',
  confidence: 'confidence',
  factors: 'factors',
} as const

export const replaySchema = component(
  'Replay',
  object({
    quote_id: answeredId('The quote that was replayed.'),
    ...replayFields(Object.values(quoteNames), {
      maxLength: 10_000,
      identical:
        'Whether price, probability, confidence and factors match to the last bit; null if the inputs of the decision are not stored.',
      decided: 'Version of the engine that decided the quote; null if not stored.',
    }),
  }),
)

export const replayExample = { quote_id: 'quote_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3', ...foundIdentical }

export function toReplayAnswer(replay: QuoteReplay): Static<typeof replaySchema> {
  return { quote_id: replay.quoteId, ...toReplayFields(replay, quoteNames) }
}

const entryNames = {
  proposedPrice: 'proposed_price',
  prices: 'prices',
  probabilities: 'probabilities',
  beliefVersion: 'belief_version',
  confidence: 'confidence',
  factors: 'factors',
} as const

export const entryReplaySchema = component(
  'PriceListEntryReplay',
  object(
    {
      price_list_id: answeredId('The list.'),
      product_id: Type.String({ maxLength: 255, description: 'The product of the entry.' }),
      ...replayFields(Object.values(entryNames), {
        maxLength: 100_000,
        identical:
          'Whether the proposed price, the distribution it was drawn from, confidence and factors match to the last bit; null if their inputs are not stored.',
        decided: 'Version of the engine that proposed it; null if not stored.',
      }),
    },
    'An entry whose price was proposed again.',
  ),
)

export const entryReplayExample = {
  price_list_id: 'list_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  product_id: 'sku-42',
  ...foundIdentical,
}

export function toEntryReplayAnswer(replay: EntryReplay): Static<typeof entryReplaySchema> {
  return {
    price_list_id: replay.listId,
    product_id: replay.productId,
    ...toReplayFields(replay, entryNames),
  }
}
