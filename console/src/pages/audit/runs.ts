import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'
import { type Filters, isFiltered } from './filters.ts'

/**
 * How many changes the entries stand for that were made at once, by id: each has its own number in
 * the record. Known only where every other change is listed, too.
 */
export function runsOf(
  entries: readonly Pick<AuditEntry, 'id' | 'sequence'>[],
  filters: Filters,
  hasMore: boolean,
): ReadonlyMap<string, number> {
  if (filters.each || isFiltered(filters)) return new Map()
  const runs = entries.map(({ id, sequence }, i) => {
    const before = entries[i + 1]?.sequence ?? (hasMore ? sequence - 1 : 0)
    return [id, sequence - before] as const
  })
  return new Map(runs.filter(([, count]) => count > 1))
}
