import { drawPrice } from '../../engine/policy/draw-price.ts'
import { createRandom, type Random } from '../../engine/random/random.ts'
import type { ToldProduct } from '../studies/shops/contender.ts'
import {
  type HeardAnswer,
  type KnownShop,
  openKnownShop,
  servedBy,
  tableOf,
} from '../studies/shops/known-shop.ts'
import { bookDay, learn, poolAgain } from '../studies/shops/learn-shop.ts'
import { usualForm } from '../studies/shops/lerner-form.ts'

const hourSeconds = 3600
const hoursPerDay = 24
const start = 1_767_225_600
const productsOfShop = 10
const costShare = 0.5
/** A promise on loss is relative to what base prices earn in at least this many days. */
const promiseDays = 14

/** When answers count, in hours since the quote. */
export type Timing = {
  name: string
  /** When a purchase is reported. */
  purchase: (random: Random, hour: number) => number
  /** When a quote counts as not bought, unless a purchase was reported by then. */
  silence: number
}

export type Size = { days: number; offersPerDay: number }

/** True expected profit relative to that of base prices, minus 1; `deepest` at any hour's end. */
export type Season = { gain: number; lastWeek: number; deepest: number }

type Product = ToldProduct & { atBase: number; elasticity: number }

function drawProducts(seed: number): Product[] {
  const random = createRandom(7919 * seed)
  return Array.from({ length: productsOfShop }, (_, i) => {
    const elasticity = 1.2 + 2.3 * random.uniform()
    const atBase = 0.05 + 0.25 * random.uniform()
    const basePriceMinor = Math.round(1000 + 4000 * random.uniform())
    const unitCostMinor = Math.round(basePriceMinor * costShare)
    const untold = { category: null, brand: null, group: null, history: [] }
    const id = `product-${i}`
    return { id, name: id, ...untold, basePriceMinor, unitCostMinor, atBase, elasticity }
  })
}

/** A new shop's prices, hour by hour, learnt from answers as they count. */
export function playSeason(timing: Timing, { days, offersPerDay }: Size, seed: number): Season {
  const products = drawProducts(seed)
  const shop = openKnownShop(products, seed, usualForm)
  const random = createRandom(104_729 * seed + 1)
  const waiting: (() => void)[][] = []
  const hours = days * hoursPerDay
  let [served, base, servedLast, baseLast, deepest] = [0, 0, 0, 0, 0]
  for (let hour = 0; hour < hours; hour++) {
    const isHeld = random.uniform() < usualForm.holdout
    products.forEach((product, i) => {
      const before = Math.floor((offersPerDay * hour) / hoursPerDay)
      const count = Math.floor((offersPerDay * (hour + 1)) / hoursPerDay) - before
      for (let k = 0; k < count; k++) {
        const answer = quote(shop, product, i, { isHeld, hour })
        const { priceMinor, chance } = answer
        const profit = chance * (priceMinor - (product.unitCostMinor ?? 0))
        const profitAtBase = product.atBase * (1 - costShare) * product.basePriceMinor
        served += profit
        base += profitAtBase
        if (hour >= hours - 7 * hoursPerDay) {
          servedLast += profit
          baseLast += profitAtBase
        }
        hear(answer.heard, i, random.uniform() < chance, hour)
      }
    })
    for (const tell of waiting[hour] ?? []) tell()
    products.forEach((_, i) => {
      bookDay(shop, i)
      learn(shop, i)
    })
    if (hour % 6 === 0) poolAgain(shop)
    const promised = base * Math.max(1, (promiseDays * hoursPerDay) / (hour + 1))
    deepest = Math.min(deepest, (served - base) / promised)
  }
  return { gain: served / base - 1, lastWeek: servedLast / baseLast - 1, deepest }

  /** Lets an answer count when its time has come: refused first, if its purchase is late. */
  function hear(answer: HeardAnswer, product: number, bought: boolean, hour: number): void {
    const reported = timing.purchase(random, hour % hoursPerDay)
    const purchase = { ...answer, purchases: 1, quantity: 1 } as const
    let offer = 0
    const heard = shop.heard[product] ?? []
    const count = (one: HeardAnswer) => {
      shop.offersHeard[product] = (shop.offersHeard[product] ?? 0) + 1
      offer = shop.offersHeard[product]
      heard.push(one)
    }
    const isPrompt = bought && reported <= timing.silence
    plan(hour + (isPrompt ? reported : timing.silence), () => count(isPrompt ? purchase : answer))
    if (!bought || isPrompt) return
    plan(hour + reported, () => {
      const ageOffers = (shop.offersHeard[product] ?? 0) - offer
      heard.push({ ...purchase, offers: 0, ageOffers })
    })
  }

  function plan(hour: number, tell: () => void): void {
    waiting[hour] ??= []
    waiting[hour].push(tell)
  }
}

/** One quote's price, as an offer that is not bought, and the chance that it is. */
function quote(
  shop: KnownShop,
  { basePriceMinor, atBase, elasticity }: Product,
  product: number,
  { isHeld, hour }: { isHeld: boolean; hour: number },
): { heard: HeardAnswer; priceMinor: number; chance: number } {
  const table = tableOf(shop, product)
  const column = isHeld ? table.baseIndex : drawPrice(table, shop.random.uniform())
  const priceMinor = table.prices[column] ?? basePriceMinor
  const propensity = servedBy(shop, table).probability[column] ?? 0
  const heard: HeardAnswer = {
    ...{ priceMinor, propensity, offers: 1, purchases: 0, quantity: 0, weight: 1, ageOffers: 0 },
    atSeconds: start + hour * hourSeconds,
  }
  return {
    heard,
    priceMinor,
    chance: Math.min(1, atBase * (priceMinor / basePriceMinor) ** -elasticity),
  }
}
