import { type Command, Option } from 'commander'
import type { Product, ProductsListQuery } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { formatMinor } from '../../money.ts'
import { currencyOption, wholeNumber } from '../../options.ts'
import { type Column, output } from '../../output.ts'

type Options = Omit<ProductsListQuery, 'limit' | 'include'> & {
  limit: number
  pricing?: boolean
  baseUrl?: string
  json?: boolean
}

const sorts = ['created', 'name', 'gain', 'confidence', 'elasticity', 'change', 'margin']

/** `lerner products list`: the catalogue, newest first or in the requested order. */
export function productsListCommand(products: Command, io: Io): void {
  products
    .command('list')
    .summary('List products, newest first')
    .description(
      'Lists products, newest first, or sorted by name or by estimates of their prices. With --pricing also the price most quotes return now, and what it is expected to gain in a week.',
    )
    .option('--limit <n>', 'show at most n', wholeNumber('--limit', 1, 10_000_000), 50)
    .option('--query <text>', 'only those whose id or name contains this')
    .addOption(
      new Option('--status <status>', 'only those with this status').choices([
        'active',
        'paused',
        'archived',
      ]),
    )
    .option('--currency <code>', 'only those in this currency', currencyOption)
    .option('--attribute <name=value>', 'only those with this attribute')
    .addOption(new Option('--sort <by>', 'sort order').choices(sorts))
    .addOption(new Option('--order <order>', 'sort direction').choices(['asc', 'desc']))
    .option('--pricing', 'also show estimates of their prices')
    .addHelpText(
      'after',
      `
Examples:
  lerner products list --limit 10
  lerner products list --pricing --sort gain --attribute category=coffee
  lerner products list --json | jq -r '.data[].id'
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const { limit, query, status, currency, attribute, sort, order, pricing } = options
      const out = output(io, options.json === true)
      const pages = connect(io, options).products.list({
        ...{ query, status, currency, attribute, sort, order },
        limit: Math.min(limit, 100),
        ...(pricing ? { include: 'pricing' } : {}),
      })
      const shown: Product[] = []
      let more = false
      for await (const product of pages) {
        if (shown.length === limit) {
          more = true
          break
        }
        shown.push(product)
      }
      if (out.json) return out.value({ data: shown, hasMore: more })
      if (shown.length === 0) {
        return out.note(
          query || status || currency || attribute
            ? 'No product matches.'
            : 'No products yet: the first quote of a product creates it, and so does an import.',
        )
      }
      if (pricing) out.table(pricedHead, shown.map(pricedRow))
      else out.table(head, shown.map(row))
      if (more) out.note(`There are more: --limit shows at most ${limit}.`)
    })
}

const right = (title: string): Column => ({ title, right: true })

const head: Column[] = ['ID', 'NAME', right('BASE PRICE'), 'CURRENCY', 'STATUS']

function row({ id, name, basePrice, currency, status }: Product): string[] {
  return [id, name, formatMinor(basePrice, currency), currency, status]
}

const pricedHead: Column[] = [
  ...head,
  ...['PRICE', 'CHANGE', 'GAIN A WEEK', 'ELASTICITY', 'CONFIDENCE', 'MARGIN'].map(right),
]

function pricedRow(product: Product): string[] {
  const { pricing } = product
  if (!pricing) return [...row(product), '-', '-', '-', '-', '-', '-']
  const { price, change, gain, elasticity, identified, confidence, margin, currency } = pricing
  return [
    ...row(product),
    formatMinor(price, currency),
    `${change > 0 ? '+' : ''}${percent(change)}`,
    gain === null ? '-' : formatMinor(gain.value, currency),
    `${elasticity.value.toFixed(1)}${identified ? '' : ' ?'}`,
    percent(confidence),
    margin === null ? '-' : percent(margin),
  ]
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
