import { createRandom, type Random } from '../../../engine/random/random.ts'

/** What shops call the goods of a category: several words for one thing. */
const goods = [
  ['tea', 'infusion', 'chai'],
  ['mug', 'cup'],
  ['candle', 'tealights', 'wax melt'],
  ['soap', 'shampoo', 'lotion', 'balm'],
  ['notebook', 'pen', 'paper', 'cards'],
] as const

const makers = [
  'Alder',
  'Birkby',
  'Corvin',
  'Dunmore',
  'Elmet',
  'Farrow & Son',
  'Gilling',
  'Hallam',
  'Inver',
  'Jarrow',
  'Kirkwall',
  'Lunesdale',
  'Marram',
  'Nidd',
  'Orrin',
  'Penhale',
  'Quarry House',
  'Rothbury',
  'Skelton',
  'Thirlmere',
] as const

/** Words that occur with goods of all kinds. */
const others = [
  'classic',
  'organic',
  'gift set',
  'mini',
  'large',
  'blue',
  'white',
  'red',
  'with lemon',
  'rose',
  'winter',
  'vintage',
  'natural',
  'refill',
  'limited',
  'two',
] as const

const sizes = ['', '', '100 g', '250 ml', 'set of 3', 'no. 7', '2er Pack', 'XL'] as const

const makersOfCategory = 4
/** Share of names that say what a thing is, and who made it; the rest leave it to the picture. */
const saysGoods = 0.85
const saysMaker = 0.7

/** A product to be named. */
type Named = { category: number; brand: number }

/**
 * Names as shops write them, by product: most say what the thing is and who made it, in varying
 * order and with meaningless words in between.
 */
export function namesOf(products: readonly Named[], seed: number): string[] {
  const random = createRandom(15_485_863 * seed + 29)
  return products.map(({ category, brand }) => {
    const what = random.uniform() < saysGoods ? [pick(goods[category % goods.length], random)] : []
    const maker = makers[(category * makersOfCategory + (brand % makersOfCategory)) % makers.length]
    const who = random.uniform() < saysMaker ? [maker] : []
    const rest = [pick(others, random), ...(random.uniform() < 0.5 ? [pick(others, random)] : [])]
    const inOrder = random.uniform() < 0.5 ? [...who, ...rest, ...what] : [...what, ...who, ...rest]
    return [...inOrder, pick(sizes, random)].filter((word) => word !== '').join(' ')
  })
}

function pick(words: readonly string[] | undefined, random: Random): string {
  return words?.[Math.floor(words.length * random.uniform())] ?? ''
}
