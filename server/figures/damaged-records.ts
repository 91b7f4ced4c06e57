/** What may be found unreadable in the store. */
export type DamagedKind = 'belief' | 'sales' | 'policy' | 'pool' | 'ledger' | 'nests' | 'summary'

const found: Record<DamagedKind, number> = {
  ...{ belief: 0, sales: 0, policy: 0 },
  ...{ pool: 0, ledger: 0, nests: 0, summary: 0 },
}

/** Notes that this process read a record that it cannot use. */
export function noteDamaged(kind: DamagedKind): void {
  found[kind]++
}

/** How often this process has met such records, by kind. */
export function countDamaged(): Record<DamagedKind, number> {
  return { ...found }
}
