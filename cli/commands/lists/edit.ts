import type { Command } from 'commander'
import type { PriceListEntryEdit } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import { Failure, UsageError } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { readTable, type TableRow } from '../../lists/read-table.ts'
import { showEntries } from '../../lists/show-entries.ts'
import { priceOption } from '../../options.ts'
import { output } from '../../output.ts'

type Options = {
  price?: string
  lock?: boolean
  unlock?: boolean
  drop?: boolean
  keep?: boolean
  note?: string
  file?: string
  baseUrl?: string
  json?: boolean
}

/** Per request. */
const mostEdits = 500

/** `lerner lists edit`: changes entries of a draft, one by options or many from a file. */
export function listsEditCommand(lists: Command, io: Io): void {
  lists
    .command('edit')
    .summary("Change a draft's entries")
    .description(
      'Locks an entry of a draft at its current price, sets another price, or drops the product; or applies a CSV file in the format of `lerner lists export`: product_id, and any of price, locked, dropped, note.',
    )
    .argument('<list>', 'id of the list')
    .argument('[product]', 'id of the product')
    .option('--price <price>', 'price to show; `proposed` restores the proposed one')
    .option('--lock', 'keep the current price')
    .option('--unlock', 'no longer keep the current price')
    .option('--drop', 'exclude the product')
    .option('--keep', 'no longer exclude it')
    .option('--note <text>', 'the reason')
    .option('--file <csv>', 'changes to many entries; - for stdin')
    .addHelpText(
      'after',
      `
Examples:
  lerner lists edit LIST mug --price 18.99 --note "below the shop next door"
  lerner lists edit LIST mug --lock
  lerner lists export LIST > list.csv; lerner lists edit LIST --file list.csv
`,
    )
    .action(async (id: string, product: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const { priceLists } = connect(io, options)
      const { currency } = await priceLists.get(id)
      const edits = await editsOf(product, options, currency)
      let failed = 0
      const changed = []
      for (let at = 0; at < edits.length; at += mostEdits) {
        const entries = edits.slice(at, at + mostEdits)
        const { results } = await priceLists.entries.updateMany(id, { entries })
        for (const [i, { entry, error }] of results.entries()) {
          if (entry !== undefined) changed.push(entry)
          for (const { message } of entry?.warnings ?? [])
            out.note(`${entry?.productId}: ${message}`)
          if (error === undefined) continue
          failed++
          out.note(`${entries[i]?.productId}: ${error.message}`)
        }
      }
      if (out.json) out.value(changed)
      else if (product !== undefined) showEntries(out, changed, currency)
      else out.line(changed.length === 1 ? '1 entry set' : `${changed.length} entries set`)
      if (failed > 0) throw new Failure(`${failed} of ${edits.length} were not changed.`)
    })
}

async function editsOf(
  product: string | undefined,
  options: Options,
  currency: string,
): Promise<PriceListEntryEdit[]> {
  const { price, lock, unlock, drop, keep, note, file } = options
  if ((file === undefined) === (product === undefined)) {
    throw new UsageError('Name a product, or a file of changes with --file.')
  }
  if (file !== undefined) {
    const rows = await readTable(file, ['price', 'proposed_price', 'current_price'])
    return rows.map((row) => editOfRow(row, currency))
  }
  return [
    {
      productId: product ?? '',
      price:
        price === undefined
          ? undefined
          : price === 'proposed'
            ? null
            : priceOption('--price', price, currency),
      locked: lock ? true : unlock ? false : undefined,
      dropped: drop ? true : keep ? false : undefined,
      note,
    },
  ]
}

/** A row of a file. The proposed price, or the current one of a locked entry, is not an edit. */
function editOfRow({ of, line }: TableRow, currency: string): PriceListEntryEdit {
  const productId = of.get('product_id')
  if (!productId) throw new Failure(`Line ${line} has no product_id.`)
  const [price, proposed, current] = ['price', 'proposed_price', 'current_price'].map((name) =>
    of.get(name),
  )
  const locked = flag(of.get('locked'), line)
  const isOwn = price === proposed || (locked === true && price === current)
  return {
    productId,
    price: !price || isOwn ? undefined : priceOption(`price of line ${line}`, price, currency),
    locked,
    dropped: flag(of.get('dropped'), line),
    note: of.get('note') || undefined,
  }
}

function flag(text: string | undefined, line: number): boolean | undefined {
  if (text === undefined || text === '') return undefined
  if (text === 'true' || text === 'false') return text === 'true'
  throw new Failure(`Line ${line} has '${text}': write true or false.`)
}
