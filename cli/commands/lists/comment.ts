import type { Command } from 'commander'
import { connect } from '../../connect.ts'
import { UsageError } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { showComments } from '../../lists/show-comments.ts'
import { output } from '../../output.ts'

type Options = {
  text?: string
  product?: string
  delete?: string
  baseUrl?: string
  json?: boolean
}

/** `lerner lists comment`: adds a comment to a list, or deletes it. */
export function listsCommentCommand(lists: Command, io: Io): void {
  lists
    .command('comment')
    .summary('Comment on a list, for later reviewers')
    .description(
      'Adds a comment to a list, or to its entry for one product; or deletes a comment of your own. `lerner lists show` shows the comments.',
    )
    .argument('<list>', 'id of the list')
    .option('--text <text>', 'the comment')
    .option('--product <id>', 'product of the entry it is about')
    .option('--delete <comment>', 'id of your own comment to delete')
    .addHelpText(
      'after',
      `
Examples:
  lerner lists comment LIST --text "Ready to be approved."
  lerner lists comment LIST --product mug --text "The shop next door asks 17.99."
  lerner lists comment LIST --delete cmt_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3
`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const { text, product: productId, delete: commentId } = options
      if ((text === undefined) === (commentId === undefined)) {
        throw new UsageError('Write a comment with --text, or give the id of one with --delete.')
      }
      if (commentId !== undefined && productId !== undefined) {
        throw new UsageError('--product can be used only with --text.')
      }
      const out = output(io, options.json === true)
      const { comments } = connect(io, options).priceLists
      if (text !== undefined) {
        const comment = await comments.create(id, { text, productId })
        return out.json ? out.value(comment) : showComments(out, [comment])
      }
      const deleted = await comments.delete(id, commentId ?? '')
      if (out.json) out.value(deleted)
      else out.line(`${deleted.id} deleted`)
    })
}
