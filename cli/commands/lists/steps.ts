import type { Command } from 'commander'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { showList } from '../../lists/show-entries.ts'
import { output } from '../../output.ts'

type Options = { baseUrl?: string; json?: boolean }

const steps = [
  {
    name: 'approve',
    summary: 'Say that you looked a draft over, as the second person',
    description:
      'Approves a draft that somebody else asked for and edited. Where the policy sets list_approval, only an approved list can be activated.',
  },
  {
    name: 'activate',
    summary: 'Put a draft in force',
    description: 'Quotes answer the prices of the list to everybody, from its beginning on.',
  },
  {
    name: 'end',
    summary: 'End a list, or discard a draft',
    description: 'Ends a list at once: prices are those of before it. A draft is discarded.',
  },
  {
    name: 'revert',
    summary: 'Put the list before back in force',
    description: 'Ends a list at once, and the list that it took the place of is active again.',
  },
] as const

/** `lerner lists approve`, `activate`, `end` and `revert`. */
export function listsStepCommands(lists: Command, io: Io): void {
  for (const { name, summary, description } of steps) {
    lists
      .command(name)
      .summary(summary)
      .description(description)
      .argument('<list>', 'id of the list')
      .addHelpText(
        'after',
        `
Examples:
  lerner lists ${name} list_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3
`,
      )
      .action(async (id: string, _: unknown, command: Command) => {
        const options = command.optsWithGlobals<Options>()
        const out = output(io, options.json === true)
        const list = await connect(io, options).priceLists[name](id)
        if (out.json) out.value(list)
        else showList(out, list)
      })
  }
}
