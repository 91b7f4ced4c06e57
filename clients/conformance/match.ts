/**
 * Says where a value is not as expected, or null if it is.
 *
 * Objects hold at least the fields expected (exactly those, if `exact`); arrays have the same
 * length; null matches null, nothing, and an empty text, which is all that Go has; times are
 * compared, not their spelling. An object whose one field begins with `$` is a question: `$between:
 * [low, high]`, `$matches: pattern`, `$type: name`, `$length: n`, `$includes: item`.
 */
export function mismatch(
  expected: unknown,
  actual: unknown,
  where: string,
  exact = false,
): string | null {
  if (expected === null) return isNothing(actual, exact) ? null : wrong(where, expected, actual)
  if (Array.isArray(expected)) return arrayMismatch(expected, actual, where, exact)
  if (typeof expected !== 'object') {
    return expected === actual || sameMoment(expected, actual)
      ? null
      : wrong(where, expected, actual)
  }
  const question = Object.keys(expected).find((name) => name.startsWith('$'))
  if (question !== undefined) {
    const asked = (expected as Record<string, unknown>)[question]
    return holds(question, asked, actual) ? null : wrong(where, expected, actual)
  }
  return objectMismatch(expected as Record<string, unknown>, actual, where, exact)
}

const momentPattern = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

/** A client that reads a moment as its language's own type prints it in another spelling. */
function sameMoment(expected: unknown, actual: unknown): boolean {
  if (typeof expected !== 'string' || typeof actual !== 'string') return false
  if (!momentPattern.test(expected) || !momentPattern.test(actual)) return false
  return Date.parse(expected) === Date.parse(actual)
}

function isNothing(actual: unknown, exact: boolean): boolean {
  return actual === null || (!exact && (actual === undefined || actual === ''))
}

function arrayMismatch(
  expected: readonly unknown[],
  actual: unknown,
  where: string,
  exact: boolean,
): string | null {
  if (!Array.isArray(actual)) return wrong(where, expected, actual)
  if (actual.length !== expected.length) {
    return `${where} has ${actual.length} entries, not ${expected.length}: ${show(actual)}`
  }
  return first(expected, (entry, i) => mismatch(entry, actual[i], `${where}[${i}]`, exact))
}

function objectMismatch(
  expected: Record<string, unknown>,
  actual: unknown,
  where: string,
  exact: boolean,
): string | null {
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) {
    return wrong(where, expected, actual)
  }
  const fields = actual as Record<string, unknown>
  const extra = exact ? Object.keys(fields).find((name) => !Object.hasOwn(expected, name)) : null
  if (typeof extra === 'string') return `${where} has a field too many: ${extra}`
  return first(Object.keys(expected), (name) =>
    mismatch(expected[name], fields[name], `${where}.${name}`, exact),
  )
}

function holds(question: string, asked: unknown, actual: unknown): boolean {
  switch (question) {
    case '$between': {
      const [low, high] = asked as [number, number]
      return typeof actual === 'number' && actual >= low && actual <= high
    }
    case '$matches':
      return typeof actual === 'string' && new RegExp(String(asked)).test(actual)
    case '$type':
      return (Array.isArray(actual) ? 'array' : typeof actual) === asked
    case '$length':
      return Array.isArray(actual) && actual.length === asked
    case '$includes':
      return Array.isArray(actual) && actual.some((entry) => mismatch(asked, entry, '') === null)
    default:
      throw new RangeError(`No such question: ${question}`)
  }
}

function first<Item>(
  items: readonly Item[],
  find: (item: Item, i: number) => string | null,
): string | null {
  for (const [i, item] of items.entries()) {
    const found = find(item, i)
    if (found !== null) return found
  }
  return null
}

function wrong(where: string, expected: unknown, actual: unknown): string {
  return `${where} is ${show(actual)}, not ${show(expected)}`
}

/** A value short enough for a line of the matrix. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent'
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
