import { log } from '../special/log.ts'
import { isReadable, type NameTokens } from './name-tokens.ts'

/** A word names a nest only if at least this share of its members has it. */
const leastShare = 0.3
const fewestMembers = 2

/**
 * A unique label for each nest: the word that best distinguishes its members from other products,
 * or a number where they share none.
 *
 * @param members - Per nest, indices of products in the tokens.
 */
export function nestLabels(tokens: NameTokens, members: readonly (readonly number[])[]): string[] {
  const everywhere = countWords(
    tokens,
    tokens.words.map((_, i) => i),
  )
  const all = tokens.words.length
  const taken = new Set<string>()
  return members.map((own, nest) => {
    const counts = countWords(tokens, own)
    let label = `group ${nest + 1}`
    let most = 0
    tokens.vocabulary.forEach((word, at) => {
      const count = counts[at]
      const text = readable(word)
      if (count < Math.max(fewestMembers, leastShare * own.length) || taken.has(text)) return
      const outside = (everywhere[at] - count + 0.5) / (all - own.length + 1)
      const tells = count * log((count + 0.5) / (own.length + 1) / outside)
      if (tells > most) {
        most = tells
        label = text
      }
    })
    taken.add(label)
    return label
  })
}

function readable(word: string): string {
  return isReadable(word) ? word : word.replace('=', ' ')
}

function countWords({ vocabulary, words }: NameTokens, products: readonly number[]): Float64Array {
  const counts = new Float64Array(vocabulary.length)
  for (const product of products) for (const word of words[product]) counts[word]++
  return counts
}
