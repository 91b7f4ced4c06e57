import { Type } from 'typebox'
import { priceMinorMax } from '../../domain/money.ts'
import type { DemandCurve } from '../../use-cases/sales/demand.ts'
import { component, ref } from './component.ts'
import { remarksOf, toReasonsAnswer } from './error.ts'
import { factorList } from './factor.ts'
import { answeredAmount, answeredCount, answeredCurrency, word } from './fields.ts'

/** Why something that was reported is left out, in the words of the reference. */
const leftOutWords: Record<DemandCurve['evidence']['leftOut'][number]['reason'], string> = {
  price_far_from_base: 'offers at more than 4.95 times the base price, or below a 4.95th of it',
  price_chosen: 'offers at prices that somebody chose, beside enough at prices drawn at random',
  run_of_refusals:
    'refusals on end at a price that is known to sell, of customers quoted one after the other, in a run too long to be about the price: a checkout that broke, or a robot',
  other_evidence_used: 'offers where the answer is made from sales rows, or the other way round',
  visits_missing: 'rows without visits, where most have some',
  out_of_proportion: 'rows whose price or units are out of all proportion to the others',
  price_not_drawn:
    'rows of a time whose prices were drawn for everybody, at another price: they are used, and count as prices that somebody chose',
}

export const estimateSchema = component(
  'Estimate',
  Type.Object(
    {
      value: Type.Number({ description: 'The central estimate.' }),
      low: Type.Number({ description: 'Low end of the 90 % interval.' }),
      high: Type.Number({ description: 'High end of the 90 % interval.' }),
    },
    { additionalProperties: false },
  ),
)

const range = {
  low: answeredAmount('In the smallest unit of the currency.'),
  high: answeredAmount('In the smallest unit of the currency.'),
}

export const testedPricesSchema = component(
  'TestedPrices',
  Type.Object(
    {
      ...range,
      gaps: Type.Array(Type.Object(range, { additionalProperties: false }), {
        maxItems: 8,
        description:
          'The widest gaps of more than 10 %, by rising price: between two tested prices nothing is known but what the curve says.',
      }),
    },
    {
      additionalProperties: false,
      description: 'The lowest and the highest price that the data are from, and gaps between.',
    },
  ),
)

export const evidenceSchema = component(
  'Evidence',
  Type.Object(
    {
      offers: Type.Number({ description: 'Offers that were answered.' }),
      purchases: Type.Number({ description: 'Offers that were accepted.' }),
      sales_rows: answeredCount('Sales rows: the newest 1 100 at most.'),
      offers_used: answeredCount('Offers that this answer rests on.'),
      sales_rows_used: answeredCount('Sales rows that this answer rests on.'),
      left_out: Type.Array(
        Type.Object(
          {
            what: word(['offers', 'sales_rows']),
            reason: Type.String({
              maxLength: 64,
              description: `One of these, to which more may be added. ${Object.entries(leftOutWords)
                .map(([reason, words]) => `${reason}: ${words}.`)
                .join(' ')}`,
              examples: ['price_far_from_base'],
            }),
            count: answeredCount(),
          },
          { additionalProperties: false },
        ),
        { maxItems: 20, description: 'What it does not rest on, and why; the most first.' },
      ),
    },
    { additionalProperties: false, description: 'What an answer was learnt from.' },
  ),
)

export const winningCostsSchema = component(
  'WinningCosts',
  Type.Object(
    {
      above: Type.Unsafe<number | null>({
        type: ['number', 'null'],
        description: 'Unit costs above it; null: no such bound. In the smallest unit.',
      }),
      below: Type.Unsafe<number | null>({
        type: ['number', 'null'],
        description: 'Unit costs below it; null: no such bound. In the smallest unit.',
      }),
    },
    {
      additionalProperties: false,
      description: 'Unit costs at which a price earns more than the base price.',
    },
  ),
)

export const quotedPriceSchema = component(
  'QuotedPrice',
  Type.Object(
    {
      price: answeredAmount('The price that quotes for the base price say most often now.'),
      share: Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'How many of the quotes say it, those held out aside.',
      }),
      curve_price: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: 1,
        maximum: priceMinorMax,
        description:
          'The price of the curve about the base price that earns most of what the policy’s objective counts; null where no unit cost is known.',
      }),
      factors: factorList(
        'What moved or held the price that is quoted, largest first, as in quotes.',
      ),
      reasons: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description:
          'Why quotes say another price than the curve, in sentences; empty where the two earn the same within 1 %.',
      }),
      remarks: remarksOf('reasons', 20),
    },
    { additionalProperties: false, description: 'What quotes say, beside what the curve says.' },
  ),
)

export const diversionRatioSchema = component(
  'DiversionRatio',
  Type.Object(
    {
      ratio: ref(estimateSchema),
      among: word(['group', 'category', 'inferred', 'account'], {
        description:
          'Which products take part: those of the group of its policy, of its category, of a nest that sales were found to form, or all of the account.',
      }),
      name: Type.String({
        maxLength: 255,
        description: 'Of the group, the category or the nest; empty for the account.',
      }),
      periods: answeredCount(
        'Periods of sales that told of it; 0: it is what is usual for such products.',
      ),
    },
    {
      additionalProperties: false,
      description:
        'The share of the units that a product loses by a dearer price that its neighbours sell instead; below 0 for complements.',
    },
  ),
)

export const orderSizeSchema = component(
  'OrderSize',
  Type.Object(
    {
      units: Type.Number({ minimum: 0, description: 'Mean units of an order at the base price.' }),
      elasticity: ref(estimateSchema),
    },
    {
      additionalProperties: false,
      description:
        'How large accepted orders are, and by how many per cent their units fall per per cent dearer.',
    },
  ),
)

export const demandSchema = component(
  'Demand',
  Type.Object(
    {
      product_id: Type.String({ maxLength: 255 }),
      currency: answeredCurrency,
      segment: Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 255 }),
      demand_unit: word(['probability', 'units_per_day'], {
        description:
          'probability: that an offer is bought. units_per_day: units sold, where only sales rows are known.',
      }),
      identified: Type.Boolean({ description: 'Whether the data show what prices cause.' }),
      reasons: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 100,
        description: 'Why not, or, if they do, what to be wary of. In sentences.',
      }),
      remarks: remarksOf('reasons', 100),
      elasticity: ref(estimateSchema),
      points: Type.Array(
        Type.Object(
          {
            price: answeredAmount('In the smallest unit of the currency.'),
            demand: ref(estimateSchema),
            profit: ref(estimateSchema),
            better_if_cost: Type.Union([ref(winningCostsSchema), Type.Null()], {
              description:
                'Where no unit cost is known: the costs that would make this price better than the base price. null: it is the base price, no cost would, or the cost is known.',
            }),
          },
          { additionalProperties: false },
        ),
        {
          maxItems: 1000,
          description:
            'At the prices asked for, in that order; else the curve, by rising price. profit is revenue where no unit cost is known.',
        },
      ),
      observed: Type.Array(
        Type.Object(
          {
            price: answeredAmount('In the smallest unit of the currency.'),
            demand: Type.Number({ minimum: 0, description: 'In the unit of the curve.' }),
            weight: Type.Number({
              minimum: 0,
              description: 'What that rests on: offers, or days of sales.',
            }),
          },
          { additionalProperties: false },
        ),
        {
          maxItems: 50,
          description: 'What was seen at prices that were tried, by rising price.',
        },
      ),
      tested: Type.Union([ref(testedPricesSchema), Type.Null()], {
        description: 'The prices that the data are from; null where there are none.',
      }),
      diversion: Type.Union([ref(diversionRatioSchema), Type.Null()], {
        description:
          'What its neighbours sell of what it loses; null where it has no neighbours with a cost, or nothing is learnt yet.',
      }),
      order_size: Type.Union([ref(orderSizeSchema), Type.Null()], {
        description:
          'How large accepted orders are, which profit counts; null where each is of one unit, or units_per_day are counted.',
      }),
      quoted: ref(quotedPriceSchema),
      data: ref(evidenceSchema),
    },
    {
      additionalProperties: false,
      description: 'Demand at each price; the elasticity is the one around the base price.',
    },
  ),
)

export const demandExample = {
  product_id: 'sku-42',
  currency: 'usd',
  segment: null,
  demand_unit: 'probability',
  identified: true,
  reasons: [],
  elasticity: { value: -2.1, low: -2.6, high: -1.7 },
  points: [
    {
      price: 1999,
      demand: { value: 0.12, low: 0.11, high: 0.13 },
      profit: { value: 96, low: 88, high: 104 },
      better_if_cost: null,
    },
  ],
  observed: [{ price: 1999, demand: 0.12, weight: 2210 }],
  tested: { low: 1599, high: 2499, gaps: [{ low: 1999, high: 2299 }] },
  diversion: {
    ratio: { value: 0.42, low: 0.18, high: 0.66 },
    among: 'category',
    name: 'tea',
    periods: 104,
  },
  order_size: { units: 6.4, elasticity: { value: 0.9, low: 0.5, high: 1.3 } },
  quoted: {
    price: 2099,
    share: 0.92,
    curve_price: 2690,
    factors: ['price_elasticity'],
    reasons: ['The policy allows prices from 1500 to 2498 only.'],
  },
  data: {
    offers: 5120,
    purchases: 611,
    sales_rows: 0,
    offers_used: 5117,
    sales_rows_used: 0,
    left_out: [{ what: 'offers', reason: 'price_far_from_base', count: 3 }],
  },
}

/** The fields of a demand curve in an answer. */
export function toDemandAnswer(curve: DemandCurve) {
  return {
    product_id: curve.productId,
    currency: curve.currency,
    segment: curve.segment,
    demand_unit: curve.demandUnit,
    identified: curve.identified,
    ...toReasonsAnswer(curve.reasons),
    elasticity: curve.elasticity,
    points: curve.points.map(({ priceMinor, demand, profit, winningCosts }) => ({
      price: priceMinor,
      demand,
      profit,
      better_if_cost: winningCosts && {
        above: winningCosts.aboveMinor,
        below: winningCosts.belowMinor,
      },
    })),
    observed: curve.observed.map(({ priceMinor, ...seen }) => ({ price: priceMinor, ...seen })),
    tested: toTestedAnswer(curve.evidence.tested),
    diversion: curve.diversion,
    order_size: curve.orderSize,
    quoted: {
      price: curve.comparison.quotedMinor,
      share: curve.comparison.share,
      curve_price: curve.comparison.curveMinor,
      factors: [...curve.comparison.factors],
      ...toReasonsAnswer(curve.comparison.reasons),
    },
    data: toEvidenceAnswer(curve),
  }
}

/** The fields of tested prices in an answer. */
export function toTestedAnswer(tested: DemandCurve['evidence']['tested']) {
  const toRange = ({ lowMinor, highMinor }: { lowMinor: number; highMinor: number }) => ({
    low: lowMinor,
    high: highMinor,
  })
  return tested && { ...toRange(tested), gaps: tested.gaps.map(toRange) }
}

/** The fields of what an answer rests on, in the answer. */
export function toEvidenceAnswer({
  offers,
  purchases,
  salesRows,
  evidence,
}: Pick<DemandCurve, 'offers' | 'purchases' | 'salesRows' | 'evidence'>) {
  return {
    offers,
    purchases,
    sales_rows: salesRows,
    offers_used: evidence.offersUsed,
    sales_rows_used: evidence.salesRowsUsed,
    left_out: evidence.leftOut,
  }
}
