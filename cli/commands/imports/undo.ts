import type { Command } from 'commander'
import type { Import, Lerner } from '../../../clients/typescript/src/main.ts'
import { connect } from '../../connect.ts'
import { Failure } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { wholeNumber } from '../../options.ts'
import { output } from '../../output.ts'

type Options = { yes?: boolean; wait: number; baseUrl?: string; json?: boolean }

const pollMs = 500

/** `lerner imports undo ID`: undoes what a file changed. */
export function importsUndoCommand(imports: Command, io: Io): void {
  imports
    .command('undo')
    .argument('<id>', 'id of the import, as shown in the list')
    .summary('Undo what a file changed')
    .description(
      'Undoes what an import changed. Sales: rows that it added are removed, those that it replaced are restored, and those that changed later stay and are counted; demand is learnt again without them. Products and policies: names, base prices, attributes, costs and guardrails return to what they were, and what was changed later stays and is listed. Quotes, price lists, reports and alarms from the meantime stay, and so does what a file of sales set for products. Imports of offers cannot be undone.',
    )
    .option('--yes', 'do not ask')
    .option('--wait <seconds>', 'how long to wait', wholeNumber('--wait', 0, 86_400), 600)
    .addHelpText(
      'after',
      `
Examples:
  lerner imports undo imp_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3
  lerner imports undo imp_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3 --yes --json
`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const client = connect(io, options)
      const found = await client.imports.get(id)
      if (found.canBeUndone && !(await confirm(io, found, options.yes === true)))
        return out.note('Nothing was undone.')
      const done = await waitForUndo(client, await client.imports.undo(id), options.wait)
      if (out.json) return out.value(done)
      for (const line of linesOf(done)) out.line(line)
    })
}

/** Asks for confirmation at a terminal; a program that names an import is trusted. */
async function confirm(io: Io, { id, recorded, fileName }: Import, yes: boolean): Promise<boolean> {
  if (yes || io.ask === undefined) return true
  const file = fileName === null ? id : `'${fileName}'`
  const answer = await io.ask(`Undo the ${recorded} rows of ${file}? [y/N] `)
  return /^y(?:es)?$/i.test(answer.trim())
}

async function waitForUndo(client: Lerner, asked: Import, waitSeconds: number): Promise<Import> {
  const deadlineMs = Date.now() + waitSeconds * 1000
  let found = asked
  while (found.status === 'undoing') {
    if (Date.now() > deadlineMs) {
      throw new Failure(
        `The import is still being undone: lerner imports shows when this is done. Or use a longer --wait.`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    found = await client.imports.get(asked.id)
  }
  return found
}

function linesOf({ id, undo }: Import): string[] {
  if (undo === null) return []
  const { removed, restored, left, removedProducts, kept } = undo
  const many = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`
  const gone = many(removedProducts, 'product')
  return [
    `${id} is undone: ${many(removed, 'row')} removed, ${restored} restored.`,
    ...(left ? [`Left as they are, since they were changed later: ${many(left, 'row')}.`] : []),
    ...kept.map(({ productId, fields }) =>
      fields.length === 0
        ? `  ${productId}: the product, which is in use`
        : `  ${productId}: ${fields.join(', ')}`,
    ),
    ...(removedProducts > 0
      ? [`Also removed, because nothing else is known about it: ${gone}.`]
      : []),
  ]
}
