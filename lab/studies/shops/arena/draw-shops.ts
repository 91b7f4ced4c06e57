import { randomInt } from 'node:crypto'
import { kindOf } from '../kinds.ts'

/** A shop of a run: its kind and its seed are all that the generators need. */
export type ArenaShop = { kind: string; seed: number }

/** Lower seeds are those of studies, on which engines are developed and reports made. */
const lowestSeed = 100_000
/** Generators multiply seeds by numbers up to 9e7, which must stay exact: below 2^53. */
const endOfSeeds = 100_000_000

/**
 * Shops whose seeds nobody can know in advance.
 *
 * @param count - Of each kind.
 * @throws RangeError if a kind is not for the arena.
 */
export function drawShops(kinds: readonly string[], count: number): ArenaShop[] {
  refuseOthers(kinds)
  return kinds.flatMap((kind) =>
    Array.from({ length: count }, () => ({ kind, seed: randomInt(lowestSeed, endOfSeeds) })),
  )
}

/**
 * Shops of an earlier run, as written by `shopsText`.
 *
 * @throws RangeError naming what is not a shop of the arena.
 */
export function readShops(texts: readonly string[]): ArenaShop[] {
  const shops = texts.map((text) => {
    const [kind = '', seed = '', more] = text.split(':')
    if (!/^\d+$/.test(seed) || Number(seed) >= endOfSeeds || more !== undefined) {
      throw new RangeError(
        `--shops names '${text}', expected a kind and a seed, as S1:${lowestSeed}`,
      )
    }
    return { kind, seed: Number(seed) }
  })
  refuseOthers(shops.map(({ kind }) => kind))
  return shops
}

/** Shops as `--shops` takes them. */
export function shopsText(shops: readonly ArenaShop[]): string {
  return shops.map(({ kind, seed }) => `${kind}:${seed}`).join(',')
}

/** The file below lab/studies/shops that draws shops of a kind. */
export function generatorOf(kind: string): string {
  const { world, nests } = kindOf(kind)
  if (world !== null) return 'strangers/worlds.ts'
  return nests === null ? 'shop.ts' : 'nests/nest-shop.ts'
}

function refuseOthers(kinds: readonly string[]): void {
  const other = kinds.map(kindOf).find(({ selling }) => selling !== 'days')
  if (other) {
    throw new RangeError(
      `shop is '${other.id}', which quotes each view; the arena has one price a day for everybody`,
    )
  }
}
