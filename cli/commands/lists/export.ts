import type { Command } from 'commander'
import { connect, fetchText } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { oneOf } from '../../options.ts'
import { output } from '../../output.ts'

const formats = ['lerner', 'shopify', 'woocommerce', 'volume_prices'] as const

type Options = {
  format: (typeof formats)[number]
  baseUrl?: string
  json?: boolean
}

/** `lerner lists export`: the prices of a list as CSV, in columns that shops import. */
export function listsExportCommand(lists: Command, io: Io): void {
  lists
    .command('export')
    .summary('Write a price list as CSV')
    .description(
      'Writes the prices of a list as CSV to stdout, in columns that shops import. `lerner lists edit --file` accepts the columns of the format lerner.',
    )
    .argument('<list>', 'id of the list')
    .option(
      '--format <word>',
      'lerner, shopify, woocommerce, or volume_prices: a row for each quantity',
      oneOf('--format', formats),
      'lerner',
    )
    .addHelpText(
      'after',
      `
Examples:
  lerner lists export LIST > list.csv
  lerner lists export LIST --format shopify > prices.csv
  lerner lists export LIST --format volume_prices > trade.csv
`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const { priceLists } = connect(io, options)
      if (out.json) {
        const entries = []
        for await (const entry of priceLists.entries.list(id, { limit: 1000 })) entries.push(entry)
        return out.value(entries)
      }
      const { id: known } = await priceLists.get(id)
      const path = `/v1/price_lists/${encodeURIComponent(known)}/entries?format=${options.format}`
      io.stdout.write(await fetchText(io, options, path, 'text/csv'))
    })
}
