import { type Command, Option } from 'commander'
import type { Product, ProductStatusChange } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import { Failure } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { currencyOption } from '../../options.ts'
import { output } from '../../output.ts'

type Status = Product['status']

type Options = {
  query?: string
  is?: Status
  currency?: string
  attribute?: string
  baseUrl?: string
  json?: boolean
}

const steps: { name: string; status: Status; summary: string; does: string }[] = [
  {
    name: 'pause',
    status: 'paused',
    summary: 'Keep products at their base prices',
    does: 'Quotes of these products return the base price until they are resumed. Learning continues.',
  },
  {
    name: 'resume',
    status: 'active',
    summary: 'Let prices of products move again',
    does: 'Policies apply to quotes of these products again.',
  },
  {
    name: 'archive',
    status: 'archived',
    summary: 'Refuse quotes of products',
    does: 'Quotes of these products are refused until they are resumed. Nothing is deleted.',
  },
]

/** `lerner products pause | resume | archive`: the status of products, by id or by filter. */
export function productsStatusCommands(products: Command, io: Io): void {
  for (const { name, status, summary, does } of steps) {
    products
      .command(name)
      .summary(summary)
      .description(`${does} Give product ids, or select products with options.`)
      .argument('[ids...]', 'ids of products')
      .option('--query <text>', 'those whose id or name contains this')
      .addOption(
        new Option('--is <status>', 'those with this status').choices([
          'active',
          'paused',
          'archived',
        ]),
      )
      .option('--currency <code>', 'those in this currency', currencyOption)
      .option('--attribute <name=value>', 'those with this attribute')
      .addHelpText(
        'after',
        `
Examples:
  lerner products ${name} mug cup
  lerner products ${name} --attribute category=mugs
`,
      )
      .action(async (ids: string[], _: unknown, command: Command) => {
        const options = command.optsWithGlobals<Options>()
        const out = output(io, options.json === true)
        const { products } = connect(io, options)
        const change = changeOf(status, ids, options)
        const done = { changed: [] as string[], unchanged: 0, refused: [] as Refused[] }
        for (let more = true; more; ) {
          const result = await products.updateMany(change)
          done.changed.push(...result.changed)
          done.unchanged += result.unchanged
          done.refused.push(...result.refused)
          more = result.hasMore && result.changed.length > 0
        }
        if (out.json) out.value(done)
        else out.line(`${done.changed.length} changed, ${done.unchanged} already ${status}.`)
        for (const { id, message } of done.refused) out.note(`${id}: ${message}`)
        if (done.refused.length > 0 && done.changed.length + done.unchanged === 0) {
          throw new Failure('None of the products could change.')
        }
      })
  }
}

type Refused = { id: string; message: string }

/**
 * @throws Failure if products are selected neither by id nor by filter, or by both.
 */
function changeOf(status: Status, ids: string[], options: Options): ProductStatusChange {
  const { query, is, currency, attribute } = options
  const where = {
    ...(query === undefined ? {} : { query }),
    ...(is === undefined ? {} : { status: is }),
    ...(currency === undefined ? {} : { currency }),
    ...(attribute === undefined ? {} : { attributes: toAttributes(attribute) }),
  }
  const meant = Object.keys(where).length > 0
  if (meant === ids.length > 0) {
    throw new Failure(
      meant
        ? 'Give product ids, or select products with options, not both.'
        : 'Which products? Give their ids, or select them with --query, --is, --currency or --attribute.',
    )
  }
  return meant ? { status, where } : { status, ids: [...new Set(ids)] }
}

function toAttributes(said: string): Record<string, string> {
  const at = said.indexOf('=')
  if (at < 1) throw new Failure(`--attribute is '${said}': write it as category=mugs.`)
  return { [said.slice(0, at)]: said.slice(at + 1) }
}
