import type { Command } from 'commander'
import type { Product } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { formatMinor } from '../../money.ts'
import { wholeNumber } from '../../options.ts'
import { output } from '../../output.ts'

type Options = { limit: number; baseUrl?: string; json?: boolean }

/** `lerner products list`: the catalogue, newest first. */
export function productsListCommand(products: Command, io: Io): void {
  products
    .command('list')
    .summary('List products, newest first')
    .description('Lists products, newest first.')
    .option('--limit <n>', 'show at most n', wholeNumber('--limit', 1, 10_000_000), 50)
    .addHelpText(
      'after',
      `
Examples:
  lerner products list --limit 10
  lerner products list --json | jq -r '.data[].id'
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const pages = connect(io, options).products.list({ limit: Math.min(options.limit, 100) })
      const shown: Product[] = []
      let more = false
      for await (const product of pages) {
        if (shown.length === options.limit) {
          more = true
          break
        }
        shown.push(product)
      }
      if (out.json) return out.value({ data: shown, hasMore: more })
      if (shown.length === 0) {
        return out.note(
          'No products yet: the first quote of a product creates it, and so does an import.',
        )
      }
      out.table(
        ['ID', 'NAME', { title: 'BASE PRICE', right: true }, 'CURRENCY', 'STATUS'],
        shown.map((p) => [
          p.id,
          p.name,
          formatMinor(p.basePrice, p.currency),
          p.currency,
          p.status,
        ]),
      )
      if (more) out.note(`There are more: --limit shows at most ${options.limit}.`)
    })
}
