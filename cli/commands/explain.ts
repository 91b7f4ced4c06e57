import type { Command } from 'commander'
import { connect } from '../connect.ts'
import type { Io } from '../io.ts'
import { output } from '../output.ts'
import { showExplanation } from '../show-explanation.ts'

type Options = { baseUrl?: string; json?: boolean }

/** `lerner explain QUOTE`: why a quote has its price. */
export function explainCommand(program: Command, io: Io): void {
  program
    .command('explain')
    .argument('<quote>', 'the id that the quote returned')
    .summary('Explain the price of a quote')
    .description(
      'Explains the price of a quote from the inputs of the decision at the time: a sentence, the steps from the base price, which sum exactly, and the cost of each guardrail. The key needs the scope quotes:read.',
    )
    .addHelpText(
      'after',
      `
Examples:
  lerner explain quote_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3
  lerner explain quote_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3 --json | jq -r .sentence
`,
    )
    .action(async (quote: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const explanation = await connect(io, options).quotes.explain(quote)
      if (out.json) return out.value(explanation)
      showExplanation(out, explanation)
    })
}
