import type { Command } from 'commander'
import type { Explanation } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import type { Io } from '../io.ts'
import { formatMinor } from '../money.ts'
import { type Column, type Output, output } from '../output.ts'

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

function showExplanation(out: Output, explanation: Explanation): void {
  const { currency, steps, expected, nearBest } = explanation
  const money = (minor: number) => formatMinor(minor, currency)
  const signed = (minor: number) => `${minor > 0 ? '+' : ''}${money(minor)}`
  out.line(explanation.sentence)
  out.line('')
  const rows = [['base price', '', money(explanation.basePrice), '']]
  for (const { name, amount, after, shares, cost } of steps) {
    const told = cost === null ? '' : money(cost)
    rows.push([name.replaceAll('_', ' '), signed(amount), money(after), told])
    for (const share of shares) {
      rows.push([`  ${share.name.replaceAll('_', ' ')}`, `  ${signed(share.amount)}`, '', ''])
    }
  }
  const right = (title: string): Column => ({ title, right: true })
  out.table(['STEP', right('MOVES'), right('PRICE'), right('COSTS AN OFFER')], rows)
  if (expected !== null) {
    out.line('')
    for (const one of [expected.base, expected.price]) {
      if (one.purchases === null) continue
      const { value, low, high } = one.purchases
      const share = (part: number) => `${(100 * part).toFixed(1)} %`
      const profit =
        one.profit === null
          ? ''
          : `, profit ${money(one.profit.value)} an offer (${money(one.profit.low)} to ${money(one.profit.high)})`
      out.line(
        `At ${money(one.price)} ${share(value)} buy (${share(low)} to ${share(high)})${profit}.`,
      )
    }
  }
  if (nearBest !== null) {
    out.line(`Within 5 % of the best price allowed with probability ${nearBest.toFixed(2)}.`)
  }
}
