/** One field of an object, before and after a change. Absent: null. */
export type Difference = { field: string; before: string | null; after: string | null }

/** What differs between two objects, field by field, down to plain values. */
export function differencesOf(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Difference[] {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  const fields = [...new Set([...was.keys(), ...is.keys()])]
  return fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((one) => one.before !== one.after)
}

function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const below = Object.entries(value).flatMap(([name, field]) => [
      ...leavesOf(field, path === '' ? name : `${path}.${name}`),
    ])
    return new Map(below)
  }
  return new Map(path === '' ? [] : [[path, textOf(value)]])
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
