type Json = Record<string, unknown>

/** RFC 3339 with nine digits of a second and an offset; `date-time` allows no more here. */
const dateTimeMaxLength = 35

/**
 * Adds to the document what the formats of its schemas imply, for readers that do not know them:
 * the length of a time or a currency, and the bits of an integer. The validators need none of it.
 */
export function spellOutFormats(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) spellOut(node as Json)
  for (const value of Object.values(node)) spellOutFormats(value)
}

function spellOut(schema: Json): void {
  const types = [schema.type].flat()
  if (types.includes('integer')) schema.format ??= 'int64'
  if (!types.includes('string')) return
  if (schema.format === 'date-time') schema.maxLength = dateTimeMaxLength
  if (schema.format === 'currency') {
    Object.assign(schema, { minLength: 3, maxLength: 3, pattern: '^[A-Za-z]{3}$' })
  }
}
