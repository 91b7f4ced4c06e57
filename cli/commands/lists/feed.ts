import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { connect } from '../../connect.ts'
import { UsageError } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { type Output, output } from '../../output.ts'
import { pricesInForce } from '../../sync/plan.ts'
import { type ProductFeed, readProductFeed } from '../../sync/product-feed.ts'

type Options = { baseUrl?: string; json?: boolean }

/** `lerner lists feed`: the shop's product feed, with the prices of the active lists. */
export function listsFeedCommand(lists: Command, io: Io): void {
  lists
    .command('feed')
    .summary('Put the prices of active lists into a product feed')
    .description(
      'Reads a shop’s product feed for buying agents, in the format of the Agentic Commerce Protocol (CSV or TSV with item_id and price, or one JSON object per line), and writes it to stdout with the prices of the active price lists. Items on sale in the shop, which have a sale_price, are left unchanged.',
    )
    .argument('<file>', 'the feed, with the shop’s own prices; - for standard input')
    .addHelpText(
      'after',
      `
Examples:
  lerner lists feed products.csv > feed.csv
  lerner lists feed products.jsonl | gzip > feed.jsonl.gz
`,
    )
    .action(async (file: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const feed = readProductFeed(file, await bytesOf(file))
      const lerner = connect(io, options)
      const prices = new Map<string, number>()
      const ends: string[] = []
      for (const currency of new Set(feed.items.map((item) => item.currency))) {
        const items = feed.items.filter((item) => item.currency === currency)
        const key = { currency, audience: null }
        const found = await pricesInForce(lerner, items, key, Date.now())
        for (const [id, price] of found.prices) prices.set(id, price)
        if (found.endsAt !== null) ends.push(found.endsAt)
      }
      const [endsAt = null] = ends.sort()
      if (out.json) return out.value(changesOf(feed, prices, endsAt))
      io.stdout.write(feed.textWith(prices))
      tell(out, feed, prices, endsAt)
    })
}

async function bytesOf(file: string): Promise<Uint8Array> {
  if (file !== '-') {
    return await readFile(file).catch((error: Error) => {
      throw new UsageError(`${file} cannot be read: ${error.message}`)
    })
  }
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece)
  return Buffer.concat(pieces)
}

function changesOf(feed: ProductFeed, prices: ReadonlyMap<string, number>, endsAt: string | null) {
  const changed = feed.items.flatMap(({ id, productId, currency, basePrice }) => {
    const price = prices.get(id)
    return price === undefined ? [] : [{ productId, currency, before: basePrice, after: price }]
  })
  const { items, inSale, unreadable } = feed
  return { items: items.length, changed, inSale: inSale.length, unreadable, endsAt }
}

function tell(
  out: Output,
  { items, inSale, unreadable }: ProductFeed,
  prices: ReadonlyMap<string, number>,
  endsAt: string | null,
): void {
  const until = endsAt === null ? '' : `, until ${endsAt}`
  out.note(`${prices.size} of ${items.length} items have the price of a list${until}.`)
  if (inSale.length > 0)
    out.note(`${inSale.length} items are on sale in your shop: left unchanged.`)
  if (unreadable.length > 0) {
    out.note(
      `${unreadable.length} items have no id, or no price such as 19.99 USD: left unchanged (line ${unreadable.slice(0, 3).join(', ')}${unreadable.length > 3 ? ', …' : ''}).`,
    )
  }
  if (endsAt === null) out.note('No price list is in force: lerner lists activate.')
}
