import { Refusal } from '../../domain/errors.ts'

// If fields have the same name, JSON.parse keeps the last; another reader of the body, such as a
// proxy that checks prices, may keep the first. No JSON parser that reports them is as fast as the
// built-in one, so the fields of its result are counted.

/*
 * How many field names a JSON text contains: each is followed by the only kind of colon outside
 * strings. If an object repeats a name, the parsed value has fewer fields.
 */
export function fieldsWritten(text: Buffer): number {
  let fields = 0
  for (let i = 0; i < text.length; i++) {
    const byte = text[i]
    if (byte === colon) fields++
    else if (byte === quote) i = endOfString(text, i)
  }
  return fields
}

/** How many fields a parsed value has. Its depth must allow recursion. */
export function fieldsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let fields = 0
  if (Array.isArray(value)) for (const entry of value) fields += fieldsOf(entry)
  else {
    for (const name in value) fields += 1 + fieldsOf((value as Record<string, unknown>)[name])
  }
  return fields
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/** The end of the string that begins at a position. */
export function endOfString(text: Buffer, start: number): number {
  let i = start + 1
  while (i < text.length && text[i] !== quote) i += text[i] === backslash ? 2 : 1
  return i
}

/** The first field name that an object of a JSON text repeats, or null. */
export function repeatedField(text: Buffer): string | null {
  const open: Set<string>[] = [] // one per enclosing level; stays empty for arrays
  let name = ''
  for (let i = 0; i < text.length; i++) {
    const byte = text[i]
    if (byte === openBrace || byte === openBracket) open.push(new Set())
    else if (byte === closeBrace || byte === closeBracket) open.pop()
    else if (byte === quote) {
      const end = endOfString(text, i)
      name = JSON.parse(text.toString('utf8', i, end + 1))
      i = end
    } else if (byte === colon) {
      const names = open.at(-1)
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return null
}

/** The refusal of a JSON text that repeats a field name. */
export function refusalOfRepeated(text: Buffer): Refusal {
  const param = repeatedField(text)?.slice(0, 60).toWellFormed() ?? ''
  const message = `The body names the field ${JSON.stringify(param)} twice; send it once.`
  return new Refusal('parameter_invalid', message, param === '' ? {} : { param })
}
