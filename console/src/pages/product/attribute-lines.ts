import { t } from '../../messages/messages.ts'

/** Attributes as lines of text, “name: value”, sorted by name. */
export function linesOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}: ${value.replaceAll('\n', ' ')}`)
    .join('\n')
}

/** The attributes in lines and a category; a sentence if a line cannot be parsed. */
export function withLines(category: string, lines: string): Record<string, string> | string {
  const said = new Map<string, string>()
  for (const line of lines.split('\n')) {
    if (line.trim() === '') continue
    const at = line.indexOf(':')
    const name = line.slice(0, Math.max(at, 0)).trim()
    const value = line.slice(at + 1).trim()
    if (name === '' || value === '') {
      return t('product.notNameAndValue', { line: line.trim() })
    }
    if (name === 'category') return t('product.categoryOwnField')
    if (said.has(name)) return t('product.attributeTwice', { name })
    said.set(name, value)
  }
  if (category.trim() !== '') said.set('category', category.trim())
  return Object.fromEntries(said)
}
