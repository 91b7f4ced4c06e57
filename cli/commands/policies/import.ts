import { basename } from 'node:path'
import type { Command } from 'commander'
import { type Rejection, sendRows } from '../../../clients/typescript/src/files/main.ts'
import { connect } from '../../connect.ts'
import { Failure } from '../../failure.ts'
import { openSource } from '../../import/open-source.ts'
import { questionText } from '../../import/questions.ts'
import {
  bodyOf,
  fileSettings,
  understand,
  type WritingOptions,
  writingOptions,
} from '../../import/read-options.ts'
import { rejectionText } from '../../import/rejects-file.ts'
import { reasonText } from '../../import/remedies.ts'
import type { Io } from '../../io.ts'
import { currencyOption } from '../../options.ts'
import { output } from '../../output.ts'

type Options = WritingOptions & {
  currency?: string
  replace?: boolean
  baseUrl?: string
  json?: boolean
}

/** `lerner policies import`: costs and guardrails of many products, from a table. */
export function policiesImportCommand(policies: Command, io: Io): void {
  const command = policies
    .command('import')
    .summary('Set costs and guardrails from a CSV or .xlsx file')
    .description(
      'Sets the policies of products from a table: product_id, and any of unit_cost, min_price, max_price (with decimals, 19.99), max_decrease, max_increase, min_margin, max_step (fractions, or 25 %), group. What the file does not set stays.',
    )
    .argument('<file>', 'CSV or Excel workbook (.xlsx) with a heading; - for stdin')
    .option(
      '--currency <code>',
      'currency of the amounts, unless a column gives it',
      currencyOption,
    )
    .option('--replace', 'remove what the file does not set')
  writingOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  lerner policies import costs.csv --currency usd
  lerner policies import kosten.xlsx --currency eur --map product=Artikel,unit_cost=Einkauf
`,
    )
    .action(async (file: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const constants = new Map<string, string>()
      if (options.currency !== undefined) constants.set('currency', options.currency)
      const source = await openSource(file, options)
      const rejections: Rejection[] = []
      try {
        const understood = understand(source, fileSettings('policies', constants, options))
        const summary = await sendRows(
          bodyOf(source, understood),
          connect(io, options),
          understood,
          {
            replace: options.replace,
            ...(file === '-' ? {} : { fileName: basename(file) }),
          },
          {
            rejected: (some) => rejections.push(...some),
            questioned: (some) => {
              for (const one of some) out.note(questionText(one))
            },
          },
        )
        const { rows, accepted, unchanged, rejected, rounded, leftOut } = summary
        if (out.json) {
          const errors = rejections.map((one) => ({ ...one, reason: reasonText(one) }))
          out.value({ changed: accepted, unchanged, errors })
        } else {
          const set = accepted === 1 ? '1 policy set' : `${accepted} policies set`
          out.line(unchanged === 0 ? set : `${set}, ${unchanged} unchanged`)
        }
        if (rounded !== null) out.note(rounded.text)
        if (leftOut !== null) out.note(leftOut.text)
        for (const rejection of rejections) out.note(rejectionText(rejection))
        if (rows === 0) throw new Failure('The file has a heading and no rows: nothing was set.')
        if (rejected > 0) throw new Failure(`${rejected} of ${rows} were not set.`)
      } finally {
        source.close()
      }
    })
}
