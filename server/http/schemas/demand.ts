import { Type } from 'typebox'
import { priceMinorMax } from '../../domain/money.ts'
import type { DemandCurve } from '../../use-cases/sales/demand.ts'
import { component, nullable, object, ref, refOrNull } from './component.ts'
import { remarksOf, toReasonsAnswer } from './error.ts'
import { factorList } from './factor.ts'
import { answeredAmount, answeredCount, answeredCurrency, word } from './fields.ts'

/** Why reported evidence is not used, for the API reference. */
const leftOutWords: Record<DemandCurve['evidence']['leftOut'][number]['reason'], string> = {
  price_far_from_base: 'offers at more than 4.95 times the base price, or below a 4.95th of it',
  price_chosen:
    'offers at prices that somebody chose, if there are enough at prices drawn at random',
  run_of_refusals:
    'consecutive refusals at a price that is known to sell, by customers quoted one after the other, in a run too long to be about the price: a broken checkout, or a robot',
  other_evidence_used: 'offers if the answer is based on sales rows, or the other way round',
  visits_missing: 'rows without visits, if most have some',
  out_of_proportion: 'rows whose price or units are out of all proportion to the others',
  price_not_drawn:
    'rows from a time whose prices were drawn for everyone, at another price: they are used, and count as prices that somebody chose',
}

export const estimateSchema = component(
  'Estimate',
  object({
    value: Type.Number({ description: 'The central estimate.' }),
    low: Type.Number({ description: 'Low end of the 90 % interval.' }),
    high: Type.Number({ description: 'High end of the 90 % interval.' }),
  }),
)

const range = {
  low: answeredAmount('In the smallest unit of the currency.'),
  high: answeredAmount('In the smallest unit of the currency.'),
}

export const testedPricesSchema = component(
  'TestedPrices',
  object(
    {
      ...range,
      gaps: Type.Array(object(range), {
        maxItems: 8,
        description:
          'The widest gaps of more than 10 %, by rising price: between two tested prices there is only the curve to go by.',
      }),
    },
    'The lowest and highest prices in the data, and gaps in between.',
  ),
)

export const evidenceSchema = component(
  'Evidence',
  object(
    {
      offers: Type.Number({ description: 'Offers with an outcome.' }),
      purchases: Type.Number({ description: 'Offers that were accepted.' }),
      sales_rows: answeredCount('Sales rows: at most the newest 1 100.'),
      offers_used: answeredCount('Offers used for this answer.'),
      sales_rows_used: answeredCount('Sales rows used for this answer.'),
      left_out: Type.Array(
        object({
          what: word(['offers', 'sales_rows']),
          reason: Type.String({
            maxLength: 64,
            description: `One of these; more may be added. ${Object.entries(leftOutWords)
              .map(([reason, words]) => `${reason}: ${words}.`)
              .join(' ')}`,
            examples: ['price_far_from_base'],
          }),
          count: answeredCount(),
        }),
        { maxItems: 20, description: 'The evidence not used, and why; largest first.' },
      ),
    },
    'The evidence that an answer was learnt from.',
  ),
)

export const winningCostsSchema = component(
  'WinningCosts',
  object(
    {
      above: nullable('number', {
        description: 'Unit costs above it; null: no such bound. In the smallest unit.',
      }),
      below: nullable('number', {
        description: 'Unit costs below it; null: no such bound. In the smallest unit.',
      }),
    },
    'Unit costs at which a price earns more than the base price.',
  ),
)

export const quotedPriceSchema = component(
  'QuotedPrice',
  object(
    {
      price: answeredAmount('The price that quotes at the base price return most often now.'),
      share: Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Share of quotes with that price, excluding the holdout.',
      }),
      curve_price: nullable('integer', {
        minimum: 1,
        maximum: priceMinorMax,
        description:
          'The price on the curve around the base price that maximises the policy’s objective, counting what its neighbours earn; null if no unit cost is known.',
      }),
      factors: factorList('What moved or held the quoted price, largest first, as in quotes.'),
      reasons: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description:
          'Why quotes return a different price than the curve suggests, in sentences; empty if the two earn the same within 1 %.',
      }),
      remarks: remarksOf('reasons', 20),
    },
    'The quoted price, compared with the best price on the curve.',
  ),
)

export const diversionRatioSchema = component(
  'DiversionRatio',
  object(
    {
      ratio: ref(estimateSchema),
      among: word(['group', 'category', 'inferred', 'account'], {
        description:
          'Which products take part: those in the group of its policy, in its category, in a nest found from sales, or in the whole account.',
      }),
      name: Type.String({
        maxLength: 255,
        description: 'Name of the group, category or nest; empty for the account.',
      }),
      periods: answeredCount(
        'Sales periods it was learnt from; 0: it is the usual value for such products.',
      ),
    },
    'Of the units that a product loses by a higher price, the share that its neighbours sell instead; below 0 for complements.',
  ),
)

export const orderSizeSchema = component(
  'OrderSize',
  object(
    {
      units: Type.Number({ minimum: 0, description: 'Mean units per order at the base price.' }),
      elasticity: ref(estimateSchema),
    },
    'How large accepted orders are, and by how many per cent their units fall per 1 % increase in price.',
  ),
)

/** Counted by prices, and therefore shown beside the profit of the product alone. */
export const neighboursEarn = nullable('number', {
  description:
    'What its neighbours earn, relative to the base price, from the customers that it loses to them at this price; below 0 if they lose with it. Prices count it with profit. null if nothing is known of neighbours.',
})

export const demandSchema = component(
  'Demand',
  object(
    {
      product_id: Type.String({ maxLength: 255 }),
      currency: answeredCurrency,
      segment: nullable('string', { maxLength: 255 }),
      demand_unit: word(['probability', 'units_per_day'], {
        description:
          'probability: that an offer is bought. units_per_day: units sold, if there are only sales rows.',
      }),
      identified: Type.Boolean({
        description: 'Whether the data show the causal effect of price.',
      }),
      reasons: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 100,
        description: 'Why not, or, if they do, what to be careful about. In sentences.',
      }),
      remarks: remarksOf('reasons', 100),
      elasticity: ref(estimateSchema),
      points: Type.Array(
        object({
          price: answeredAmount('In the smallest unit of the currency.'),
          demand: ref(estimateSchema),
          profit: ref(estimateSchema),
          neighbours: neighboursEarn,
          better_if_cost: refOrNull(
            winningCostsSchema,
            'If no unit cost is known: the costs that would make this price better than the base price. null: it is the base price, no cost would, or the cost is known.',
          ),
        }),
        {
          maxItems: 1000,
          description:
            'At the requested prices, in that order; otherwise the curve, by rising price. profit is revenue if no unit cost is known.',
        },
      ),
      observed: Type.Array(
        object({
          price: answeredAmount('In the smallest unit of the currency.'),
          demand: Type.Number({ minimum: 0, description: 'In the unit of the curve.' }),
          weight: Type.Number({
            minimum: 0,
            description: 'The evidence behind it: offers, or days of sales.',
          }),
        }),
        {
          maxItems: 50,
          description: 'Results at prices that were tried, by rising price.',
        },
      ),
      tested: refOrNull(
        testedPricesSchema,
        'The range of prices in the data; null if there is none.',
      ),
      diversion: refOrNull(
        diversionRatioSchema,
        'What its neighbours sell of the units it loses; null if it has no neighbours with a cost, or nothing has been learnt yet.',
      ),
      order_size: refOrNull(
        orderSizeSchema,
        'How large accepted orders are, which profit includes; null if every order is for one unit, or if units_per_day is used.',
      ),
      quoted: ref(quotedPriceSchema),
      data: ref(evidenceSchema),
    },
    'Demand at each price; the elasticity is the one around the base price.',
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
      neighbours: 0,
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

/** Converts a demand curve to its API form. */
export function toDemandAnswer(curve: DemandCurve) {
  return {
    product_id: curve.productId,
    currency: curve.currency,
    segment: curve.segment,
    demand_unit: curve.demandUnit,
    identified: curve.identified,
    ...toReasonsAnswer(curve.reasons),
    elasticity: curve.elasticity,
    points: curve.points.map(({ priceMinor, demand, profit, neighboursMinor, winningCosts }) => ({
      price: priceMinor,
      demand,
      profit,
      neighbours: neighboursMinor,
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

/** Converts tested prices to their API form. */
export function toTestedAnswer(tested: DemandCurve['evidence']['tested']) {
  const toRange = ({ lowMinor, highMinor }: { lowMinor: number; highMinor: number }) => ({
    low: lowMinor,
    high: highMinor,
  })
  return tested && { ...toRange(tested), gaps: tested.gaps.map(toRange) }
}

/** Converts the evidence behind an estimate to its API form. */
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
