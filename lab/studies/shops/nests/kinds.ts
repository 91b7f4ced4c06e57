import { type BasePrices, type Nests, type ShopKind, usual } from '../shop-kind.ts'

const twoLevels: Nests = {
  diversion: 0,
  told: 'categories',
  demand: 'two levels',
  shares: 'fixed',
  followDemand: false,
  displays: false,
}

type Setting = {
  nests: Partial<Nests>
  history?: boolean
  selling?: ShopKind['selling']
  basePrices?: BasePrices
}

function kind(id: string, name: string, { nests, ...rest }: Setting): ShopKind {
  const { history = true, selling = 'views', basePrices = 'mixed' } = rest
  return { ...usual, id, name, history, selling, basePrices, nests: { ...twoLevels, ...nests } }
}

const tellings = [
  ['', 'told', 'categories'],
  ['U', 'untold', 'nothing'],
  ['G', 'groups declared', 'groups'],
] as const

const indices = [
  ['N', 'fixed', ''],
  ['M', 'moving', ', shares move'],
] as const
const diversions = [0, 0.2, 0.5, 0.8]

/**
 * N if the index of a nest has fixed weights, M if its shares move; followed by diversion in
 * tenths; with a history or new (N), categories declared, undeclared (U) or declared as groups (G),
 * quotes for every view.
 */
const ofDiversion = indices.flatMap(([first, shares, more]) =>
  diversions
    .flatMap((diversion) => tellings.map((telling) => ({ diversion, telling })))
    .flatMap(({ diversion, telling: [letter, words, told] }) => {
      const id = `${first}${Math.round(10 * diversion)}${letter}`
      const name = `diversion ${diversion}${more}, ${words}`
      const nests = { diversion, told, shares }
      return [
        kind(id, `${name}, history`, { nests }),
        kind(`${id}N`, `${name}, new`, { nests, history: false }),
      ]
    }),
)

const named = [0.2, 0.5, 0.8].flatMap((diversion) =>
  tellings.slice(1).map(([letter, words, told]) =>
    kind(`N${Math.round(10 * diversion)}${letter}C`, `diversion ${diversion}, ${words}, named`, {
      nests: { diversion, told, demand: 'named customers' },
      history: false,
    }),
  ),
)

/** Diversion of the shops that represent all others where something else is tried. */
const usualDiversion = 0.5

const otherwisePriced = indices.flatMap(([first, shares, more]) => {
  const ofNests = { diversion: usualDiversion, shares }
  const untold = { ...ofNests, told: 'nothing' } as const
  const name = `diversion ${usualDiversion}${more}`
  return [
    kind(`${first}5T`, `${name}, told, history, rule of thumb`, {
      nests: ofNests,
      basePrices: 'rule of thumb',
    }),
    kind(`${first}5P`, `${name}, told, history, near the optimum`, {
      nests: ofNests,
      basePrices: 'near the optimum',
    }),
    kind(`${first}5UP`, `${name}, untold, history, near the optimum`, {
      nests: untold,
      basePrices: 'near the optimum',
    }),
    kind(`${first}5UNP`, `${name}, untold, new, near the optimum`, {
      nests: untold,
      history: false,
      basePrices: 'near the optimum',
    }),
    kind(`${first}5UND`, `${name}, untold, new, price of the day`, {
      nests: untold,
      history: false,
      selling: 'days',
    }),
    kind(`${first}5UD`, `${name}, untold, history, price of the day`, {
      nests: untold,
      selling: 'days',
    }),
  ]
})

const complements = -0.3

const otherwise = [
  kind('MC', 'complements, told, history', {
    nests: { diversion: complements, shares: 'moving' },
  }),
  kind('MCN', 'complements, told, new', {
    nests: { diversion: complements, shares: 'moving' },
    history: false,
  }),
  kind('NQ', 'orders smaller at higher prices, new', {
    nests: { demand: 'order sizes' },
    history: false,
  }),
  kind('NW', 'customers who wait, new', {
    nests: { demand: 'waiting' },
    history: false,
    selling: 'days',
  }),
  kind('NE0', 'list prices follow demand, diversion 0', { nests: { followDemand: true } }),
  kind('NE5U', 'list prices follow demand, diversion 0.5, untold', {
    nests: { followDemand: true, diversion: usualDiversion, told: 'nothing' },
  }),
  kind('ME5U', 'list prices follow demand, diversion 0.5, shares move, untold', {
    nests: { followDemand: true, diversion: usualDiversion, told: 'nothing', shares: 'moving' },
  }),
  ...indices.flatMap(([first, shares, more]) =>
    [0, usualDiversion].map((diversion) =>
      kind(`${first}${10 * diversion}L`, `diversion ${diversion}${more}, told, history, displays`, {
        nests: { diversion, shares, displays: true },
      }),
    ),
  ),
]

/** Shops whose products take customers from each other, and others that single offers misread. */
export const nestKinds: readonly ShopKind[] = [
  ...ofDiversion,
  ...named,
  ...otherwisePriced,
  ...otherwise,
]
