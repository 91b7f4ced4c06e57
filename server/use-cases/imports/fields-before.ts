import { canonicalJson } from '../../domain/canonical-json.ts'
import type { ImportedChange } from '../../storage/tables/imported-changes.ts'

/** Values by field; a field without a value is absent. */
export type Fields = Readonly<Record<string, unknown>>

/** A change of an import, with the values before and after; null: it did not exist before. */
export type FieldsChange = Omit<ImportedChange, 'before' | 'after'> & {
  before: Fields | null
  after: Fields
}

/**
 * What an object is to be once an import is undone. A field returns to its value before the import
 * if it still has the import's value; otherwise somebody changed it since, and it stays.
 *
 * The value before may come from another import that was undone in the meantime: then the field
 * returns to what it was before both, so the order of undoing does not matter.
 *
 * @param changes - What imports changed of the object, the earliest first.
 * @param by - The import to undo, as its UUID.
 * @returns The values to restore, undefined where the field was absent, and the fields that stay.
 */
export function fieldsBefore(
  present: Fields,
  changes: readonly FieldsChange[],
  by: string,
): { restored: Fields; stays: string[] } {
  const restored: Record<string, unknown> = {}
  const stays: string[] = []
  const own = changes.filter(({ importedBy }) => importedBy === by)
  const names = own.flatMap(({ before, after }) => [
    ...Object.keys(before ?? {}),
    ...Object.keys(after),
  ])
  for (const name of new Set(names)) {
    const last = changes.findLastIndex(
      (change) => change.importedBy === by && movesField(change, name),
    )
    if (last < 0) continue
    if (same(present[name], changes[last]?.after[name])) {
      restored[name] = valueBefore(changes, last, name, by)
    } else {
      stays.push(name)
    }
  }
  return { restored, stays }
}

/** The value of a field before a change, and before undone ones that led to it. */
function valueBefore(
  changes: readonly FieldsChange[],
  at: number,
  name: string,
  by: string,
): unknown {
  let change = changes[at]
  let value = change?.before?.[name]
  for (let i = at - 1; i >= 0; i--) {
    const earlier = changes[i]
    if (change === undefined || earlier === undefined || !movesField(earlier, name)) continue
    const { undoneAt, importedBy, before } = earlier
    const wasUndoneLater = undoneAt !== null && undoneAt >= change.createdAt
    if (before === null || !same(earlier.after[name], value)) break
    if (importedBy !== by && !wasUndoneLater) break
    value = before[name]
    change = earlier
  }
  return value
}

/** Whether a change of something that existed gave a field another value. */
function movesField({ before, after }: FieldsChange, name: string): boolean {
  return before !== null && !same(before[name], after[name])
}

function same(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other
  return canonicalJson(one) === canonicalJson(other)
}
