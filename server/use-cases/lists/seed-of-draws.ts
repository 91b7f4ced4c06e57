import type { Db } from '../../storage/connection/db.ts'
import { findLastActivated } from '../../storage/tables/price-lists.ts'

/**
 * The seed of the next list's draws: the same until a list of the currency and segment takes
 * effect. Drafting again gives the same moves, so that nobody redraws until a list pleases, which
 * would make its probabilities wrong; and a catalogue can show which products move next.
 */
export async function seedOfDraws(
  db: Db,
  tenantId: number,
  { currency, segment }: { currency: string; segment: string },
): Promise<number> {
  const last = await findLastActivated(db, tenantId, currency, segment)
  let hash = 0x811c9dc5
  for (const char of `${tenantId}\0${currency}\0${segment}\0${last ?? ''}`) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 1
}
