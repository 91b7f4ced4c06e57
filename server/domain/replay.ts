/** What was decided again from its stored inputs. */
export type Replayed<Fields> = {
  /** Null if the inputs are not stored. */
  identical: boolean | null
  difference: Difference<Fields> | null
  /** Version of the engine that decided it, null if not stored, and of this one. */
  decidedBy: string | null
  replayedBy: string
}

/** The first field that differs, with both values as JSON. */
export type Difference<Fields> = { field: keyof Fields; stored: string; replayed: string }

/** The first of the fields that is not the same to the last bit; null if all are. */
export function firstDifference<Fields extends object>(
  fields: readonly (keyof Fields)[],
  stored: Fields,
  replayed: Fields,
): Difference<Fields> | null {
  for (const field of fields) {
    const [before, now] = [JSON.stringify(stored[field]), JSON.stringify(replayed[field])]
    if (before !== now) return { field, stored: before, replayed: now }
  }
  return null
}
