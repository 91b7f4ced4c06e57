import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../../storage/tables/audit.ts'
import { addComment, readComments, removeComment } from '../../../use-cases/lists/comments.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { pageOf, pageParametersOfOldestFirst, toListAnswer } from '../../answers/pagination.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  deletedPriceListCommentSchema,
  newPriceListCommentExample,
  newPriceListCommentSchema,
  priceListCommentExample,
  priceListCommentListSchema,
  priceListCommentSchema,
  toCommentAnswer,
  toNewComment,
  toRecordedComment,
} from '../../schemas/price-list-comment.ts'

type CommentDeps = Pick<Deps, 'store' | 'now'>

/** GET /v1/price_lists/{id}/comments. The comments on a list, newest last. */
export function listPriceListComments(deps: CommentDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/price_lists/:id/comments',
      {
        config: {
          scope: 'products:read',
          refusals: ['resource_missing'],
          examples: { 200: { data: [priceListCommentExample], has_more: false } },
        },
        schema: {
          operationId: 'price_lists.comments.list',
          summary: "List a price list's comments",
          description: 'Comments on a list and its entries, newest last.',
          tags: ['Price lists'],
          params: pathId('Id of the list.'),
          querystring: object(pageParametersOfOldestFirst),
          response: { 200: ref(priceListCommentListSchema) },
        },
      },
      async (request) => {
        const { tenantId, keyId } = callerOf(request)
        const page = pageOf(request.query)
        const listed = await deps.store.tenant(tenantId, (db) =>
          readComments(db, tenantId, request.params.id, keyId, page),
        )
        if (listed === null) throw nothingThere()
        return toListAnswer(listed, page, toCommentAnswer)
      },
    )
  }
}

/** POST /v1/price_lists/{id}/comments. Comments on a list, or on one of its entries. */
export function createPriceListComment(
  deps: CommentDeps & Pick<Deps, 'pepper' | 'config'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/price_lists/:id/comments',
      {
        config: {
          scope: 'products:write',
          orScope: 'lists:approve',
          withinAuthority: true,
          refusals: ['resource_missing', 'state_conflict'],
          bodyExample: newPriceListCommentExample,
          examples: { 201: priceListCommentExample },
        },
        schema: {
          operationId: 'price_lists.comments.create',
          summary: 'Comment on a price list',
          description:
            'Adds a comment to a list, or to its entry for one product, for later reviewers. A list in any status accepts comments, up to 200. A comment changes no price and withdraws no approval. The audit records that somebody commented, not the text.',
          tags: ['Price lists'],
          params: pathId('Id of the list.'),
          body: ref(newPriceListCommentSchema),
          response: { 201: ref(priceListCommentSchema) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const input = toNewComment(request.body)
        return idempotently(deps, reply, { status: 201 }, async (db) => {
          const comment = await addComment(deps, db, caller, request.params.id, input)
          if (comment === null) throw nothingThere()
          const after = toRecordedComment(comment)
          const subject = `price_lists/${request.params.id}/comments/${comment.id}`
          const said = { action: 'price_list.commented', subject, before: null, after } as const
          await recordChange(db, caller.tenantId, { actor: caller.actor, ...said }, deps.now())
          return toCommentAnswer(comment)
        })
      },
    )
  }
}

/** DELETE /v1/price_lists/{id}/comments/{comment_id}. Deletes the caller's own comment. */
export function deletePriceListComment(deps: CommentDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.delete(
      '/price_lists/:id/comments/:comment_id',
      {
        config: {
          scope: 'products:write',
          orScope: 'lists:approve',
          withinAuthority: true,
          refusals: ['resource_missing', 'state_conflict'],
          examples: { 200: { id: priceListCommentExample.id, deleted: true } },
        },
        schema: {
          operationId: 'price_lists.comments.delete',
          summary: 'Delete a comment',
          description:
            'Deletes a comment that you wrote yourself, permanently. Nobody else can. The audit records that it was deleted, not its text.',
          tags: ['Price lists'],
          params: Type.Object({
            id: Type.String({ minLength: 1, maxLength: 64, description: 'Id of the list.' }),
            comment_id: Type.String({
              minLength: 1,
              maxLength: 64,
              description: 'Id of the comment.',
            }),
          }),
          response: { 200: ref(deletedPriceListCommentSchema) },
        },
      },
      async (request) => {
        const caller = callerOf(request)
        const { id, comment_id } = request.params
        return deps.store.tenant(caller.tenantId, async (db) => {
          const deleted = await removeComment(db, caller, id, comment_id)
          if (deleted === null) throw nothingThere()
          const before = toRecordedComment(deleted)
          const subject = `price_lists/${id}/comments/${comment_id}`
          const gone = { action: 'price_list.comment_deleted', subject, before } as const
          const change = { actor: caller.actor, ...gone, after: null }
          await recordChange(db, caller.tenantId, change, deps.now())
          return { id: comment_id, deleted: true as const }
        })
      },
    )
  }
}
