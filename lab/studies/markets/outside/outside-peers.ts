import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playBandit } from '../play/bandits.ts'
import type { Outcome } from '../play/contenders.ts'
import { scoreOf } from '../play/measures.ts'
import { type MarketName, marketOf } from '../worlds/markets.ts'
import { holdOffers } from '../worlds/world.ts'

/** What lab/peers writes besides the choices. */
type ChoicesFile = {
  hold: number
  peers: {
    peer: string
    settings: Record<string, unknown>
    plays: { market: string; instance: number; choicesFile: string; seconds: number }[]
  }[]
}

/** The play of a peer in another language, scored here. */
export type OutsidePeer = {
  name: string
  settings: Record<string, unknown>
  outcomes: { market: MarketName; outcome: Outcome }[]
}

/**
 * Lets the peers of lab/peers price exported worlds; what a folder already holds is not played
 * again.
 *
 * @param peers - Names separated by commas; null for those that lab/peers plays by default. Rejects
 *   with an Error if they cannot be run.
 */
export function runOutsidePeers(
  worlds: string,
  choices: string,
  peers: string | null,
): Promise<void> {
  const program = join(import.meta.dirname, '../../../peers/run.sh')
  const named = peers === null ? [] : ['--peers', peers]
  const child = spawn(program, [worlds, choices, ...named], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (status) => {
      if (status === 0) resolve()
      else reject(new Error(`${program} ended with ${status}`))
    })
  })
}

/**
 * Reads which prices the peers showed and scores them like everybody else: by true demand, with the
 * same customers, and with nothing sold when stock is out.
 */
export function readOutsidePeers(
  choices: string,
  wanted: (code: string, instance: number) => boolean,
): OutsidePeer[] {
  const file: ChoicesFile = JSON.parse(readFileSync(join(choices, 'choices.json'), 'utf8'))
  if (file.hold !== holdOffers) {
    throw new Error(`${choices} was played with holds of ${file.hold}, expected ${holdOffers}`)
  }
  // The contender that never moves the price has played here already.
  const others = file.peers.filter(({ peer }) => peer !== 'base-price')
  return others.map(({ peer, settings, plays }) => ({
    name: peer,
    settings,
    outcomes: plays
      .filter(({ market, instance }) => wanted(market, instance))
      .map((play) => {
        const market = marketOf(play.market)
        const world = market.draw(play.instance)
        const shown = readFileSync(join(choices, play.choicesFile))
        const replayed = playBandit(world, { name: peer, start: () => replay(shown) })
        const score = scoreOf(world, { ...replayed, seconds: play.seconds })
        const outcome = {
          instance: play.instance,
          score,
          judgements: [],
          tallies: [],
          bands: [],
        }
        return { market: market.name, outcome }
      }),
  }))
}

/** Shows the same prices again and learns nothing. */
function replay(shown: Uint8Array) {
  let hold = 0
  return { choose: () => shown[hold++], learn: () => undefined }
}
