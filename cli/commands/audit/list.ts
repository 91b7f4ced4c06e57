import type { Command } from 'commander'
import type { AuditEntry } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { isoOption, wholeNumber } from '../../options.ts'
import { output } from '../../output.ts'

type Options = {
  limit: number
  subject?: string
  action?: string
  since?: string
  until?: string
  baseUrl?: string
  json?: boolean
}

/** `lerner audit list`: who changed what, newest first. */
export function auditListCommand(audit: Command, io: Io): void {
  audit
    .command('list')
    .summary('List who changed what, newest first')
    .description(
      'Lists changes of policies, products, keys and webhook endpoints, pauses and breakers, newest first. The key needs the scope audit:read.',
    )
    .option('--limit <n>', 'show at most n', wholeNumber('--limit', 1, 10_000_000), 50)
    .option('--subject <path>', 'only this object, such as products/mug/policy')
    .option('--action <word>', 'only this kind, such as policy.changed')
    .option('--since <moment>', 'only from this time on, such as 2026-02-01', isoMoment('--since'))
    .option('--until <moment>', 'only before this time', isoMoment('--until'))
    .addHelpText(
      'after',
      `
Examples:
  lerner audit list --limit 20
  lerner audit list --subject products/mug/policy --json | jq '.data[0].before'
`,
    )
    .action(async (_: unknown, command: Command) => {
      const { limit, subject, action, since, until, ...options } =
        command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const filters = { subject, action, since, until }
      const pages = connect(io, options).audit.list({ limit: Math.min(limit, 100), ...filters })
      const shown: AuditEntry[] = []
      let more = false
      for await (const entry of pages) {
        if (shown.length === limit) {
          more = true
          break
        }
        shown.push(entry)
      }
      if (out.json) return out.value({ data: shown, hasMore: more })
      if (shown.length === 0) return out.note('Nothing was changed.')
      out.table(
        ['N', 'WHEN', 'WHO', 'WHAT', 'OF', 'FIELDS'],
        shown.map((entry) => [
          String(entry.sequence),
          entry.createdAt,
          entry.agent === undefined ? entry.actor : `${entry.actor}, ${entry.agent}`,
          entry.action,
          entry.subject,
          changedFields(entry).join(', '),
        ]),
      )
      if (more) out.note(`There are more: --limit shows at most ${limit}.`)
    })
}

/** The fields that differ; none if an object was created or deleted. */
function changedFields({ before, after }: AuditEntry): string[] {
  if (before === null || after === null) return []
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
    .toSorted()
}

function isoMoment(name: string): (text: string) => string {
  return (text) => isoOption(name, text)
}
