import { type Static, Type } from 'typebox'
import { type AuditEntry, auditActions } from '../../domain/audit.ts'
import { auditIdOf } from '../../storage/tables/audit.ts'
import { mostActors } from '../../storage/tables/audit-actors.ts'
import { component, listOf, ref } from './component.ts'
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
  Type.Object(
    {
      id: answeredId('Id of the entry.'),
      sequence: answeredCount('Its number in the chain: from 1, without a gap.'),
      created_at: answeredMoment('When it was changed.'),
      actor: Type.String({
        maxLength: 64,
        description:
          'Id of the key that asked for it; `service` for what Lerner did by itself, `operator` for what was done where the data is.',
      }),
      agent: Type.Optional(
        Type.String({
          maxLength: 100,
          description:
            'What acted with the key, as it said in Lerner-Agent. Absent where it did not say.',
        }),
      ),
      asked: Type.Optional(
        Type.String({
          maxLength: 1000,
          description: 'What it says it was asked, from Lerner-Asked. Absent where it did not say.',
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
      before: state('The object before, as GET answers it; null: there was none.'),
      after: state('The object after; null: it is gone.'),
      previous_hash: hash('The hash of the entry before; 64 zeros in the first one.'),
      hash: hash(
        'SHA-256, in hexadecimal, of this entry without `id` and `hash`, spelled as RFC 8785 says.',
      ),
    },
    { additionalProperties: false, description: 'A change, and who made it.' },
  ),
)

export const auditListSchema = listOf(auditEntrySchema)

export const auditActorSchema = component(
  'AuditActor',
  Type.Object(
    {
      id: answeredId('As entries name it in `actor`.'),
      name: Type.String({
        maxLength: 255,
        description: 'What the key is called, or who signed in.',
      }),
    },
    { additionalProperties: false },
  ),
)

export const auditActorsSchema = component(
  'AuditActors',
  Type.Object(
    { data: Type.Array(ref(auditActorSchema), { maxItems: mostActors }) },
    { additionalProperties: false, description: 'Who changed anything.' },
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

/** The fields of an entry in an answer. */
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
