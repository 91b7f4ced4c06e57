import type { Command } from 'commander'
import type { ApiKey } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { wholeNumber } from '../../options.ts'
import { output } from '../../output.ts'

type Options = { limit: number; all?: boolean; baseUrl?: string; json?: boolean }

/** `lerner keys list`: the keys of the account, which are not shown themselves. */
export function keysListCommand(keys: Command, io: Io): void {
  keys
    .command('list')
    .summary('List the API keys of your account and mode')
    .description(
      'Lists the keys that work, newest first, with their ids; with --all also those that ended. A key itself is shown only when it is created: here are its first and last characters.',
    )
    .option('--limit <n>', 'show at most n', wholeNumber('--limit', 1, 10_000_000), 50)
    .option('--all', 'include keys that expired or were revoked')
    .addHelpText(
      'after',
      `
Examples:
  lerner keys list
  lerner keys list --all --json | jq -r '.data[] | select(.expiresAt == null).name'
`,
    )
    .action(async (_: unknown, command: Command) => {
      const { limit, all = false, ...options } = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const shown: ApiKey[] = []
      let more = false
      for await (const key of connect(io, options).apiKeys.list({ limit: 100 })) {
        if (!all && hasEnded(key)) continue
        if (shown.length === limit) {
          more = true
          break
        }
        shown.push(key)
      }
      if (out.json) return out.value({ data: shown, hasMore: more })
      out.table(
        ['ID', 'NAME', 'KEY', 'CREATED', 'ENDS', 'SCOPES'],
        shown.map((key) => [
          key.id,
          key.name,
          key.hint,
          key.createdAt,
          endOf(key),
          key.scopes.join(',') || '(none)',
        ]),
      )
      if (more) out.note(`There are more: --limit shows at most ${limit}.`)
      out.note('lerner keys rotate ID replaces a key; lerner keys revoke ID ends one at once.')
    })
}

function hasEnded({ revokedAt, expiresAt }: ApiKey): boolean {
  return revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
}

function endOf({ revokedAt, expiresAt, replacedBy }: ApiKey): string {
  if (revokedAt !== null) return `revoked ${revokedAt}`
  if (expiresAt === null) return 'never'
  return replacedBy === null ? expiresAt : `${expiresAt}, replaced`
}
