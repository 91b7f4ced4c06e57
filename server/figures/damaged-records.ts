/** What may be found unreadable in the store. */
export type DamagedKind = 'belief' | 'sales' | 'policy' | 'pool' | 'ledger' | 'nests' | 'summary'

/** Whose record is damaged. */
export type DamagedRecord = { tenantId: number; currency: string; productId?: string }

type Listener = (kind: DamagedKind, record: DamagedRecord) => void

/** Records of which no more are told apart: the later ones count, and are not told. */
const mostTold = 1000

const found: Record<DamagedKind, number> = {
  ...{ belief: 0, sales: 0, policy: 0 },
  ...{ pool: 0, ledger: 0, nests: 0, summary: 0 },
}
const told = new Set<string>()
let listener: Listener = () => {}

/**
 * Notes that this process read a record that it cannot use.
 *
 * @param record - Whose it is, where the caller does not log that itself.
 */
export function noteDamaged(kind: DamagedKind, record?: DamagedRecord): void {
  found[kind]++
  if (record === undefined) return
  const name = JSON.stringify([kind, record.tenantId, record.currency, record.productId])
  if (told.has(name) || told.size === mostTold) return
  told.add(name)
  listener(kind, record)
}

/** From now on this is told of each damaged record, once while the process runs. */
export function onDamaged(tell: Listener): void {
  told.clear()
  listener = tell
}

/** How often this process has met such records, by kind. */
export function countDamaged(): Record<DamagedKind, number> {
  return { ...found }
}
