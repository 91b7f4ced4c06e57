import type { Command } from 'commander'
import type { PriceHistory } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { formatMinor } from '../../money.ts'
import { currencyOption, isoOption, wholeNumber } from '../../options.ts'
import { type Output, output } from '../../output.ts'

type Options = {
  currency?: string
  segment?: string
  at?: string
  limit: number
  individual?: boolean
  baseUrl?: string
  json?: boolean
}

/** `lerner products prices`: past public prices, and the lowest prior price. */
export function productsPricesCommand(products: Command, io: Io): void {
  products
    .command('prices')
    .summary('Show the prices that everyone saw, and the lowest of 30 days')
    .description(
      'Shows the prices of a product that everyone saw, newest first, and the prior price to announce with a reduction: the lowest price of the 30 days before it.',
    )
    .argument('<product>', 'your own id for the product')
    .option('--currency <code>', "the product's own if absent", currencyOption)
    .option('--segment <name>', 'prices that a segment saw')
    .option('--at <date>', 'when the reduction begins, such as 2026-02-09 (UTC); now if absent')
    .option('--limit <n>', 'how many prices', wholeNumber('--limit', 1, 1000), 20)
    .option('--individual', 'also what individual visitors were quoted')
    .addHelpText(
      'after',
      `
Examples:
  lerner products prices mug
  lerner products prices mug --at 2026-11-27 --json | jq .lowestPriorPrice
`,
    )
    .action(async (product: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const { currency, segment, at, limit } = options
      const answer = await connect(io, options).products.prices(product, {
        currency,
        segment,
        limit,
        ...(at === undefined ? {} : { at: isoOption('--at', at) }),
        ...(options.individual === true ? { include: 'individual_prices' as const } : {}),
      })
      if (out.json) return out.value(answer)
      showPrices(out, answer)
    })
}

function showPrices(out: Output, history: PriceHistory): void {
  const { currency, lowestPriorPrice, knownSince, individualPrices, data } = history
  const money = (minor: number) => `${formatMinor(minor, currency)} ${currency}`
  const day = history.at.slice(0, 10)
  if (lowestPriorPrice === null) {
    out.line(`Nothing is known of the 30 days before ${day}.`)
  } else {
    out.line(`Lowest price of the 30 days before ${day}: ${money(lowestPriorPrice)}.`)
    const since = Date.parse(knownSince ?? history.at)
    if (since > Date.parse(history.at) - 30 * 86_400_000) {
      out.line(`Prices are known only since ${knownSince?.slice(0, 10)}.`)
    }
  }
  if (individualPrices !== null) {
    const { quotes, lowest, highest } = individualPrices
    out.line(
      `In addition, ${quotes} quotes to individual visitors, ${money(lowest)} to ${money(highest)}.`,
    )
  }
  out.line('')
  const right = (title: string) => ({ title, right: true }) as const
  out.table(
    ['FROM', 'UNTIL', right('PRICE'), right('LOWEST BEFORE'), right('REDUCTION'), 'SOURCE'],
    data.map((one) => [
      one.from.slice(0, 16).replace('T', ' '),
      one.until === null ? '' : one.until.slice(0, 16).replace('T', ' '),
      formatMinor(one.price, currency),
      one.lowestPriorPrice === null ? '' : formatMinor(one.lowestPriorPrice, currency),
      one.reduction === null ? '' : `${(100 * one.reduction).toFixed(1)} %`,
      one.priceListId ?? one.source,
    ]),
  )
  if (history.hasMore) out.note('There are more: --limit shows up to 1000.')
}
