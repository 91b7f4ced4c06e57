import type { Command } from 'commander'
import type { Nest } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { currencyOption } from '../../options.ts'
import { output } from '../../output.ts'

type Options = { currency?: string; product?: string; baseUrl?: string; json?: boolean }

/** `lerner nests list`: which products take customers from each other. */
export function nestsListCommand(nests: Command, io: Io): void {
  nests
    .command('list')
    .summary('List which products compete')
    .description(
      'Lists products that take customers from each other: how much of what one loses by a higher price the others sell, with a 90 % interval, and what you stated about it. Products that you are asked to confirm come first.',
    )
    .option('--currency <code>', 'the one with most nests if absent', currencyOption)
    .option('--product <id>', 'only the nest of this product')
    .addHelpText(
      'after',
      `
Examples:
  lerner nests list
  lerner nests list --product mug
  lerner nests list --json | jq '.nests[] | select(.proposed != null) | .productIds'
`,
    )
    .action(async (_: unknown, command: Command) => {
      const { currency, product: productId, ...options } = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const answer = await connect(io, options).nests.get({ currency, productId })
      if (out.json) return out.value(answer)
      if (answer.nests.length === 0) {
        return out.note(
          'Nothing has been learnt yet: that needs two products with sales or quotes.',
        )
      }
      const right = (title: string) => ({ title, right: true }) as const
      out.table(
        ['NEST', ...['PRODUCTS', 'TO EACH OTHER', 'LOW', 'HIGH', 'PERIODS'].map(right), 'SAID'],
        answer.nests.map((nest) => [
          nestText(nest),
          String(nest.products),
          ...[nest.diversion.ratio.value, nest.diversion.ratio.low, nest.diversion.ratio.high].map(
            (share) => `${Math.round(100 * share)} %`,
          ),
          String(nest.diversion.periods),
          nest.statement ?? (nest.proposed === null ? '' : `${nest.proposed}?`),
        ]),
      )
      if (answer.hasMore) out.note('There are more: only the first hundred are shown.')
      for (const nest of answer.nests.filter(({ proposed }) => proposed !== null)) {
        out.line(`\n${nestText(nest)}: ${nest.productIds.slice(0, mostNamed).join(', ')}`)
        for (const reason of nest.reasons) out.line(`  ${reason}`)
      }
      out.note(
        'To state it: lerner nests state NEST substitutes, complements, unrelated or nothing.',
      )
    })
}

/** Products listed per nest. */
const mostNamed = 20

/** A nest's name on a command line. */
export function nestText({ diversion: { among, name } }: Nest): string {
  return name === '' ? among : `${among}:${name}`
}
