import type { MarketKind } from '../../../engine/market/market.ts'
import type { World } from '../world.ts'
import { besideCompetitor } from './competitor.ts'
import { leftDigitWorld, wellPriced } from './habits.ts'
import { offeredBefore, soldBefore } from './history.ts'
import { scarceWorld } from './inventory.ts'
import { mixedWorld, shopWorld } from './shops.ts'
import { movingWorld, stillWorld } from './still.ts'
import { botWorld, delayedWorld, returningWorld } from './trouble.ts'

/** A kind of market on which contenders are compared, over many random instances. */
export type Environment = {
  id: string
  name: string
  offers: number
  /** Instances of a full and of a quick run. */
  instances: { full: number; quick: number }
  /** One cell, a shop of products that are played together, or a product with segments. */
  form: 'cell' | 'shop' | 'segments'
  draw: (instance: number) => World
}

const stillOffers = 5000
const changingOffers = 8000
const usualInstances = { full: 150, quick: 6 }

/** All environments, in the order of reports. */
export const environments: readonly Environment[] = [
  still('E1', 'logit'),
  still('E2', 'constant-elasticity'),
  still('E3', 'linear'),
  still('E4', 'probit'),
  still('E5', 'bimodal'),
  still('E6', 'step'),
  still('E7', 'tiny'),
  moving('E8', 'drift', changingOffers, 25),
  moving('E9', 'shock', changingOffers, changingOffers / 2),
  moving('E10', 'season', stillOffers, 25),
  cell('E11', 'scarce stock', 1000, scarceWorld),
  cell('E12', 'confounded sales before', 3000, soldBefore),
  cell('E13', 'competitor', changingOffers, besideCompetitor),
  {
    ...cell('E14', 'shop of 1000 products', 300, shopWorld),
    instances: { full: 1000, quick: 200 },
    form: 'shop',
  },
  { ...cell('E15', 'eight segments', stillOffers, mixedWorld), form: 'segments' },
  cell('E19a', 'answers 500 offers late', stillOffers, delayedWorld),
  cell('E19b', '2000 refusals by machines', stillOffers, botWorld),
  cell('E19c', 'late returns', stillOffers, returningWorld),
  cell('E20', 'well priced already', stillOffers, wellPriced),
  cell('E21', 'left digits, prices in 99', stillOffers, leftDigitWorld),
  cell('E22', 'confounded offers before', 3000, offeredBefore),
]

/** @throws RangeError if there is no environment of this id. */
export function environmentOf(id: string): Environment {
  const found = environments.find((environment) => environment.id === id)
  if (!found) throw new RangeError(`environment is '${id}', expected one of E1 … E22`)
  return found
}

function still(id: string, kind: MarketKind): Environment {
  return cell(id, kind, stillOffers, (_, instance, offers) =>
    stillWorld(id, kind, instance, offers),
  )
}

function moving(id: string, kind: MarketKind, offers: number, phaseLength: number): Environment {
  return cell(id, kind, offers, (_, instance) =>
    movingWorld(id, kind, instance, offers, phaseLength),
  )
}

function cell(
  id: string,
  name: string,
  offers: number,
  draw: (id: string, instance: number, offers: number) => World,
): Environment {
  return {
    id,
    name,
    offers,
    instances: usualInstances,
    form: 'cell',
    draw: (instance) => draw(id, instance, offers),
  }
}
