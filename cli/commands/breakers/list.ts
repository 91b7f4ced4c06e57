import type { Command } from 'commander'
import type { Breaker } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { wholeNumber } from '../../options.ts'
import { output } from '../../output.ts'

type Options = { limit: number; all?: boolean; baseUrl?: string; json?: boolean }

/** `lerner breakers list`: alarms that stopped prices. */
export function breakersListCommand(breakers: Command, io: Io): void {
  breakers
    .command('list')
    .summary('List what looked too wrong to continue')
    .description('Lists open breakers, newest first; with --all closed ones too.')
    .option('--limit <n>', 'show at most n', wholeNumber('--limit', 1, 10_000_000), 50)
    .option('--all', 'include closed ones')
    .addHelpText(
      'after',
      `
Examples:
  lerner breakers list
  lerner breakers list --all --json | jq '.data[] | select(.kind == "loss")'
`,
    )
    .action(async (_: unknown, command: Command) => {
      const { limit, all, ...options } = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const status = all ? undefined : 'open'
      const pages = connect(io, options).breakers.list({ limit: Math.min(limit, 100), status })
      const shown: Breaker[] = []
      let more = false
      for await (const breaker of pages) {
        if (shown.length === limit) {
          more = true
          break
        }
        shown.push(breaker)
      }
      if (out.json) return out.value({ data: shown, hasMore: more })
      if (shown.length === 0) return out.note('Nothing is open.')
      out.table(
        ['ID', 'WHEN', 'PRODUCT', 'STATUS', 'PRICES', 'REASON'],
        shown.map((one) => [
          one.id,
          one.createdAt,
          one.productId ?? '(all)',
          one.status,
          one.stopsPrices && one.status === 'open' ? 'stopped' : 'unaffected',
          one.reason,
        ]),
      )
      if (more) out.note(`There are more: --limit shows at most ${limit}.`)
      out.note('lerner breakers close ID restores the previous value; --accept keeps the new one.')
    })
}
