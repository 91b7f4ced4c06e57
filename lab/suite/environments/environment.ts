import type { World } from '../world.ts'
import { movingWorld, stillWorld } from './still.ts'

/** A kind of market on which contenders are compared, over many random instances. */
export type Environment = {
  id: string
  name: string
  offers: number
  draw: (instance: number) => World
}

const stillOffers = 5000
const changingOffers = 8000

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
]

function still(id: string, kind: Parameters<typeof stillWorld>[1]): Environment {
  return {
    id,
    name: kind,
    offers: stillOffers,
    draw: (instance) => stillWorld(id, kind, instance, stillOffers),
  }
}

function moving(
  id: string,
  kind: Parameters<typeof movingWorld>[1],
  offers: number,
  phaseLength: number,
): Environment {
  return {
    id,
    name: kind,
    offers,
    draw: (instance) => movingWorld(id, kind, instance, offers, phaseLength),
  }
}
