/** The texts that identify a product: words are taken from all of them. */
export type NamedProduct = {
  id: string
  name: string
  attributes: Readonly<Record<string, string>>
}

/** Words of products as counts over one vocabulary. */
export type NameTokens = {
  vocabulary: string[]
  /** Per product, distinct indices into the vocabulary. */
  words: Int32Array[]
  /** The weight of each of a product's words. */
  weights: Float64Array
  /** Relative frequency of each word among all that were counted. */
  commonness: Float64Array
}

const fewestProducts = 2
/** A word that nearly all products have distinguishes none. */
const mostShare = 0.9
/** Words of one name are not independent; together they weigh at most this many. */
const mostWordsCounted = 3
const shortestWord = 2
const mostWordsOfAProduct = 24
/** Marks attribute values; no word contains it. */
const attributeMark = '='

/**
 * The tokens that may indicate a product's kind: words of names, ids and paths, and attribute
 * values, if at least two products share them. Numbers and sizes are excluded.
 */
export function nameTokens(products: readonly NamedProduct[]): NameTokens {
  const bags = products.map(tokensOf)
  const having = new Map<string, number>()
  for (const bag of bags) for (const word of bag) having.set(word, (having.get(word) ?? 0) + 1)
  const vocabulary = [...having]
    .filter(([, count]) => count >= fewestProducts && count <= mostShare * products.length)
    .map(([word]) => word)
    .toSorted((a, b) => (a < b ? -1 : 1))
  const place = new Map(vocabulary.map((word, at) => [word, at]))
  const words = bags.map((all) =>
    Int32Array.from([...all].flatMap((word) => place.get(word) ?? [])),
  )
  const weights = Float64Array.from(words, ({ length }) =>
    Math.min(1, mostWordsCounted / Math.max(1, length)),
  )
  const commonness = new Float64Array(vocabulary.length)
  let total = 0
  words.forEach((some, i) => {
    for (const word of some) commonness[word] += weights[i]
    total += weights[i] * some.length
  })
  for (let word = 0; word < commonness.length; word++) commonness[word] /= total
  return { vocabulary, words, weights, commonness }
}

/** Whether a token is a human-readable word rather than an attribute value. */
export function isReadable(token: string): boolean {
  return !token.includes(attributeMark)
}

function tokensOf({ id, name, attributes }: NamedProduct): Set<string> {
  const words = [...wordsIn(name), ...wordsIn(id)]
  const values = Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([attribute, value]) => `${attribute}${attributeMark}${value.toLowerCase()}`)
    .toSorted()
  return new Set([...values, ...words].slice(0, mostWordsOfAProduct))
}

/** Lower-case words without accents, excluding those that begin with a digit. */
function wordsIn(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/(\p{Lowercase_Letter})(\p{Uppercase_Letter})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .flatMap((word) => word.match(/^\p{Letter}+/u)?.[0] ?? [])
    .filter(({ length }) => length >= shortestWord)
}
