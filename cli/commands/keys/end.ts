import type { Command } from 'commander'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { wholeNumber } from '../../options.ts'
import { output } from '../../output.ts'

type Options = { overlapDays: number; baseUrl?: string; json?: boolean }

/**
 * The API ends the old key at once unless told otherwise. A person needs time to put the new key
 * where the old one is.
 */
const usualOverlapDays = 1

/** `lerner keys rotate ID`: another key in place of one. */
export function keysRotateCommand(keys: Command, io: Io): void {
  keys
    .command('rotate')
    .argument('<id>', 'id of the key, as shown in the list')
    .summary('Replace an API key; the old one works on for a day')
    .description(
      'Creates a key with the same name, scopes and lifetime and prints it, once. The old key expires after the overlap: put the new one in its place before then.',
    )
    .option(
      '--overlap-days <n>',
      'for how many days the old key still works, 0 to 7; 0 ends it at once',
      wholeNumber('--overlap-days', 0, 7),
      usualOverlapDays,
    )
    .addHelpText(
      'after',
      `
Examples:
  lerner keys rotate key_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3
  lerner keys rotate key_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3 --overlap-days 7
`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const { overlapDays, ...options } = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const made = await connect(io, options).apiKeys.rotate(id, { overlapDays })
      if (out.json) return out.value(made)
      out.line(made.key)
      out.note(`Key ${made.id} '${made.name}' replaces ${id}. It is shown only once.`)
      out.note(
        overlapDays === 0
          ? 'The old key has ended.'
          : `The old key works for ${overlapDays === 1 ? 'a day' : `${overlapDays} days`} more, or until it expires: lerner keys revoke ${id} ends it earlier.`,
      )
    })
}

/** `lerner keys revoke ID`: ends a key. */
export function keysRevokeCommand(keys: Command, io: Io): void {
  keys
    .command('revoke')
    .argument('<id>', 'id of the key, as shown in the list')
    .summary('End an API key at once')
    .description(
      'Ends a key: from now on every request with it is refused, and sessions that were opened with it end. This cannot be undone.',
    )
    .addHelpText(
      'after',
      `
Examples:
  lerner keys revoke key_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3
`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const ended = await connect(io, options).apiKeys.revoke(id)
      if (out.json) return out.value(ended)
      out.line(`${ended.id} '${ended.name}' is revoked.`)
    })
}
