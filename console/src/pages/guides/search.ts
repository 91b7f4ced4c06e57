import type { GuideSection } from './guide-files.ts'

export type Found = GuideSection & {
  /** Some words around the first match. */
  excerpt: string
}

const mostFound = 30
const before = 60
const length = 220

/** The sections that contain every word, those with a match in the heading first. */
export function search(sections: readonly GuideSection[], asked: string): Found[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = sections.filter(({ heading, text }) => holds(`${heading} ${text}`))
  const first = found.filter(({ heading }) => holds(heading))
  const rest = found.filter((section) => !first.includes(section))
  return [...first, ...rest]
    .slice(0, mostFound)
    .map((section) => ({ ...section, excerpt: excerptOf(section.text, words[0] ?? '') }))
}

function excerptOf(text: string, word: string): string {
  const plain = text.replaceAll(/[`*|#>]/g, '').replaceAll(/\s+/g, ' ')
  const at = plain.toLowerCase().indexOf(word)
  const start = Math.max(0, at - before)
  const cut = plain.slice(start, start + length).trim()
  return `${start > 0 ? '… ' : ''}${cut}${start + length < plain.length ? ' …' : ''}`
}
