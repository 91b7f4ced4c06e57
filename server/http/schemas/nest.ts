import { type Static, Type } from 'typebox'
import { nestStatements } from '../../domain/nest-statement.ts'
import { type NestReport, type NestsReport, nestReasons } from '../../use-cases/sales/nests.ts'
import { component, nullable, object, ref } from './component.ts'
import { diversionRatioSchema } from './demand.ts'
import { remarksOf, toReasonsAnswer } from './error.ts'
import { answeredCount, answeredMomentOrNull, currency, word } from './fields.ts'

/** Most nests in a response, and most products listed for each. */
const mostNests = 100
const mostNamed = 100

const among = word(['group', 'category', 'inferred', 'account'], {
  description: 'How the nest was defined, as in `diversion.among` of GET /v1/nests.',
})
const nestName = Type.String({
  maxLength: 255,
  description: 'The name of the nest, as in `diversion.name`; empty for the account.',
})
const saidOf =
  'substitutes: they compete. complements: they are bought together. unrelated: neither.'

export const nestSchema = component(
  'Nest',
  object(
    {
      diversion: ref(diversionRatioSchema),
      products: answeredCount('Active products in the nest.'),
      product_ids: Type.Array(Type.String({ maxLength: 255 }), {
        maxItems: mostNamed,
        description: 'The products, ordered by id: the first hundred.',
      }),
      product_names: Type.Array(Type.String({ maxLength: 255 }), {
        maxItems: mostNamed,
        description: 'Their names, in the same order.',
      }),
      statement: Type.Union([word([...nestStatements, 'mixed']), Type.Null()], {
        description: `What the products' policies state. ${saidOf} mixed: not all the same. null: nothing.`,
      }),
      proposed: Type.Union([word(['substitutes', 'complements']), Type.Null()], {
        description:
          'What sales show so clearly that you are asked to confirm it; null: nothing, or it is already stated.',
      }),
      reasons: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description: 'What this means, and what to do. In sentences.',
      }),
      remarks: remarksOf('reasons', 20),
    },
    "Products that may take customers from each other: how much of one product's losses the others sell, as learnt, and what you stated about it.",
  ),
)

export const nestsSchema = component(
  'Nests',
  object(
    {
      currency: nullable('string', {
        maxLength: 3,
        description: 'null if nothing has been learnt yet.',
      }),
      learnt_at: answeredMomentOrNull('When it was learnt.'),
      nests: Type.Array(ref(nestSchema), {
        maxItems: mostNests,
        description: 'Proposals first, then by how much products take from each other.',
      }),
      has_more: Type.Boolean({ description: 'Whether there are more than a hundred nests.' }),
    },
    'Which products compete, in one currency.',
  ),
)

export const nestStatementSchema = component(
  'NestStatement',
  object(
    {
      currency,
      among,
      name: nestName,
      statement: Type.Union([word(nestStatements), Type.Null()], {
        description: `${saidOf} null withdraws an earlier statement.`,
      }),
    },
    'What you state about the products of a nest.',
  ),
)

export const nestStatedSchema = component(
  'NestStated',
  object({
    changed: answeredCount('Products whose policies changed.'),
    statement: Type.Union([word(nestStatements), Type.Null()], {
      description: 'What is now stated about them.',
    }),
  }),
)

export const nestsExample = {
  currency: 'usd',
  learnt_at: '2026-01-31T02:00:00.000Z',
  nests: [
    {
      diversion: {
        ratio: { value: 0.62, low: 0.55, high: 0.7 },
        among: 'inferred' as const,
        name: 'tea',
        periods: 104,
      },
      products: 2,
      product_ids: ['sku-42', 'sku-43'],
      product_names: ['Green tea', 'Black tea'],
      statement: null,
      proposed: 'substitutes' as const,
      reasons: [
        'Of the units that one of them loses by a higher price, the others sell 62 % (55 % to 70 %).',
      ],
    },
  ],
  has_more: false,
}

export const nestStatementExample = {
  currency: 'usd',
  among: 'inferred' as const,
  name: 'tea',
  statement: 'substitutes' as const,
}

/** Converts an account's nests to their API form. */
export function toNestsAnswer({
  currency: own,
  learntAt,
  nests,
}: NestsReport): Static<typeof nestsSchema> {
  return {
    currency: own,
    learnt_at: learntAt?.toISOString() ?? null,
    nests: nests.slice(0, mostNests).map(toNestAnswer),
    has_more: nests.length > mostNests,
  }
}

function toNestAnswer(nest: NestReport): Static<typeof nestSchema> {
  return {
    diversion: nest.diversion,
    products: nest.productIds.length,
    product_ids: nest.productIds.slice(0, mostNamed),
    product_names: nest.productNames.slice(0, mostNamed),
    statement: nest.statement,
    proposed: nest.proposed,
    ...toReasonsAnswer(nestReasons(nest)),
  }
}
