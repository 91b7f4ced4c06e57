import type { Db } from '../../storage/connection/db.ts'
import { recordChange } from '../../storage/tables/audit.ts'
import { recordEvents } from '../../storage/tables/events.ts'
import type { OwnKey } from '../../use-cases/keys/own-key.ts'
import { toApiKeyAnswer } from '../schemas/api-key.ts'

/** Records that a key without a holder was created or ended, which Lerner does on its own. */
export async function recordOwnKey(
  db: Db,
  tenantId: number,
  { key, made, ended }: OwnKey,
  nowMs: number,
): Promise<void> {
  const record = async (
    action: 'api_key.created' | 'api_key.revoked',
    before: object | null,
    after: ReturnType<typeof toApiKeyAnswer>,
  ) => {
    await recordEvents(db, tenantId, [{ type: action, data: after }], nowMs)
    const change = { actor: 'service', action, subject: `api_keys/${after.id}`, before, after }
    await recordChange(db, tenantId, change, nowMs)
  }
  if (made) await record('api_key.created', null, toApiKeyAnswer(key))
  if (ended)
    await record('api_key.revoked', toApiKeyAnswer(ended.before), toApiKeyAnswer(ended.after))
}
