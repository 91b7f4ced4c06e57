import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { type AuditFilter, listAudit as readAudit } from '../../../storage/tables/audit.ts'
import { findAuditSubjects } from '../../../storage/tables/audit-subjects.ts'
import type { Page } from '../../../storage/tables/page.ts'
import { pageOf, pageParameters, toListAnswer } from '../../answers/pagination.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { auditExample, auditListSchema, toAuditAnswer } from '../../schemas/audit.ts'
import { object, ref } from '../../schemas/component.ts'
import { moment, word } from '../../schemas/fields.ts'

const queryOfAudit = object({
  ...pageParameters,
  subject: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'Only changes of this object: its path below /v1.',
      examples: ['products/sku-42/policy'],
    }),
  ),
  action: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Only changes of this kind.',
      examples: ['policy.changed'],
    }),
  ),
  actor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Only changes by this key, by `service` or by `operator`.',
      examples: ['key_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3'],
    }),
  ),
  product: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Only changes of products with this in their name or id, of their policies and of their breakers. If there are more than 500 such products, those added last.',
      examples: ['espresso'],
    }),
  ),
  since: Type.Optional(moment('Only changes from this time on.')),
  until: Type.Optional(moment('Only changes before this time.')),
  collapsed: Type.Optional(
    word(['true', 'false'], {
      default: 'false',
      description:
        'true: of changes of one kind that one request made, such as an import of costs, only the last; the numbers in `sequence` tell how many there are. With `subject` or `product` each is listed.',
    }),
  ),
})

/** GET /v1/audit. Who changed what, newest first. */
export function listAudit(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/audit',
      {
        config: {
          scope: 'audit:read',
          examples: { 200: { data: [auditExample], has_more: false } },
        },
        schema: {
          operationId: 'audit.list',
          summary: 'List who changed what',
          description:
            'Every change of a policy, product, key or webhook endpoint that a key requested, newest first and kept permanently. Each entry carries the hash of the previous one: `lerner audit verify` detects whether one was changed, removed or inserted.',
          tags: ['Audit'],
          querystring: queryOfAudit,
          response: { 200: ref(auditListSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { subject = null, action = null, actor = null, product, since, until } = request.query
        const page = pageOf(request.query)
        const collapsed = request.query.collapsed === 'true'
        const filter = {
          subject,
          action,
          actor,
          since: since === undefined ? null : new Date(since),
          until: until === undefined ? null : new Date(until),
          collapsed,
        }
        const listed = await deps.store.tenant(tenantId, (db) =>
          readAuditOf(db, tenantId, page, filter, product),
        )
        return toListAnswer(listed, page, toAuditAnswer)
      },
    )
  }
}

/** One page of the entries, filtered by product if requested. */
async function readAuditOf(
  db: Db,
  tenantId: number,
  page: Page,
  filter: Omit<AuditFilter, 'subjects'>,
  product: string | undefined,
) {
  const subjects = product === undefined ? null : await findAuditSubjects(db, tenantId, product)
  return readAudit(db, tenantId, page, { ...filter, subjects })
}
