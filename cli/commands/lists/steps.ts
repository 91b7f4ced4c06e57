import type { Command } from 'commander'
import { connect } from '../../connect.ts'
import type { Io } from '../../io.ts'
import { showList } from '../../lists/show-entries.ts'
import { output } from '../../output.ts'

type Options = { baseUrl?: string; json?: boolean }

const steps = [
  {
    name: 'approve',
    summary: 'Approve a draft, as the second person',
    description:
      'Approves a draft that somebody else requested and edited. If the policy sets list_approval, only an approved list can be activated.',
  },
  {
    name: 'activate',
    summary: 'Put a draft in force',
    description: 'Quotes return the prices of the list to everyone, from its start.',
  },
  {
    name: 'end',
    summary: 'End a list, or discard a draft',
    description: 'Ends a list at once: earlier prices apply again. A draft is discarded.',
  },
  {
    name: 'revert',
    summary: 'Reactivate the previous list',
    description: 'Ends a list at once, and the list that it replaced is active again.',
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
