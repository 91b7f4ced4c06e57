import type { Command } from 'commander'
import { connect } from '../../connect.ts'
import { Failure } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { readText } from '../../lists/read-text.ts'
import { output } from '../../output.ts'

type Options = { baseUrl?: string; json?: boolean }

/** `lerner lists import`: reads back a file that was exported and edited. */
export function listsImportCommand(lists: Command, io: Io): void {
  lists
    .command('import')
    .summary('Import an edited CSV file into a draft')
    .description(
      'Applies a file in the format of `lerner lists export` to the draft: differing values in the columns price, locked, dropped and note are applied, and entries missing from the file stay.',
    )
    .argument('<list>', 'id of the list')
    .argument('<csv>', 'the file; - for stdin')
    .addHelpText(
      'after',
      `
Exits with 1 if a row is refused; the other rows are still applied.

Examples:
  lerner lists export LIST > list.csv; lerner lists import LIST list.csv
`,
    )
    .action(async (id: string, file: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const csv = await readText(file)
      const done = await connect(io, options).priceLists.entries.importFile(id, { csv })
      if (out.json) out.value(done)
      else out.line(`${done.changed} of ${done.rows} entries changed`)
      for (const { line, productId, message } of done.errors) {
        out.note(`line ${line}, ${productId}: ${message}`)
      }
      if (done.questioned > 0) {
        out.note(`${done.questioned} are far from the current price: lerner lists show ${id}`)
      }
      if (done.refused > 0) throw new Failure(`${done.refused} of ${done.rows} rows were refused.`)
    })
}
