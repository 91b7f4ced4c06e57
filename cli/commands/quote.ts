import type { Command } from 'commander'
import type { Everyone, Lerner, Quote, QuoteRequest } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import { Failure, UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { formatMinor, formatMoney } from '../money.ts'
import { currencyOption, isoOption, oneOf, priceOption, wholeNumber } from '../options.ts'
import { type Output, output } from '../output.ts'

const channels = ['web', 'app', 'store', 'marketplace', 'agent'] as const

type Options = {
  basePrice?: string
  currency?: string
  segment?: string
  customer?: string
  quantity?: number
  terms?: boolean
  volumePrices?: boolean
  everyone?: string
  from?: string
  preview?: boolean
  promotion?: boolean
  channel?: NonNullable<QuoteRequest['channel']>
  baseUrl?: string
  json?: boolean
}

/** `lerner quote PRODUCT`: the price to show for a product now. */
export function quoteCommand(program: Command, io: Io): void {
  program
    .command('quote')
    .argument('<product>', 'your own id for the product')
    .summary('Ask for a price')
    .description(
      'Asks for the price to show for a product now. The service stores the quote, unless it is a preview.',
    )
    .option('--base-price <price>', "decimal; a known product's own base price if absent")
    .option('--currency <code>', "ISO 4217; a known product's own if absent", currencyOption)
    .option('--segment <name>', 'customer segment')
    .option('--customer <id>', 'the same customer sees the same price until the quote expires')
    .option('--quantity <n>', 'units wanted', wholeNumber('--quantity', 1, 1_000_000))
    .option('--volume-prices', 'also show the unit price at each quantity')
    .option('--preview', 'dry run: nothing is recorded, learnt or promised')
    .option('--promotion', 'a promotion is on: the outcome says little about the price')
    .option(
      '--channel <name>',
      'how it reaches the customer: web, app, store, marketplace or agent',
      oneOf('--channel', channels),
    )
    .option('--everyone <until>', 'a price that everyone sees until this time, such as 2026-02-09')
    .option('--from <moment>', 'with --everyone: when it is first shown; now if absent')
    .option('--terms', 'also show when the price expires, and how it was chosen')
    .addHelpText(
      'after',
      `
Examples:
  lerner quote mug --base-price 19.99 --currency usd
  lerner quote mug --segment returning
  lerner quote mug --preview
  lerner quote mug --quantity 25 --volume-prices
  lerner quote mug --from 2026-02-02 --everyone 2026-02-09
  lerner quote mug --json | jq .optimizedPrice
`,
    )
    .action(async (product: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const everyone = everyoneOf(options)
      const client = connect(io, options)
      const { basePrice, currency } = await priceOf(client, product, options)
      const request: QuoteRequest = {
        productId: product,
        basePrice,
        currency,
        segment: options.segment,
        customerId: options.customer,
        quantity: options.quantity,
        preview: options.preview,
        promotion: options.promotion,
        channel: options.channel,
        include: includeOf(options),
      }
      const quote =
        everyone === null
          ? await client.quote(request)
          : await quoteForEveryone(client, request, everyone)
      if (out.json) return out.value(quote)
      showQuote(out, quote, basePrice)
      if (options.preview)
        out.note('A preview: nothing was recorded, and nothing is learnt from it.')
      if (everyone !== null && !options.preview)
        out.note(
          'Everybody sees this price in that period: report its sales as a sales row at this price.',
        )
    })
}

function includeOf({ terms, volumePrices }: Options): QuoteRequest['include'] {
  const include = [
    ...(terms ? (['terms'] as const) : []),
    ...(volumePrices ? (['volume_prices'] as const) : []),
  ]
  return include.length === 0 ? undefined : include
}

function showQuote(out: Output, quote: Quote, basePrice: number): void {
  const move = (quote.optimizedPrice / basePrice - 1) * 100
  out.table(
    ['PRICE', 'BASE', 'MOVE', 'CONFIDENCE', 'FACTORS', 'QUOTE'],
    [
      [
        formatMoney(quote.optimizedPrice, quote.currency),
        formatMinor(basePrice, quote.currency),
        `${move > 0 ? '+' : ''}${move.toFixed(1)} %`,
        `${Math.round(quote.confidence * 100)} %`,
        quote.factors.join(', ') || '(none)',
        quote.quoteId,
      ],
    ],
  )
  if (quote.volumePrices) {
    out.table(
      ['FROM', 'UNIT PRICE'],
      quote.volumePrices.map(({ from, price }) => [`${from}`, formatMoney(price, quote.currency)]),
    )
  }
  if (!quote.terms) return
  const { arm, expiresAt, personalized, disclosures } = quote.terms
  out.line(
    `Holds until ${expiresAt}; arm ${arm}; ${personalized ? 'personalized by segment' : 'not personalized'}.`,
  )
  for (const disclosure of disclosures) out.line(disclosure)
}

/** The period for which the price is public; null if it is for the caller only. */
function everyoneOf({ everyone, from, customer }: Options): Everyone | null {
  if (everyone === undefined) {
    if (from !== undefined) {
      throw new UsageError('--from sets when everybody first sees a price: use it with --everyone.')
    }
    return null
  }
  if (customer !== undefined) {
    throw new UsageError('--customer is for one customer, and --everyone for all: leave one out.')
  }
  const until = isoOption('--everyone', everyone)
  if (from === undefined) return { until }
  return { until, from: isoOption('--from', from) }
}

async function quoteForEveryone(
  client: Lerner,
  request: QuoteRequest,
  everyone: Everyone,
): Promise<Quote> {
  const [result] = await client.quoteBatch([request], { everyone })
  if (result?.quote) return result.quote
  throw new Failure(result?.error?.message ?? 'The service returned no quote.')
}

/** The base price and currency of the request: as given, or from the catalogue. */
async function priceOf(
  client: Lerner,
  product: string,
  options: Options,
): Promise<Pick<QuoteRequest, 'basePrice' | 'currency'>> {
  const { basePrice, currency } = options
  if (basePrice !== undefined && currency !== undefined) {
    return { currency, basePrice: priceOption('--base-price', basePrice, currency) }
  }
  const known = await client.products.get(product).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'NotFoundError') return null
    throw error
  })
  if (known === null) {
    throw new UsageError(
      `'${product}' is not in the catalogue yet: give its --base-price and --currency.`,
    )
  }
  const inForce = currency ?? known.currency
  if (basePrice === undefined && inForce !== known.currency) {
    throw new UsageError(
      `'${product}' is priced in ${known.currency}: give a --base-price in ${inForce}.`,
    )
  }
  return {
    currency: inForce,
    basePrice:
      basePrice === undefined ? known.basePrice : priceOption('--base-price', basePrice, inForce),
  }
}
