import type { Command } from 'commander'
import type { Import } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { wholeNumber } from '../../options.ts'
import { output } from '../../output.ts'

type Options = { limit: number; baseUrl?: string; json?: boolean }

/** `lerner imports`: the files of the last 30 days, and their results. */
export function importsListCommand(imports: Command, io: Io): void {
  imports
    .command('list', { isDefault: true })
    .summary('List the files imported in the last 30 days, newest first')
    .description('Lists what was imported, by whom, and the result, newest first.')
    .option('--limit <n>', 'show at most n', wholeNumber('--limit', 1, 10_000_000), 20)
    .addHelpText(
      'after',
      `
Examples:
  lerner imports
  lerner imports list --limit 100 --json | jq '.data[] | select(.canBeUndone)'
`,
    )
    .action(async (_: unknown, command: Command) => {
      const { limit, ...options } = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const shown: Import[] = []
      let more = false
      for await (const one of connect(io, options).imports.list({ limit: Math.min(limit, 100) })) {
        if (shown.length === limit) {
          more = true
          break
        }
        shown.push(one)
      }
      if (out.json) return out.value({ data: shown, hasMore: more })
      if (shown.length === 0) return out.note('Nothing was imported in the last 30 days.')
      out.table(
        [
          ...['ID', 'FILE', 'KIND', 'WHO', 'WHEN'],
          ...['ROWS', 'RECORDED', 'REJECTED'].map((title) => ({ title, right: true as const })),
          'STATE',
        ],
        shown.map((one) => [
          ...[one.id, one.fileName ?? '(not said)', one.kind, one.createdBy, one.createdAt],
          ...[one.rows, one.recorded, one.rejected].map(String),
          one.status,
        ]),
      )
      if (more) out.note(`There are more: --limit shows at most ${limit}.`)
      if (shown.some(({ canBeUndone }) => canBeUndone))
        out.note('lerner imports undo ID undoes what a file changed.')
    })
}
