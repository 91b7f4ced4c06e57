import { type Static, Type } from 'typebox'
import { commentMaxLength, type ListComment } from '../../domain/list-comment.ts'
import type { NewComment } from '../../use-cases/lists/comments.ts'
import { component, listOf, nullable, object } from './component.ts'
import { answeredId, answeredMoment, productId } from './fields.ts'

export const newPriceListCommentSchema = component(
  'NewPriceListComment',
  object({
    text: Type.String({
      minLength: 1,
      maxLength: commentMaxLength,
      pattern: '\\S',
      description: 'The comment, as plain text.',
    }),
    product_id: Type.Optional({
      ...productId,
      description: 'Product of the entry it is about; the whole list if absent.',
    }),
  }),
)

export const priceListCommentSchema = component(
  'PriceListComment',
  object(
    {
      id: answeredId('Id of the comment.'),
      product_id: nullable('string', {
        maxLength: 255,
        description: 'Product of the entry it is about; null: the whole list.',
      }),
      product_name: nullable('string', {
        maxLength: 255,
        description: "The product's name in the entry.",
      }),
      text: Type.String({
        maxLength: commentMaxLength,
        description: 'Plain text, as written.',
      }),
      author: Type.String({
        maxLength: 255,
        description: 'Name of the person or key that wrote it.',
      }),
      own: Type.Boolean({ description: 'Whether you wrote it and can delete it.' }),
      created_at: answeredMoment('When it was written.'),
    },
    'A comment on a price list.',
  ),
)

export const priceListCommentListSchema = listOf(priceListCommentSchema, 'newest last')

export const deletedPriceListCommentSchema = component(
  'DeletedPriceListComment',
  object({
    id: answeredId('Id of the comment that was deleted.'),
    deleted: Type.Unsafe<true>({ type: 'boolean', enum: [true], description: 'Always true.' }),
  }),
)

export const newPriceListCommentExample = {
  text: 'The shop next door asks 17.99. Can we stay below?',
  product_id: 'mug',
}

export const priceListCommentExample = {
  id: 'cmt_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  product_id: 'mug',
  product_name: 'Mug',
  text: 'The shop next door asks 17.99. Can we stay below?',
  author: 'Ana',
  own: true,
  created_at: '2026-01-31T12:30:00.000Z',
}

export function toNewComment(sent: Static<typeof newPriceListCommentSchema>): NewComment {
  return { text: sent.text, productId: sent.product_id ?? null }
}

export function toCommentAnswer(comment: ListComment): Static<typeof priceListCommentSchema> {
  return {
    id: comment.id,
    product_id: comment.productId,
    product_name: comment.productName,
    text: comment.text,
    author: comment.author,
    own: comment.own,
    created_at: new Date(comment.createdAtMs).toISOString(),
  }
}

/**
 * What the audit records of a comment. Not its text, which would remain there after the comment is
 * deleted.
 */
export function toRecordedComment({ productId }: ListComment) {
  return { product_id: productId }
}
