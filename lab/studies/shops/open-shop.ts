import { drawConditions } from './conditions.ts'
import { type Contender, type ToldProduct, tell } from './contender.ts'
import { sellHistory } from './history.ts'
import { kindOf } from './kinds.ts'
import { type Clerk, clerkOf } from './nests/clerk.ts'
import { createNestShop, measureNests, tellOfNests } from './nests/nest-shop.ts'
import { playNests, usualParts } from './nests/play-nests.ts'
import { measureOf, playSeason } from './play.ts'
import type { Outcome } from './season.ts'
import { createShop } from './shop.ts'
import type { Nests, ShopKind, World } from './shop-kind.ts'
import { playStranger, tellOf } from './strangers/play-stranger.ts'
import { bestOf } from './strangers/profit.ts'
import { createStranger } from './strangers/worlds.ts'

/** Identifies a shop: the same values give the same shop. */
export type ShopDrawn = {
  /** Id of its kind. */
  kind: string
  seed: number
  products: number
  /** Parts of a day, in shops of nests; null for the usual number. */
  parts: number | null
}

/** A shop that takes contenders, one after the other; each meets the same customers. */
export type OpenShop = {
  kind: ShopKind
  told: readonly ToldProduct[]
  /** A season of thirteen weeks. */
  play: (contender: Contender) => Promise<Outcome>
  /** The same for contenders that know customers; null if the shop has no customers as such. */
  serve: ((clerk: Clerk) => Promise<Outcome>) | null
}

/**
 * Draws a shop, and computes what its best prices earn.
 *
 * @throws RangeError if there is no such kind.
 */
export function openShop(drawn: ShopDrawn): OpenShop {
  const kind = kindOf(drawn.kind)
  if (kind.world !== null) return openStrange(kind, kind.world, drawn)
  if (kind.nests !== null) return openOfNests({ ...kind, nests: kind.nests }, drawn)
  const shop = createShop(kind, drawn.seed, drawn.products)
  const conditions = drawConditions(shop)
  const measure = measureOf(shop)
  return {
    kind,
    told: tell(shop, sellHistory(shop, conditions)),
    play: (contender) => playSeason(shop, conditions, contender, measure),
    serve: null,
  }
}

function openStrange(kind: ShopKind, world: World, { seed, products }: ShopDrawn): OpenShop {
  const shop = createStranger(world, kind, seed, products)
  const measure = bestOf(shop)
  return {
    kind,
    told: tellOf(shop, kind, seed),
    play: (contender) => playStranger(shop, kind, seed, contender, measure),
    serve: null,
  }
}

function openOfNests(
  kind: ShopKind & { nests: Nests },
  { seed, products, parts }: ShopDrawn,
): OpenShop {
  const shop = createNestShop(kind, seed, products)
  const measure = measureNests(shop)
  const told = tellOfNests(shop)
  const setting = { kind, seed, parts: parts ?? usualParts }
  const serve = (clerk: Clerk): Promise<Outcome> => playNests(shop, setting, clerk, measure)
  return { kind, told, play: (contender) => serve(clerkOf(contender, told.length)), serve }
}
