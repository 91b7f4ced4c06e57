import type { Command } from 'commander'
import type {
  PriceList,
  PriceListComment,
  PriceListEntry,
} from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { showComments } from '../../lists/show-comments.ts'
import { showEntries, showList } from '../../lists/show-entries.ts'
import { showResult } from '../../lists/show-result.ts'
import { wholeNumber } from '../../options.ts'
import { output } from '../../output.ts'

type Options = { limit: number; result?: boolean; baseUrl?: string; json?: boolean }

/** Maximum number of entries in a list. */
const mostComments = 200

/** `lerner lists show`: all lists, or one with its entries, largest gain first. */
export function listsShowCommand(lists: Command, io: Io): void {
  lists
    .command('show')
    .summary('Show price lists, or one with its entries')
    .description(
      'Shows price lists, newest first; or one with its entries, largest gain first, and its comments.',
    )
    .argument('[list]', 'id of a list; all lists if absent')
    .option('--limit <n>', 'show at most n', wholeNumber('--limit', 1, 100_000), 20)
    .option('--result', 'show what a switchback has earned so far')
    .addHelpText(
      'after',
      `
Examples:
  lerner lists show
  lerner lists show list_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3 --limit 50
  lerner lists show list_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3 --result
`,
    )
    .action(async (id: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const { priceLists } = connect(io, options)
      if (id === undefined) {
        const { taken: all, more } = await take<PriceList>(priceLists.list(), options.limit)
        if (out.json) return out.value({ data: all, hasMore: more })
        if (more) out.note(`There are more: --limit shows at most ${options.limit}.`)
        return out.table(
          ['ID', 'NAME', 'STATUS', 'FROM', 'UNTIL', { title: 'PRODUCTS', right: true }],
          all.map((one) => [
            one.id,
            one.name,
            one.status,
            one.from,
            one.until,
            String(one.progress.total),
          ]),
        )
      }
      if (options.result) {
        const result = await priceLists.result(id)
        if (out.json) return out.value(result)
        showResult(out, result, (await priceLists.get(id)).currency)
        return
      }
      const list = await priceLists.get(id)
      const { taken: entries, more } = await take<PriceListEntry>(
        priceLists.entries.list(id, { limit: Math.min(options.limit, 1000) }),
        options.limit,
      )
      const { taken: comments } = await take<PriceListComment>(
        priceLists.comments.list(id, { limit: 100 }),
        mostComments,
      )
      if (out.json) return out.value({ ...list, data: entries, hasMore: more, comments })
      showList(out, list)
      showEntries(out, entries, list.currency)
      if (more) out.note(`There are more: --limit shows at most ${options.limit}.`)
      showComments(out, comments)
    })
}

/** Up to this many, and whether there are more. */
async function take<Item>(
  items: AsyncIterable<Item>,
  limit: number,
): Promise<{ taken: Item[]; more: boolean }> {
  const taken: Item[] = []
  for await (const item of items) {
    if (taken.length === limit) return { taken, more: true }
    taken.push(item)
  }
  return { taken, more: false }
}
