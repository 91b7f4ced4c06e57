import type { MarketKind } from '../../../../engine/market/market.ts'
import { besideCompetitor } from './competitor.ts'
import { leftDigitWorld, wellPriced } from './habits.ts'
import { offeredBefore, soldBefore } from './history.ts'
import { scarceWorld } from './inventory.ts'
import { mixedWorld, shopWorld } from './shops.ts'
import { movingWorld, stillWorld } from './still.ts'
import { botWorld, delayedWorld, returningWorld } from './trouble.ts'
import type { World } from './world.ts'

/** A kind of market on which contenders are compared, over many random instances. */
export type Environment = {
  id: string
  name: string
  /** What is drawn for an instance, U from a uniform and N from a normal distribution. */
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

const about = {
  logit: 'logit in price: level U(−2, 0.5) at the base price, steepness U(2, 7)',
  elastic:
    'constant elasticity, log-normal about 2.4 in 1.5 … 5; U(0.02, 0.15) buy at the base price',
}

/**
 * All environments, in the order of reports. Unless they say otherwise: unit cost U(0.3, 0.7) of the
 * base price (0.4 to 0.6 with constant elasticity), prices from 0.6 to 1.8 of it.
 */
export const environments: readonly Environment[] = [
  still('E1', 'logit', about.logit),
  still('E2', 'constant-elasticity', about.elastic),
  still('E3', 'linear', 'a line: U(0.1, 0.4) buy at the base price, elasticity U(1, 3) there'),
  still(
    'E4',
    'probit',
    'normal willingness to pay: mean U(0.7, 1.3), sd U(0.15, 0.5), of U(0.1, 0.6) visitors',
  ),
  still(
    'E5',
    'bimodal',
    'two kinds of buyers with nearly one limit each, U(0.65, 0.9) and U(1.2, 1.6)',
  ),
  still(
    'E6',
    'step',
    'nearly flat, but for drops to U(0.4, 0.8) and U(0.2, 0.6) at two thresholds',
  ),
  still('E7', 'tiny', 'U(0.004, 0.006) buy at the base price; constant elasticity U(1.8, 4)'),
  moving('E8', 'drift', 25, 'E1, willingness to pay a random walk in logs, sd 0.12 per 250 offers'),
  moving('E9', 'shock', changingOffers / 2, 'E1, willingness to pay times 0.72 or 1.35 half-way'),
  moving(
    'E10',
    'season',
    25,
    'E1, level ±0.6 and willingness ±10 % in waves of 700 offers; nobody is told',
  ),
  cell(
    'E11',
    'scarce stock',
    1000,
    scarceWorld,
    'E1, stock for U(0.25, 0.75) of what the best price would sell by a deadline',
  ),
  cell(
    'E12',
    'confounded sales before',
    3000,
    soldBefore,
    'E2 after 60 weeks of sales at prices that followed demand; peers are not told of them',
  ),
  cell(
    'E13',
    'competitor',
    changingOffers,
    besideCompetitor,
    'E1 about a reference that follows a competitor’s price by U(0.4, 0.9); peers are not told of it',
  ),
  {
    ...cell(
      'E14',
      'shop of 1000 products',
      300,
      shopWorld,
      'logit, level N(−1.2, 0.5²), steepness N(3.6, 0.6²), unit cost 0.55; instances are products of one shop',
    ),
    instances: { full: 1000, quick: 200 },
    form: 'shop',
  },
  {
    ...cell(
      'E15',
      'eight segments',
      stillOffers,
      mixedWorld,
      'a product as in E14 whose segments differ by N(0, 0.3²), traffic from 40 to 2 %; peers see the mixture',
    ),
    form: 'segments',
  },
  cell(
    'E19a',
    'answers 500 offers late',
    stillOffers,
    delayedWorld,
    'E1, each answer heard 500 offers after its offer',
  ),
  cell(
    'E19b',
    '2000 refusals by machines',
    stillOffers,
    botWorld,
    'E1; at the 1000th offer 2000 refusals come in at the price shown then',
  ),
  cell(
    'E19c',
    'late returns',
    stillOffers,
    returningWorld,
    'E1; every tenth purchase is returned 300 offers later',
  ),
  cell(
    'E20',
    'well priced already',
    stillOffers,
    wellPriced,
    'E1 at the unit cost at which the base price is the best',
  ),
  cell(
    'E21',
    'left digits, prices in 99',
    stillOffers,
    leftDigitWorld,
    'E1 in a perceived price that takes U(0.2, 0.6) off what digits below the tens add; all prices end in 99',
  ),
  {
    ...cell(
      'E22',
      'confounded offers before',
      3000,
      offeredBefore,
      'E1 after 600 offers at prices that followed demand; peers are not told of them',
    ),
    // One unlucky history of six decides what a history is worth.
    instances: { full: 100, quick: 24 },
  },
]

/** @throws RangeError if there is no environment of this id. */
export function environmentOf(id: string): Environment {
  const found = environments.find((environment) => environment.id === id)
  if (!found) throw new RangeError(`environment is '${id}', expected one of E1 … E22`)
  return found
}

function still(id: string, kind: MarketKind, text: string): Environment {
  const draw = (_: string, instance: number, offers: number) =>
    stillWorld(id, kind, instance, offers)
  return cell(id, kind, stillOffers, draw, text)
}

function moving(id: string, kind: MarketKind, phaseLength: number, text: string): Environment {
  const offers = kind === 'season' ? stillOffers : changingOffers
  const draw = (_: string, instance: number) => movingWorld(id, kind, instance, offers, phaseLength)
  return cell(id, kind, offers, draw, text)
}

function cell(
  id: string,
  name: string,
  offers: number,
  draw: (id: string, instance: number, offers: number) => World,
  text: string,
): Environment {
  return {
    id,
    name,
    text,
    offers,
    instances: usualInstances,
    form: 'cell',
    draw: (instance) => draw(id, instance, offers),
  }
}
