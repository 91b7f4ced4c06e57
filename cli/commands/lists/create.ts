import type { Command } from 'commander'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { draftAndWait } from '../../lists/draft.ts'
import { showEntries, showList } from '../../lists/show-entries.ts'
import { currencyOption, momentOption, oneOf, pairs, texts, wholeNumber } from '../../options.ts'
import { output } from '../../output.ts'

type Options = {
  currency: string
  name?: string
  product?: string[]
  attributes?: Map<string, string>
  segment?: string
  from?: string
  until?: string
  days: number
  design?: 'best' | 'explore' | 'switchback'
  every?: 'day' | 'week' | 'month'
  blockDays?: number
  prices?: 2 | 3
  limit: number
  baseUrl?: string
  json?: boolean
}

const dayMs = 86_400_000

function draftOptions(command: Command): Command {
  return command
    .requiredOption('--currency <code>', 'currency of the prices', currencyOption)
    .option('--product <id>', 'only this product; may be repeated', texts)
    .option(
      '--attributes <name=text>',
      'only products with these attributes',
      pairs('--attributes'),
    )
    .option('--segment <name>', 'for this segment; everyone if absent')
    .option('--from <date>', 'when the prices are first shown; now if absent')
    .option('--until <date>', 'when they are no longer shown')
    .option('--days <n>', 'or how long they are shown', wholeNumber('--days', 1, 366), 7)
    .option('--limit <n>', 'show at most n entries', wholeNumber('--limit', 1, 100_000), 20)
}

/** `lerner lists create`: drafts a price list, and shows its expected result. */
export function listsCreateCommand(lists: Command, io: Io): void {
  draftOptions(lists.command('create').summary('Draft a price list'))
    .description(
      'Drafts one price for everyone for each product, with what each should earn. Nothing changes in any shop until it is activated.',
    )
    .option('--name <text>', 'display name')
    .option(
      '--design <word>',
      'best, explore (drawn, so that sales teach most) or switchback (proves what it earns)',
      oneOf('--design', ['best', 'explore', 'switchback'] as const),
    )
    .option(
      '--every <word>',
      'day, week or month: drafted again each time',
      oneOf('--every', ['day', 'week', 'month'] as const),
    )
    .option('--block-days <n>', 'for a switchback', wholeNumber('--block-days', 1, 56))
    .option(
      '--prices <n>',
      'for a switchback: 2, or 3 if customers wait for the lower price',
      wholeNumber('--prices', 2, 3),
    )
    .addHelpText(
      'after',
      `
Examples:
  lerner lists create --currency usd --attributes category=coffee
  lerner lists create --currency usd --days 84 --design switchback --from 2026-12-07
  lerner lists create --currency usd --days 84 --design switchback --from 2026-12-07 --prices 3
`,
    )
    .action((_: unknown, command: Command) => draft(io, command.optsWithGlobals<Options>()))
}

/** `lerner worklist`: a draft as a table, largest gain first. */
export function worklistCommand(program: Command, io: Io): void {
  draftOptions(
    program.command('worklist').summary('Show which prices to change, largest gain first'),
  )
    .description(
      'Drafts a price list for the coming week and shows its entries, largest expected gain first. It can be reviewed, changed and activated like any list.',
    )
    .addHelpText(
      'after',
      `
Examples:
  lerner worklist --currency usd --limit 10
`,
    )
    .action((_: unknown, command: Command) => draft(io, command.optsWithGlobals<Options>()))
}

async function draft(io: Io, options: Options): Promise<void> {
  const out = output(io, options.json === true)
  const client = connect(io, options)
  const fromMs = options.from === undefined ? Date.now() : momentOption('--from', options.from)
  const untilMs =
    options.until === undefined
      ? fromMs + options.days * dayMs
      : momentOption('--until', options.until)
  const { blockDays, prices } = options
  const list = await draftAndWait(io, client, {
    name: options.name,
    productIds: options.product,
    attributes: options.attributes && Object.fromEntries(options.attributes),
    currency: options.currency,
    segment: options.segment,
    from: options.from === undefined ? undefined : new Date(fromMs).toISOString(),
    until: new Date(untilMs).toISOString(),
    design: options.design,
    every: options.every,
    blocks:
      blockDays === undefined && prices === undefined
        ? undefined
        : {
            ...(blockDays === undefined ? {} : { days: blockDays }),
            ...(prices === undefined ? {} : { prices }),
          },
  })
  if (list.draftedAt === null) throw new Error(list.heldBack.join(' ') || `${list.id} was ended.`)
  const { limit } = options
  const page = await client.priceLists.entries.list(list.id, { limit: Math.min(limit, 1000) })
  const { data, hasMore } = page
  if (out.json) return out.value({ ...list, data, hasMore })
  showList(out, list)
  showEntries(out, data, list.currency)
  out.note(
    `lerner lists edit ${list.id} PRODUCT --price 19.99, then: lerner lists activate ${list.id}`,
  )
}
