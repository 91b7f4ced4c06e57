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
    .argument('<quote>', 'the id that the quote was answered with')
    .summary('Say why a quote has its price')
    .description(
      'Says why a quote has its price, from what decided it then: a sentence, the way from the base price in steps that sum exactly, and what each guardrail costs. The key needs the scope quotes:read.',
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
