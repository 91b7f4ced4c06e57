/** What a product is called: words are taken from all of it. */
export type NamedProduct = {
  id: string
  name: string
  attributes: Readonly<Record<string, string>>
}

/** Words of products as counts over one vocabulary. */
export type NameTokens = {
  vocabulary: string[]
  /** Per product, places in the vocabulary, each once. */
  words: Int32Array[]
  /** What each of a product's words counts. */
  weights: Float64Array
  /** How common each word is among all that were counted. */
  commonness: Float64Array
}

const fewestProducts = 2
/** A word that nearly all products have tells none from another. */
const mostShare = 0.9
/** Words of one name are not independent of each other; all together count as so many. */
const mostWordsCounted = 3
const shortestWord = 2
const mostWordsOfAProduct = 24
/** An attribute's values are kept apart from words by what no word contains. */
const attributeMark = '='

/**
 * The words by which products can be told to be of one kind: those of names, of ids and paths, and
 * values of attributes, where at least two products share them. Numbers and sizes are left out.
 */
export function nameTokens(products: readonly NamedProduct[]): NameTokens {
  const told = products.map(tokensOf)
  const having = new Map<string, number>()
  for (const words of told) for (const word of words) having.set(word, (having.get(word) ?? 0) + 1)
  const vocabulary = [...having]
    .filter(([, count]) => count >= fewestProducts && count <= mostShare * products.length)
    .map(([word]) => word)
    .toSorted((a, b) => (a < b ? -1 : 1))
  const place = new Map(vocabulary.map((word, at) => [word, at]))
  const words = told.map((all) =>
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

/** Whether a word of the vocabulary is one that people read, and not the value of an attribute. */
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

/** Lower-case words without accents, without what begins with a digit. */
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
