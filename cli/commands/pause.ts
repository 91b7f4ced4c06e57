import type { Command } from 'commander'
import type { Account } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import type { Io } from '../io.ts'
import { output } from '../output.ts'

type Options = { reason?: string; baseUrl?: string; json?: boolean }

/** `lerner pause`: every quote returns its base price, immediately. */
export function pauseCommand(program: Command, io: Io): void {
  program
    .command('pause')
    .summary('Stop everything at once')
    .description(
      'From now on every quote of the account returns its base price, regardless of policies and active price lists. Learning continues.',
    )
    .option('--reason <text>', 'the reason, for later reference')
    .addHelpText(
      'after',
      `
Examples:
  lerner pause --reason "prices look odd"
  lerner resume
`,
    )
    .action(async (_: unknown, command: Command) => {
      const { reason, ...options } = command.optsWithGlobals<Options>()
      show(io, options, await connect(io, options).account.pause({ reason }))
    })
}

/** `lerner resume`: policies decide again what quotes return. */
export function resumeCommand(program: Command, io: Io): void {
  program
    .command('resume')
    .summary('Let prices move again')
    .description('Ends a pause: policies apply to quotes again.')
    .addHelpText(
      'after',
      `
Examples:
  lerner resume
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      show(io, options, await connect(io, options).account.resume())
    })
}

function show(io: Io, { json }: Options, account: Account): void {
  const out = output(io, json === true)
  const { mode, paused } = account
  if (out.json) out.value(account)
  else if (paused === null) out.line(`Prices of the ${mode} account are not paused.`)
  else {
    const why = paused.reason === null ? '' : `: ${paused.reason}`
    out.line(`The ${mode} account has been paused since ${paused.at}, by ${paused.by}${why}`)
  }
}
