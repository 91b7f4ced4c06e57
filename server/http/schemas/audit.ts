import { type Static, Type } from 'typebox'
import { type AuditEntry, auditActions } from '../../domain/audit.ts'
import { auditIdOf } from '../../storage/tables/audit.ts'
import { mostActors } from '../../storage/tables/audit-actors.ts'
import { component, listOf, object, ref } from './component.ts'
import { answeredCount, answeredId, answeredMoment } from './fields.ts'

const hash = (description: string) =>
  Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64, description })

const state = (description: string) =>
  Type.Unsafe<object | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description,
  })

export const auditEntrySchema = component(
  'AuditEntry',
  object(
    {
      id: answeredId('Id of the entry.'),
      sequence: answeredCount('Its number in the chain: from 1, without gaps.'),
      created_at: answeredMoment('When the change was made.'),
      actor: Type.String({
        maxLength: 64,
        description:
          'Id of the key that requested it; `service` for what Lerner did on its own, `operator` for what was done on the server itself.',
      }),
      agent: Type.Optional(
        Type.String({
          maxLength: 100,
          description:
            'The agent that used the key, as given in Lerner-Agent. Absent if not given.',
        }),
      ),
      asked: Type.Optional(
        Type.String({
          maxLength: 1000,
          description: "The agent's instruction, as given in Lerner-Asked. Absent if not given.",
        }),
      ),
      action: Type.String({
        maxLength: 64,
        description: `What was done. An open list: ${auditActions.join(', ')}.`,
      }),
      subject: Type.String({
        maxLength: 1024,
        description: 'The path of the object below /v1, such as products/sku-42/policy.',
      }),
      before: state('The object before, as GET returns it; null: there was none.'),
      after: state('The object after; null: it was removed.'),
      previous_hash: hash('The hash of the previous entry; 64 zeros in the first one.'),
      hash: hash(
        'SHA-256, in hexadecimal, of this entry without `id` and `hash`, serialized as in RFC 8785.',
      ),
    },
    'A change, and who made it.',
  ),
)

export const auditListSchema = listOf(auditEntrySchema)

export const auditActorSchema = component(
  'AuditActor',
  object({
    id: answeredId('As given in `actor` of the entries.'),
    name: Type.String({
      maxLength: 255,
      description: 'Name of the key, or of the person who signed in.',
    }),
  }),
)

export const auditActorsSchema = component(
  'AuditActors',
  object(
    { data: Type.Array(ref(auditActorSchema), { maxItems: mostActors }) },
    'Someone who made a change.',
  ),
)

export const auditActorsExample = {
  data: [{ id: 'key_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3', name: 'Ada Lovelace' }],
}

export const auditExample = {
  id: 'audit_000000000001',
  sequence: 1,
  created_at: '2026-01-31T12:00:00.000Z',
  actor: 'key_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  action: 'policy.changed',
  subject: 'products/sku-42/policy',
  before: {},
  after: { max_price: 2499, unit_cost: 1200 },
  previous_hash: '0000000000000000000000000000000000000000000000000000000000000000',
  hash: '7759067e163d36f119c9d1977176d2edddfb76b1bb881b3f428aded3ce1b2cf2',
}

/** Converts an audit entry to its API form. */
export function toAuditAnswer(entry: AuditEntry): Static<typeof auditEntrySchema> {
  return {
    id: auditIdOf(entry),
    sequence: entry.sequence,
    created_at: entry.createdAt.toISOString(),
    actor: entry.actor,
    ...(entry.agent === null ? {} : { agent: entry.agent }),
    ...(entry.asked === null ? {} : { asked: entry.asked }),
    action: entry.action,
    subject: entry.subject,
    before: entry.before,
    after: entry.after,
    previous_hash: entry.previousHash,
    hash: entry.hash,
  }
}
