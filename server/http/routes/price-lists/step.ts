import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import type { AuditAction } from '../../../domain/audit.ts'
import { Refusal } from '../../../domain/errors.ts'
import type { PriceList } from '../../../domain/price-list.ts'
import { remarkOf } from '../../../domain/reasons/remark-for.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { recordChange } from '../../../storage/tables/audit.ts'
import { findPriceList, holdBack } from '../../../storage/tables/price-lists.ts'
import { approveList, declineList } from '../../../use-cases/lists/approval.ts'
import type { Authority } from '../../../use-cases/lists/authority.ts'
import { activateList, endList, revertList } from '../../../use-cases/lists/change-list.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  listActivationSchema,
  listApprovalSchema,
  listDeclineSchema,
  priceListExample,
  priceListSchema,
  toPriceListAnswer,
} from '../../schemas/price-list.ts'
import { absentBodyIsEmpty } from '../../validation/absent-body.ts'

type StepDeps = Pick<Deps, 'pepper' | 'store' | 'now'>

type Step = {
  path: 'approve' | 'decline' | 'activate' | 'end' | 'revert'
  summary: string
  description: string
  action: AuditAction
  example: object
  take: (
    deps: StepDeps,
    db: Db,
    tenantId: number,
    id: string,
    by: Authority,
    sent: Static<typeof listApprovalSchema> & Partial<Static<typeof listDeclineSchema>>,
  ) => Promise<PriceList | null>
}

/** POST /v1/price_lists/{id}/activate. Activates a draft. */
export function activatePriceList(deps: StepDeps): FastifyPluginAsyncTypebox {
  return stepRoute(deps, {
    path: 'activate',
    summary: 'Activate a price list',
    description:
      'Puts a draft in force from its start, or from now: quotes of its currency and segment return its prices to everyone, including the holdout. It takes effect as a whole, in one commit. An active list whose products are all in this one ends when this one begins. If lists share a product, the one activated last applies. `changed_at` says which prices were read: if an entry has changed since, the list stays a draft.',
    action: 'price_list.activated',
    example: { ...priceListExample, status: 'active', activated_at: '2026-01-31T14:00:00.000Z' },
    take: (deps, db, tenantId, id, by, { changed_at: seen }) =>
      activateList(deps, db, tenantId, id, by, toMs(seen)),
  })
}

/** POST /v1/price_lists/{id}/approve. A second person has reviewed a draft. */
export function approvePriceList(deps: StepDeps): FastifyPluginAsyncTypebox {
  return stepRoute(deps, {
    path: 'approve',
    summary: 'Approve a price list',
    description:
      "Records that a second person, who neither requested the draft nor changed an entry, has reviewed it. If the account's policy sets list_approval, only an approved list can be activated. Changing an entry withdraws the approval, and `changed_at` refuses it if one changed while they read. Approving has its own scope, so that people who change prices need not have it; a key with a loss_share cannot approve.",
    action: 'price_list.approved',
    example: {
      ...priceListExample,
      approved_by: 'Ben',
      approved_at: '2026-01-31T13:00:00.000Z',
    },
    take: (deps, db, tenantId, id, by, { changed_at: seen }) =>
      approveList(deps.now(), db, tenantId, id, by, toMs(seen)),
  })
}

/** POST /v1/price_lists/{id}/decline. Sends a draft back, with the reason. */
export function declinePriceList(deps: StepDeps): FastifyPluginAsyncTypebox {
  return stepRoute(deps, {
    path: 'decline',
    summary: 'Decline a price list',
    description:
      'Sends a draft back to those who work on it. The reason becomes a comment on the list, of which whoever requested the list has news. An approval is withdrawn. The list stays a draft: changing an entry, or approving it after all, clears this.',
    action: 'price_list.declined',
    example: {
      ...priceListExample,
      declined_by: 'Ben',
      declined_at: '2026-01-31T13:00:00.000Z',
    },
    take: (deps, db, tenantId, id, by, { reason = '' }) =>
      declineList(deps, db, tenantId, id, by, reason),
  })
}

/** POST /v1/price_lists/{id}/end. Ends a list, or discards a draft. */
export function endPriceList(deps: StepDeps): FastifyPluginAsyncTypebox {
  return stepRoute(deps, {
    path: 'end',
    summary: 'End a price list',
    description:
      'Ends a list at once, or discards a draft. Its products return to their own prices, or to those of another active list.',
    action: 'price_list.ended',
    example: { ...priceListExample, status: 'ended', ended_at: '2026-02-03T08:00:00.000Z' },
    take: endList,
  })
}

/** POST /v1/price_lists/{id}/revert. Reactivates the previous list. */
export function revertPriceList(deps: StepDeps): FastifyPluginAsyncTypebox {
  return stepRoute(deps, {
    path: 'revert',
    summary: 'Revert a price list',
    description:
      "Ends an active list at once and puts the list that it replaced, `replaced`, back in force for the rest of that list's period, or else of this one’s.",
    action: 'price_list.reverted',
    example: { ...priceListExample, status: 'ended', ended_at: '2026-02-03T08:00:00.000Z' },
    take: revertList,
  })
}

const nothing = Type.Unsafe<Record<string, never> | null>({
  type: ['object', 'null'],
  properties: {},
  additionalProperties: false,
})

/** Null and undefined stay what they are. */
function toMs(moment: string | null | undefined): number | null | undefined {
  return typeof moment === 'string' ? Date.parse(moment) : moment
}

function saysWhatWasRead(path: Step['path']): boolean {
  return path === 'approve' || path === 'activate'
}

function bodyOf(path: Step['path']) {
  if (path === 'approve') return ref(listApprovalSchema)
  if (path === 'activate') return ref(listActivationSchema)
  return path === 'decline' ? ref(listDeclineSchema) : nothing
}

function isBeyond({ code }: Refusal): boolean {
  return code === 'authority_exceeded' || code === 'approval_required'
}

function stepRoute(
  deps: StepDeps,
  { path, summary, description, action, example, take }: Step,
): FastifyPluginAsyncTypebox {
  const isReview = path === 'approve' || path === 'decline'
  return async (app) => {
    app.post(
      `/price_lists/:id/${path}`,
      {
        ...(saysWhatWasRead(path) && { preValidation: absentBodyIsEmpty }),
        config: {
          ...(saysWhatWasRead(path) && {
            bodyExample: { changed_at: '2026-01-31T12:30:00.000Z' },
            bodyMayBeAbsent: true,
          }),
          ...(path === 'decline' && {
            bodyExample: { reason: 'Champagne is too dear before Christmas.' },
          }),
          scope: isReview ? 'lists:approve' : 'products:write',
          withinAuthority: !isReview,
          refusals: [
            'resource_missing',
            'state_conflict',
            ...(path === 'approve' || path === 'activate' ? (['approval_required'] as const) : []),
          ],
          examples: { 200: example },
        },
        schema: {
          operationId: `price_lists.${path}`,
          summary,
          description,
          tags: ['Price lists'],
          params: pathId('Id of the list.'),
          body: bodyOf(path),
          response: { 200: ref(priceListSchema) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { tenantId, actor } = caller
        const { id } = request.params as { id: string }
        const done = idempotently(deps, reply, { status: 200 }, async (db) => {
          const before = await findPriceList(db, tenantId, id)
          const list = before && (await take(deps, db, tenantId, id, caller, request.body ?? {}))
          if (before === null || list === null) throw nothingThere()
          const after = toPriceListAnswer(list)
          const change = { actor, action, subject: `price_lists/${id}` }
          await recordChange(
            db,
            tenantId,
            { ...change, before: toPriceListAnswer(before), after },
            deps.now(),
          )
          return after
        })
        // The draft waits for a person, and shows the reason.
        return done.catch(async (error: unknown) => {
          if (error instanceof Refusal && path === 'activate' && isBeyond(error)) {
            await deps.store.tenant(tenantId, (db) => holdBack(db, tenantId, id, [remarkOf(error)]))
          }
          throw error
        })
      },
    )
  }
}
