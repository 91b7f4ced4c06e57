import type { Command } from 'commander'
import { verifyAuditChain } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import { Failure, UsageError } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { output } from '../../output.ts'

type Options = { known?: string; baseUrl?: string; json?: boolean }

/** `lerner audit verify`: whether the record of changes is intact. */
export function auditVerifyCommand(audit: Command, io: Io): void {
  audit
    .command('verify')
    .summary('Check that the record of changes is intact')
    .description(
      'Reads all changes, recomputes their hashes, and reports the first that was changed, removed or inserted. Entries removed from the end leave no trace in the rest: note the newest hash elsewhere, and pass it with --known the next time. The key needs the scope audit:read.',
    )
    .option('--known <hash>', 'a hash noted earlier: an entry must still have it', hashOption)
    .addHelpText(
      'after',
      `
Exits with 0 if the record is intact, otherwise with 1.

Examples:
  lerner audit verify
  lerner audit verify --json | jq -r .head.hash > newest
  lerner audit verify --known "$(cat newest)"
`,
    )
    .action(async (_: unknown, command: Command) => {
      const { known = null, ...options } = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const pages = connect(io, options).audit.list({ limit: 100 })
      const verdict = await verifyAuditChain(pages, known)
      if (out.json) out.value(verdict)
      const { broken, entries, head, hasKnown } = verdict
      if (broken !== null) throw new Failure(`Entry ${broken.sequence} ${broken.what}.`)
      if (hasKnown === false) throw new Failure(`No entry has the hash ${known} any more.`)
      if (out.json) return
      if (head === null) return out.note('Nothing has been changed yet.')
      out.line(`${entries} entries, all intact. The newest hash is ${head.hash}.`)
    })
}

function hashOption(text: string): string {
  if (/^[0-9a-f]{64}$/.test(text)) return text
  throw new UsageError(`--known is '${text}': write the 64 digits that verify showed.`)
}
