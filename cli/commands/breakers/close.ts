import type { Command } from 'commander'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { output } from '../../output.ts'

type Options = { accept?: boolean; baseUrl?: string; json?: boolean }

/** `lerner breakers close ID`: resumes prices. */
export function breakersCloseCommand(breakers: Command, io: Io): void {
  breakers
    .command('close')
    .argument('<id>', 'id of the breaker, as shown in the list')
    .summary('Let prices continue')
    .description(
      'Closes a breaker: the previous value is restored, or with --accept the new value is used from now on.',
    )
    .option('--accept', 'the new value is right')
    .addHelpText(
      'after',
      `
Examples:
  lerner breakers close brk_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3
  lerner breakers close brk_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3 --accept
`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const { accept = false, ...options } = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const closed = await connect(io, options).breakers.close(id, { accept })
      if (out.json) return out.value(closed)
      const how = closed.accepted ? 'the new value is used' : 'the previous value is restored'
      out.line(`${closed.id} is ${closed.status}; ${how}.`)
    })
}
