/** One field of an object, before and after a change. Absent: undefined. */
export type Difference = { path: readonly string[]; before: unknown; after: unknown }

/** The differences between two objects, field by field, down to plain values and lists of them. */
export function differencesOf(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Difference[] {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  const keys = [...new Set([...was.keys(), ...is.keys()])]
  return keys
    .map((key) => ({
      path: JSON.parse(key) as string[],
      before: was.get(key) ?? undefined,
      after: is.get(key) ?? undefined,
    }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
}

function leavesOf(value: unknown, path: readonly string[] = []): Map<string, unknown> {
  const isList = Array.isArray(value)
  const hasParts = typeof value === 'object' && value !== null
  if (hasParts && (!isList || value.some((one) => typeof one === 'object'))) {
    const below = Object.entries(value).flatMap(([name, field]) => [
      ...leavesOf(field, [...path, isList ? String(Number(name) + 1) : name]),
    ])
    return new Map(below)
  }
  return new Map(path.length === 0 ? [] : [[JSON.stringify(path), value]])
}
