/** Options of `lerner import` that exist as fields of a source. */
const options = new Set([
  ...['map', 'set', 'base-price', 'base-price-column', 'encoding', 'delimiter', 'sheet', 'kind'],
  ...['currency', 'decimals', 'dates', 'period-length', 'first-period', 'blank-price', 'taxes'],
  ...['overlaps', 'leave-out-unreadable'],
])

/** An option, with its value if one follows it rather than the rest of the sentence. */
const mention = /--([a-z-]+)(?: (?!(?:is|or|says)\b)([^\s,()]+?)(?=[.;:]?(?:[\s,)]|$)))?/g

/** Replaces the options of `lerner import` in a text by the fields of a source. */
export function inFields(text: string): string {
  return text.replaceAll(mention, (said: string, option: string, value?: string) => {
    if (!options.has(option)) return said
    const field = option.replaceAll('-', '_')
    if (field === 'leave_out_unreadable') return `"${field}": true`
    if (value === undefined) return field
    const [name = '', named] = value.replaceAll("'", '').split('=')
    return named === undefined ? `"${field}": "${name}"` : `"${field}": {"${name}": "${named}"}`
  })
}
