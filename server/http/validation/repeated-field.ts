import { Refusal } from '../../domain/errors.ts'

// Of fields with the same name JSON.parse keeps the last; another reader of the body, such as a
// proxy that checks prices, may keep the first. No JSON parser that reports them is as fast as the
// built-in one, so the fields of its result are counted.

/**
 * How many fields a JSON text names: each has one colon outside strings, and nothing else has one.
 * An object names one twice where what is read of it has fewer.
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

/** How many fields a value has that JSON.parse has read, nested no deeper than can be walked. */
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

/** Where the string ends that begins at a place. */
export function endOfString(text: Buffer, start: number): number {
  let i = start + 1
  while (i < text.length && text[i] !== quote) i += text[i] === backslash ? 2 : 1
  return i
}

/** The first name that an object of a JSON text has twice, or null. */
export function repeatedField(text: Buffer): string | null {
  const open: Set<string>[] = [] // of each array and object around; an array's stays empty
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

/** Refuses a text of JSON that names a field twice. */
export function refusalOfRepeated(text: Buffer): Refusal {
  const name = JSON.stringify(repeatedField(text)?.slice(0, 60).toWellFormed())
  return new Refusal('parameter_invalid', `The body names the field ${name} twice; send it once.`)
}
