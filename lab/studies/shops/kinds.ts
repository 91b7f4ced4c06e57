import { nestKinds } from './nests/kinds.ts'
import { type ShopKind, usual, type World } from './shop-kind.ts'

/** The kinds of shop that the study plays. */
export const shopKinds: readonly ShopKind[] = [
  { ...usual, id: 'S1', name: 'history, mixed', basePrices: 'mixed' },
  { ...usual, id: 'S2', name: 'history, near the optimum', basePrices: 'near the optimum' },
  { ...usual, id: 'S3', name: 'history, rule of thumb', basePrices: 'rule of thumb' },
  { ...usual, id: 'S4', name: 'history, very thin', basePrices: 'mixed', salesPerWeek: [1, 3] },
  { ...usual, id: 'S5', name: 'history, views', basePrices: 'mixed', selling: 'views' },
  { ...usual, id: 'S6', name: 'new, mixed', basePrices: 'mixed', history: false, selling: 'views' },
  {
    ...usual,
    id: 'S7',
    name: 'new, near the optimum',
    basePrices: 'near the optimum',
    history: false,
    selling: 'views',
  },
  {
    ...usual,
    id: 'S8',
    name: 'new, rule of thumb',
    basePrices: 'rule of thumb',
    history: false,
    selling: 'views',
  },
  { ...usual, id: 'S9', name: 'new, price of the day', basePrices: 'mixed', history: false },
  { ...usual, id: 'S10', name: 'history, no cost', basePrices: 'mixed', cost: 'unknown' },
  {
    ...usual,
    id: 'S11',
    name: 'new, no cost',
    basePrices: 'mixed',
    history: false,
    selling: 'views',
    cost: 'unknown',
  },
  { ...usual, id: 'S12', name: 'history, costs nothing', basePrices: 'mixed', cost: 'zero' },
  { ...usual, id: 'S13', name: 'history, all digits seen', basePrices: 'mixed', unseenShare: 0 },
]

const adversities = [
  null,
  'steep',
  'flat',
  'cliffs',
  'cliff at base',
  'shocks',
  'loss aversion',
] as const

/** Enough sales that a few products are as informative as many thin ones. */
const brisk = { salesPerWeek: [10, 60] } as const

/**
 * Shops that test the promise on loss: usual ones, and those in which prices lose; with and without
 * a history.
 */
export const promiseKinds: readonly ShopKind[] = adversities.flatMap((adversity, i) => [
  {
    ...usual,
    ...brisk,
    id: `P${2 * i + 1}`,
    name: `new, ${adversity ?? 'usual'}`,
    basePrices: basePricesUnder(adversity),
    history: false,
    selling: 'views',
    adversity,
    promise: true,
  },
  {
    ...usual,
    ...brisk,
    id: `P${2 * i + 2}`,
    name: `history, ${adversity ?? 'usual'}`,
    basePrices: basePricesUnder(adversity),
    adversity,
    promise: true,
  },
])

/** Where customers resent rises, every move from a good base price loses. */
function basePricesUnder(adversity: (typeof adversities)[number]): ShopKind['basePrices'] {
  return adversity === 'loss aversion' ? 'near the optimum' : 'mixed'
}

const worlds: readonly World[] = [
  'mixed logit',
  'log-normal pay, wild weeks',
  'linear, sold out',
  'loyal and switching, prices follow demand',
  'promotions untold',
  'going out of fashion',
  'real rows',
]

/** S7, but with customers who see every digit: the cost of allowing that they may not. */
const allDigitsSeen: ShopKind = {
  ...usual,
  id: 'S14',
  name: 'new, near the optimum, all digits seen',
  basePrices: 'near the optimum',
  history: false,
  selling: 'views',
  unseenShare: 0,
}

/** S1 and S6, but the merchant declares nothing about what products are like. */
const nothingTold: readonly ShopKind[] = [
  {
    ...usual,
    id: 'S15',
    name: 'history, mixed, nothing told',
    basePrices: 'mixed',
    attributes: 'untold',
  },
  {
    ...usual,
    id: 'S16',
    name: 'new, mixed, nothing told',
    basePrices: 'mixed',
    history: false,
    selling: 'views',
    attributes: 'untold',
  },
  {
    ...usual,
    id: 'S17',
    name: 'history, mixed, names alone',
    basePrices: 'mixed',
    attributes: 'named',
  },
  {
    ...usual,
    id: 'S18',
    name: 'new, mixed, names alone',
    basePrices: 'mixed',
    history: false,
    selling: 'views',
    attributes: 'named',
  },
]

/** Shops of other worlds: with a history, new, and with a history and zero costs. */
export const strangeKinds: readonly ShopKind[] = worlds.flatMap((world, i) => {
  const kind: ShopKind = { ...usual, id: `O${i + 1}`, name: world, basePrices: 'mixed', world }
  if (world === 'real rows') return [kind]
  return [
    kind,
    { ...kind, id: `O${i + 1}N`, name: `${world}, new`, history: false, selling: 'views' },
    { ...kind, id: `O${i + 1}Z`, name: `${world}, costs nothing`, cost: 'zero' },
    { ...kind, id: `O${i + 1}U`, name: `${world}, no cost`, cost: 'unknown' },
  ]
})

/** Shops of other worlds that give names alone, or nothing about what products are like. */
const strangeAndUntold: readonly ShopKind[] = strangeKinds
  .filter(({ world, history, cost }) => world !== 'real rows' && history && cost === 'known')
  .flatMap((kind) => [
    { ...kind, id: `${kind.id}W`, name: `${kind.name}, names alone`, attributes: 'named' },
    { ...kind, id: `${kind.id}A`, name: `${kind.name}, nothing told`, attributes: 'untold' },
  ])

/** New shops of all worlds that show everybody a daily price: P9D, O4D and so on. */
const newByDay: readonly ShopKind[] = [...promiseKinds, ...strangeKinds]
  .filter(({ history, selling }) => !history && selling === 'views')
  .map((kind) => ({
    ...kind,
    id: `${kind.id.replace(/N$/, '')}D`,
    name: `${kind.name}, price of the day`,
    selling: 'days',
    promise: false,
  }))

/**
 * A kind by its id.
 *
 * @throws RangeError if there is none.
 */
export function kindOf(id: string): ShopKind {
  const found = [
    ...shopKinds,
    ...promiseKinds,
    ...strangeKinds,
    ...strangeAndUntold,
    ...newByDay,
    ...nestKinds,
    allDigitsSeen,
    ...nothingTold,
  ].find((kind) => kind.id === id)
  if (!found) {
    throw new RangeError(
      `shop is '${id}', expected one of ${[...shopKinds, ...strangeKinds, ...nestKinds].map((kind) => kind.id).join(', ')}`,
    )
  }
  return found
}
