import { besideCompetitor } from './competitor.ts'
import { leftDigitWorld, wellPriced } from './habits.ts'
import { offeredBefore, soldBefore } from './history.ts'
import { scarceWorld } from './inventory.ts'
import { mixedWorld, shopWorld } from './shops.ts'
import { dailyWorld, movingWorld, stillWorld } from './still.ts'
import { botWorld, delayedWorld, returningWorld } from './trouble.ts'
import type { Draw, World } from './world.ts'

/**
 * The number of each market in tables and files. Customers are derived from it, so it never
 * changes.
 */
const codes = {
  logit: 'E1',
  'constant-elasticity': 'E2',
  linear: 'E3',
  probit: 'E4',
  bimodal: 'E5',
  step: 'E6',
  tiny: 'E7',
  drift: 'E8',
  shock: 'E9',
  season: 'E10',
  'scarce-stock': 'E11',
  'confounded-sales': 'E12',
  competitor: 'E13',
  shop: 'E14',
  segments: 'E15',
  'late-answers': 'E19a',
  bots: 'E19b',
  returns: 'E19c',
  'well-priced': 'E20',
  'left-digits': 'E21',
  'confounded-offers': 'E22',
  calendar: 'E23',
} as const

export type MarketName = keyof typeof codes

/** A kind of market on which contenders are compared, over many random instances. */
export type Market = {
  name: MarketName
  code: string
  title: string
  /** The random parameters of an instance, U uniform and N normal. */
  text: string
  offers: number
  /** Instances of a full and of a quick run. */
  instances: { full: number; quick: number }
  /** One cell, a shop of products that are played together, or a product with segments. */
  form: 'cell' | 'shop' | 'segments'
  draw: (instance: number) => World
}

const stillOffers = 5000
const changingOffers = 8000
const usualInstances = { full: 100, quick: 6 }
/** Number of offers over which moving demand is taken as constant. */
const momentOffers = 25

/**
 * All markets, in the order of reports. Unless stated otherwise: unit cost U(0.3, 0.7) of the base
 * price (0.4 to 0.6 with constant elasticity), prices from 0.6 to 1.8 of it.
 */
export const markets: readonly Market[] = [
  cell('logit', {
    text: 'logit in price: level U(−2, 0.5) at the base price, steepness U(2, 7)',
    world: (draw) => stillWorld(draw, 'logit'),
  }),
  cell('constant-elasticity', {
    text: 'constant elasticity, log-normal about 2.4 in 1.5 … 5; U(0.02, 0.15) buy at the base price',
    world: (draw) => stillWorld(draw, 'constant-elasticity'),
  }),
  cell('linear', {
    text: 'a line: U(0.1, 0.4) buy at the base price, elasticity U(1, 3) there',
    world: (draw) => stillWorld(draw, 'linear'),
  }),
  cell('probit', {
    text: 'normal willingness to pay: mean U(0.7, 1.3), sd U(0.15, 0.5), of U(0.1, 0.6) visitors',
    world: (draw) => stillWorld(draw, 'probit'),
  }),
  cell('bimodal', {
    text: 'two kinds of buyers with nearly one limit each, U(0.65, 0.9) and U(1.2, 1.6)',
    world: (draw) => stillWorld(draw, 'bimodal'),
  }),
  cell('step', {
    text: 'nearly flat, but for drops to U(0.4, 0.8) and U(0.2, 0.6) at two thresholds',
    world: (draw) => stillWorld(draw, 'step'),
  }),
  cell('tiny', {
    text: 'U(0.004, 0.006) buy at the base price; constant elasticity U(1.8, 4)',
    world: (draw) => stillWorld(draw, 'tiny'),
  }),
  cell('drift', {
    text: 'E1, willingness to pay a random walk in logs, sd 0.12 per 250 offers',
    offers: changingOffers,
    world: (draw) => movingWorld(draw, 'drift', momentOffers),
  }),
  cell('shock', {
    text: 'E1, willingness to pay times 0.72 or 1.35 half-way',
    offers: changingOffers,
    world: (draw) => movingWorld(draw, 'shock', changingOffers / 2),
  }),
  cell('season', {
    text: 'E1, level ±0.6 and willingness ±10 % in waves of 700 offers; nobody is told',
    world: (draw) => movingWorld(draw, 'season', momentOffers),
  }),
  cell('scarce-stock', {
    title: 'scarce stock',
    text: 'E1, stock for U(0.25, 0.75) of what the best price would sell by a deadline',
    offers: 1000,
    world: scarceWorld,
  }),
  cell('confounded-sales', {
    title: 'confounded sales before',
    text: 'E2 after 60 weeks of sales at prices that followed demand; peers are not told of them',
    offers: 3000,
    world: soldBefore,
  }),
  cell('competitor', {
    text: 'E1 around a reference that follows a competitor’s price by U(0.4, 0.9); peers are not told of it',
    offers: changingOffers,
    world: besideCompetitor,
  }),
  {
    ...cell('shop', {
      title: 'shop of 1000 products',
      text: 'logit, level N(−1.2, 0.5²), steepness N(3.6, 0.6²), unit cost 0.55; instances are products of one shop',
      offers: 300,
      world: shopWorld,
    }),
    instances: { full: 1000, quick: 200 },
    form: 'shop',
  },
  {
    ...cell('segments', {
      title: 'eight segments',
      text: 'a product as in E14 whose segments differ by N(0, 0.3²), traffic from 40 to 2 %; peers see the mixture',
      world: mixedWorld,
    }),
    form: 'segments',
  },
  cell('late-answers', {
    title: 'answers 500 offers late',
    text: 'E1, each answer heard 500 offers after its offer',
    world: delayedWorld,
  }),
  cell('bots', {
    title: '2000 refusals by machines',
    text: 'E1; at the 1000th offer 2000 refusals come in at the price shown then',
    world: botWorld,
  }),
  cell('returns', {
    title: 'late returns',
    text: 'E1; every tenth purchase is returned 300 offers later',
    world: returningWorld,
  }),
  cell('well-priced', {
    title: 'well priced already',
    text: 'E1 at the unit cost at which the base price is the best',
    world: wellPriced,
  }),
  cell('left-digits', {
    title: 'left digits, prices in 99',
    text: 'E1 in a perceived price that takes U(0.2, 0.6) off what digits below the tens add; all prices end in 99',
    world: leftDigitWorld,
  }),
  {
    ...cell('confounded-offers', {
      title: 'confounded offers before',
      text: 'E1 after 600 offers at prices that followed demand; peers are not told of them',
      offers: 3000,
      world: offeredBefore,
    }),
    // One unlucky history in six would decide the worth of a history.
    instances: { full: 100, quick: 24 },
  },
  cell('calendar', {
    title: 'a season by the clock',
    text: 'E10 where 700 offers are a day; peers are not told the time',
    offers: changingOffers,
    world: (draw) => dailyWorld(draw, momentOffers),
  }),
]

/**
 * Finds a market by its name or its number.
 *
 * @throws RangeError if there is none.
 */
export function marketOf(word: string): Market {
  const found = markets.find(({ name, code }) => name === word || code === word)
  if (!found) {
    const known = markets.map(({ name, code }) => `${name} (${code})`).join(', ')
    throw new RangeError(`market is '${word}', expected one of ${known}`)
  }
  return found
}

/** The name of a market in tables: its number and its title. */
export function labelOf(market: MarketName): string {
  const { code, title } = marketOf(market)
  return `${code} ${title}`
}

function cell(
  name: MarketName,
  kind: { title?: string; text: string; offers?: number; world: (draw: Draw) => World },
): Market {
  const { title = name, text, offers = stillOffers, world } = kind
  const code = codes[name]
  return {
    name,
    code,
    title,
    text,
    offers,
    instances: usualInstances,
    form: 'cell',
    draw: (instance) => world({ code, instance, offers }),
  }
}
