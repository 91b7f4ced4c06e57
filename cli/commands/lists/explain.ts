import type { Command } from 'commander'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { output } from '../../output.ts'
import { showExplanation } from '../../show-explanation.ts'

type Options = { baseUrl?: string; json?: boolean }

/** `lerner lists explain`: why an entry has its price. */
export function listsExplainCommand(lists: Command, io: Io): void {
  lists
    .command('explain')
    .summary('Explain the price of an entry')
    .description(
      'Explains the price of a list entry from the inputs of its proposal: a sentence, and the steps from the base price, which sum exactly.',
    )
    .argument('<list>', 'id of the list')
    .argument('<product>', 'id of the product')
    .addHelpText(
      'after',
      `
Examples:
  lerner lists explain LIST mug
  lerner lists explain LIST mug --json | jq -r .sentence
`,
    )
    .action(async (list: string, product: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const explanation = await connect(io, options).priceLists.entries.explain(list, product)
      if (out.json) return out.value(explanation)
      showExplanation(out, explanation)
    })
}
