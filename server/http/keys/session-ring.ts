import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { createSessionFinder, type HeldSession } from './find-session.ts'
import { isWrongKey } from './keyring.ts'
import { createLookUpLimits } from './look-up-limits.ts'
import type { LimitsOf } from './tenant-limits.ts'

/** The sessions in use, held in memory and dropped at each change notice. */
export type SessionRing = {
  /** @param asksTest - The address selects test data, which a live session can show too. */
  held(token: string, asksTest: boolean): HeldSession | undefined
  /** @throws Refusal that says what is wrong with the session. */
  find(token: string, asksTest: boolean, address: string): Promise<HeldSession>
}

const maxHeld = 10_000

export function createSessionRing(
  deps: Pick<Deps, 'pepper' | 'store' | 'now'>,
  limitsOf: LimitsOf,
): SessionRing {
  const held = new LRUCache<string, HeldSession>({ max: maxHeld })
  const lookUpLimits = createLookUpLimits(deps.now)
  const lookUp = createSessionFinder(deps, limitsOf)
  let generation = 0

  deps.store.onChange((change) => {
    const ofTenant = change.kind === 'keys' || change.kind === 'sessions'
    if (!ofTenant && change.kind !== 'everything') return
    // A pending lookup may have read the old state: its result must not be kept.
    generation++
    if (!ofTenant) held.clear()
    else
      for (const [name, { tenantIds }] of held) {
        if (tenantIds.includes(change.tenantId)) held.delete(name)
      }
  })

  return {
    held: (token, asksTest) => held.get(nameOf(token, asksTest)),
    async find(token, asksTest, address) {
      const begun = generation
      const found = await lookUpLimits.within(address, () => lookUp(token, asksTest), isWrongKey)
      if (begun === generation) held.set(nameOf(token, asksTest), found)
      return found
    },
  }
}

/** The cache key of a session: one for each half of the account. */
function nameOf(token: string, asksTest: boolean): string {
  return asksTest ? `test ${token}` : token
}
