import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Market } from '../worlds/markets.ts'
import { holdOffers, type World } from '../worlds/world.ts'

/**
 * Exports worlds for contenders in other languages: worlds.json with the public facts of each, and
 * a demand file each, little-endian doubles [phases × prices], to simulate the customers.
 *
 * A customer t buys at price k if `customerChance(seed, t)` is below demand[phase][k], where phase
 * is min(floor(t / phaseLength), phases − 1). A contender must not look at the demand.
 */
export function writeWorlds(
  folder: string,
  chosen: readonly { market: Market; instances: readonly number[] }[],
): number {
  mkdirSync(folder, { recursive: true })
  const listed = chosen.flatMap(({ market, instances }) =>
    instances.map((instance) => writeWorld(folder, market.draw(instance))),
  )
  const file = { hold: holdOffers, worlds: listed }
  writeFileSync(join(folder, 'worlds.json'), `${JSON.stringify(file)}\n`)
  return listed.length
}

/** The worlds that a folder holds, with a digest of each; empty if there is no such folder. */
export function writtenWorlds(folder: string): Map<string, string> {
  const index = join(folder, 'worlds.json')
  if (!existsSync(index)) return new Map()
  const { worlds }: { worlds: { market: string; instance: number; digest: string }[] } = JSON.parse(
    readFileSync(index, 'utf8'),
  )
  return new Map(worlds.map(({ market, instance, digest }) => [`${market}-${instance}`, digest]))
}

/** Whether the simple rules for customers hold: each answers at once, and truthfully. */
export function canBeWritten(market: Market): boolean {
  const { delayOffers, returned, bots } = market.draw(0)
  return delayOffers === undefined && returned === undefined && bots === undefined
}

function writeWorld(folder: string, world: World) {
  const { code, instance, seed, offers, prices, phases, phaseLength } = world
  const demandFile = `${code}-${instance}.f64`
  const demand = new DataView(new ArrayBuffer(8 * phases * prices.length))
  for (let phase = 0; phase < phases; phase++) {
    prices.forEach((price, k) => {
      demand.setFloat64(8 * (phase * prices.length + k), world.demand(price, phase), true)
    })
  }
  writeFileSync(join(folder, demandFile), demand)
  const entry = {
    market: code,
    instance,
    seed,
    offers,
    prices,
    unitCost: world.unitCostMinor,
    base: prices.indexOf(world.basePriceMinor),
    phases,
    phaseLength,
    phaseOf: null,
    demandFile,
    ...(world.onHand === undefined ? {} : { onHand: world.onHand }),
    ...(world.competitorMinor ? { competitor: Array.from(world.competitorMinor) } : {}),
  }
  const digest = createHash('sha256').update(JSON.stringify(entry)).update(demand).digest('hex')
  return { ...entry, digest }
}
