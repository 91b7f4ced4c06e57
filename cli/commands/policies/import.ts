import type { Command } from 'commander'
import type { ProductPolicyToPut } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import { Failure } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { readTable, type TableRow } from '../../lists/read-table.ts'
import { currencyExponent, toMinor } from '../../money.ts'
import { currencyOption } from '../../options.ts'
import { output } from '../../output.ts'

type Options = { currency: string; replace?: boolean; baseUrl?: string; json?: boolean }

const amounts = { unit_cost: 'unitCost', min_price: 'minPrice', max_price: 'maxPrice' } as const
const shares = {
  max_decrease: 'maxDecrease',
  max_increase: 'maxIncrease',
  min_margin: 'minMargin',
  max_step: 'maxStep',
} as const

/** Of one request. */
const mostPolicies = 10_000

/** `lerner policies import`: costs and guardrails of many products, from a CSV file. */
export function policiesImportCommand(policies: Command, io: Io): void {
  policies
    .command('import')
    .summary('Set costs and guardrails from a CSV file')
    .description(
      'Sets what a CSV file says of products: product_id, and any of unit_cost, min_price, max_price (with decimals, 19.99), max_decrease, max_increase, min_margin, max_step (fractions), group. What the file does not say stays.',
    )
    .argument('<file>', 'a CSV file; - for stdin')
    .requiredOption('--currency <code>', 'of the amounts', currencyOption)
    .option('--replace', 'what the file does not say is removed')
    .addHelpText(
      'after',
      `
Examples:
  lerner policies import costs.csv --currency usd
`,
    )
    .action(async (file: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const rows = await readTable(file)
      const policies = rows.map((row) => policyOf(row, options.currency))
      const client = connect(io, options)
      let changed = 0
      const errors: { productId: string; message: string }[] = []
      for (let at = 0; at < policies.length; at += mostPolicies) {
        const part = policies.slice(at, at + mostPolicies)
        const merge = options.replace !== true
        const answer = await client.policies.put({ policies: part, merge })
        changed += answer.changed
        for (const [i, { error, productId }] of answer.results.entries()) {
          if (error === undefined) continue
          errors.push({ productId: productId ?? part[i]?.productId ?? '', message: error.message })
        }
        for (const { warnings = [], productId } of answer.results.flatMap((one) =>
          one.error === undefined ? [one] : [],
        )) {
          for (const { message } of warnings) out.note(`${productId}: ${message}`)
        }
      }
      if (out.json) out.value({ changed, errors })
      else out.line(changed === 1 ? '1 policy set' : `${changed} policies set`)
      for (const { productId, message } of errors) out.note(`${productId}: ${message}`)
      if (errors.length > 0) throw new Failure(`${errors.length} of ${rows.length} were not set.`)
    })
}

function policyOf({ of, line }: TableRow, currency: string): ProductPolicyToPut {
  const productId = of.get('product_id')
  if (!productId) throw new Failure(`Line ${line} has no product_id.`)
  const policy: ProductPolicyToPut = { productId }
  for (const [column, field] of Object.entries(amounts)) {
    const text = of.get(column)
    if (text) policy[field] = amountOf(text, column, line, currency)
  }
  for (const [column, field] of Object.entries(shares)) {
    const text = of.get(column)
    if (!text) continue
    const share = Number(text)
    if (!Number.isFinite(share)) throw unreadable(text, column, line, 'a fraction such as 0.25')
    policy[field] = share
  }
  const group = of.get('group')
  if (group) policy.group = { name: group }
  return policy
}

function amountOf(text: string, column: string, line: number, currency: string): number {
  const minor = toMinor(text, currencyExponent(currency) ?? 0)
  if (minor === null) throw unreadable(text, column, line, 'an amount such as 19.99')
  return minor
}

function unreadable(text: string, column: string, line: number, due: string): Failure {
  return new Failure(`Line ${line} says '${text}' for ${column}: write ${due}.`)
}
