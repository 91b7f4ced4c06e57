import * as z from 'zod'
import type { Product } from '../../../clients/typescript/src/main.ts'
import { Failure } from '../../failure.ts'
import { formatMinor } from '../../money.ts'
import { isoOption } from '../../options.ts'
import * as inputs from '../inputs.ts'
import { moneyRange, percent, sayExplanation, unitRange } from '../say.ts'
import { defineTool } from '../tool.ts'

const weekMs = 7 * 86_400_000

/** The identity that the agent acts as, and its account. */
export const whoAmI = defineTool({
  name: 'who_am_i',
  title: 'Account and authority',
  description:
    'Shows for which account this connection acts, live or test, and with which key, scopes and authority. Call this first.',
  scope: null,
  effect: 'reads',
  input: z.object({}),
  async run({ client, signal }) {
    const session = await client.session.get({ signal })
    const { account, mode, keyName, scopes, role, lossShare } = session
    const authority =
      lossShare === null
        ? 'not limited beyond its scopes'
        : `can draft lists, and activate those that may lose at most ${percent(lossShare)} % of what max_loss leaves`
    return { account, mode, key: keyName, scopes, role, authority }
  },
})

/** Mispriced products, by the gain of their best price. */
export const worklist = defineTool({
  name: 'worklist',
  title: 'What is mispriced',
  description:
    'Lists products whose price could earn more, largest expected gain first: the base price, the price believed best, the weekly profit compared with the base price with a 90 % interval, and the confidence. Nothing changes. To change prices for everybody, draft a list with draft_list.',
  scope: 'products:read',
  effect: 'reads',
  input: z.object({
    currency: inputs.currency.optional(),
    attribute: z
      .string()
      .max(320)
      .optional()
      .describe('Only products with this attribute, such as category=coffee.'),
    query: z.string().max(255).optional().describe('Part of an id or a name.'),
    limit: inputs.limit(100, 10),
  }),
  async run({ client, signal }, { currency, attribute, query, limit }) {
    const page = await client.products.list(
      { include: 'pricing', sort: 'gain', status: 'active', currency, attribute, query, limit },
      { signal },
    )
    return { products: page.data.map(sayProduct), more: page.hasMore }
  },
})

function sayProduct({ id, name, basePrice, currency, pricing }: Product) {
  const money = (minor: number) => formatMinor(minor, currency)
  const known = { product: id, name, currency, base_price: money(basePrice) }
  if (!pricing) return { ...known, believed: 'not evaluated yet' }
  return {
    ...known,
    price: money(pricing.price),
    change_percent: percent(pricing.change),
    gain_per_week: moneyRange(pricing.gain, currency) ?? 'unknown: nothing has been sold yet',
    confidence: Math.round(pricing.confidence * 100) / 100,
    identified: pricing.identified,
    cost_basis: pricing.costBasis,
    factors: pricing.factors,
    as_of: pricing.asOf,
  }
}

/** Why a customer was quoted a price. */
export const explainQuote = defineTool({
  name: 'explain_quote',
  title: 'Explain a quoted price',
  description:
    'Explains the price of a quote from the inputs of the decision at the time: a sentence, and the steps from the base price, which sum exactly. Give a quote, or a product to explain its latest quote. For a price in a list use explain_entry.',
  scope: 'quotes:read',
  effect: 'reads',
  input: z.object({
    quote: z.string().max(64).optional().describe('Id of the quote: quote_…'),
    product: inputs.product.optional(),
  }),
  async run({ client, signal }, { quote, product }) {
    const id = quote ?? (await latestQuote())
    return { quote: id, ...sayExplanation(await client.quotes.explain(id, { signal })) }

    async function latestQuote(): Promise<string> {
      if (product === undefined) throw new Failure('Give a `quote` or a `product`.')
      const { data } = await client.quotes.list({ productId: product, limit: 1 }, { signal })
      const [latest] = data
      if (latest) return latest.quoteId
      throw new Failure(
        `${product} has not been quoted yet. Draft a list with draft_list, and use explain_entry.`,
      )
    }
  },
})

/** The forecast of a future period at some prices. */
export const forecast = defineTool({
  name: 'forecast',
  title: 'Forecast at given prices',
  description:
    'Predicts units, revenue and profit of a product at some prices over a future period, with 90 % intervals, from what was learnt. Shows whether the data identify the effect of price, and which prices have been tried. Nothing is recorded.',
  scope: 'reports:read',
  effect: 'reads',
  input: z.object({
    product: inputs.product,
    prices: z.array(inputs.price).max(20).default([]).describe('The base price if absent.'),
    weeks: z.int().min(1).max(52).default(4),
    from: inputs.date.optional(),
    promotion: z.number().min(0).max(1).optional().describe('0 none to 1 full.'),
    visits: z
      .int()
      .min(0)
      .max(1_000_000_000)
      .optional()
      .describe('Visits, or offers, in the period.'),
    segment: inputs.segment.optional(),
  }),
  async run({ client, signal }, { product, prices, weeks, from, ...conditions }) {
    const { currency } = await client.products.get(product, { signal })
    const start = isoOption('from', from) ?? new Date().toISOString()
    const asked = {
      price: prices.length === 0 ? undefined : prices.map((one) => inputs.minorOf(one, currency)),
      periodStart: start,
      periodEnd: new Date(Date.parse(start) + weeks * weekMs).toISOString(),
      ...conditions,
    }
    const forecast = await client.products.forecast(product, asked, { signal })
    return {
      product,
      currency: forecast.currency,
      from: forecast.periodStart,
      until: forecast.periodEnd,
      figures_are_of: forecast.per === 'offer' ? 'one offer on average' : 'the whole period',
      identified: forecast.identified,
      cautions: forecast.reasons,
      points: forecast.points.map((point) => ({
        price: formatMinor(point.price, forecast.currency),
        within_tried_prices: point.tested,
        units: unitRange(point.units),
        revenue: moneyRange(point.revenue, forecast.currency),
        profit: moneyRange(point.profit, forecast.currency) ?? 'unknown: no unit cost',
      })),
    }
  },
})

/** What prices earned compared with base prices, with its uncertainty. */
export const lift = defineTool({
  name: 'lift',
  title: 'What prices earned',
  description:
    'Reports what optimized prices earned compared with the holdout at base prices, with 95 % intervals that stay valid at every look, and a verdict: gain and loss are proven, undecided is neither, too_early has too few purchases. Repeat its cautions when you report it.',
  scope: 'reports:read',
  effect: 'reads',
  input: z.object({
    currency: inputs.currency.optional(),
    from: inputs.date.optional(),
    until: inputs.date.optional(),
    by: z.enum(['product', 'category', 'week', 'segment']).optional(),
    limit: inputs.limit(100, 20),
  }),
  async run({ client, signal }, { from, until, ...asked }) {
    const query = {
      ...asked,
      from: isoOption('from', from),
      until: isoOption('until', until),
    }
    const { by, ...rest } = query
    const report = await client.reports.lift(by === undefined ? rest : query, { signal })
    const currency = report.currency ?? ''
    const earned = (one: Pick<typeof report, 'verdict' | 'offers' | 'profit' | 'revenue'>) => ({
      verdict: one.verdict,
      offers: one.offers,
      profit_gained: one.profit && moneyRange(one.profit.earned, currency),
      revenue_gained: one.revenue && moneyRange(one.revenue.earned, currency),
    })
    return {
      currency: report.currency,
      from: report.periodStart,
      until: report.periodEnd,
      ...earned(report),
      cautions: report.reasons,
      ...(by === undefined
        ? {}
        : { by, groups: report.groups.map((one) => ({ of: one.key, ...earned(one) })) }),
    }
  },
})
