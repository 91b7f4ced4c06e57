import type { Command } from 'commander'
import { connect } from '../../connect.ts'
import { Failure } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { currencyOption, oneOf } from '../../options.ts'
import { output } from '../../output.ts'
import { nestText } from './list.ts'

type Options = { currency?: string; baseUrl?: string; json?: boolean }

const words = ['substitutes', 'complements', 'unrelated', 'nothing'] as const

/** `lerner nests state NEST STATEMENT`: states whether its products compete. */
export function nestsStateCommand(nests: Command, io: Io): void {
  nests
    .command('state')
    .argument('<nest>', 'as shown in the list, such as category:tea')
    .argument('<statement>', 'substitutes, complements, unrelated or nothing')
    .summary('State whether products compete')
    .description(
      'Sets the policy of each product in the nest: substitutes compete, complements are bought together, unrelated products do neither; nothing withdraws an earlier statement. It applies from the next quotes on.',
    )
    .option('--currency <code>', 'the one with most nests if absent', currencyOption)
    .addHelpText(
      'after',
      `
Examples:
  lerner nests state inferred:tea substitutes
  lerner nests state category:paper unrelated
  lerner nests state category:paper nothing
`,
    )
    .action(async (named: string, said: string, _: unknown, command: Command) => {
      const { currency: asked, ...options } = command.optsWithGlobals<Options>()
      const word = oneOf('The statement', words)(said)
      const out = output(io, options.json === true)
      const client = connect(io, options)
      const { currency, nests: known } = await client.nests.get({ currency: asked })
      const nest = known.find((one) => nestText(one) === named)
      if (currency === null || nest === undefined) {
        throw new Failure(`There is no nest '${named}': lerner nests list shows them.`)
      }
      const { among, name } = nest.diversion
      const statement = word === 'nothing' ? null : word
      const done = await client.nests.state({ currency, among, name, statement })
      if (out.json) return out.value(done)
      out.line(
        `${named}: ${word}. The policies of ${done.changed} of ${nest.products} products changed.`,
      )
    })
}
