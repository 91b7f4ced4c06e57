/** Options of `lerner import` that a source has as fields. */
const options = new Set([
  ...['map', 'set', 'base-price', 'base-price-column', 'encoding', 'delimiter', 'sheet', 'kind'],
  ...['currency', 'decimals', 'dates', 'period-length', 'first-period', 'blank-price', 'taxes'],
  ...['overlaps', 'leave-out-unreadable'],
])

/** An option, with its value where one follows it and not the rest of the sentence. */
const mention = /--([a-z-]+)(?: (?!(?:is|or|says)\b)([^\s,()]+?)(?=[.;:]?(?:[\s,)]|$)))?/g

/** What is said with the options of `lerner import`, in the fields of a source. */
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
