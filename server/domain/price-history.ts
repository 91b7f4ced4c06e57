/** The source of a price: a price list, a request for everyone, or the product's own. */
export type ShownSource = 'price_list' | 'everyone' | 'base_price'

/** A price that everyone saw for a period. */
export type ShownPrice = {
  fromMs: number
  /** Infinity: still shown. */
  untilMs: number
  priceMinor: number
  source: ShownSource
  /** The list it came from. */
  listId: string | null
  /** Alternated with another price in order to learn: the step back is not a reduction. */
  isInTurn: boolean
}

/** A price of a list, which applies while the base price is the one that it was drafted for. */
export type ListedSpan = ShownPrice & { basePriceMinor: number }

/** The known prices of a product, highest precedence first. */
export type PriceLayers = {
  listed: readonly ListedSpan[]
  everyone: readonly ShownPrice[]
  /** In sequence, from the first known time on. */
  base: readonly ShownPrice[]
}

/** The highest price that an emergency allows, and when. */
export type CappedSpan = { fromMs: number; untilMs: number; highestMinor: number }

/**
 * The same prices as served under caps: whatever decided a price, none was higher. Prices are
 * oldest first, one at a time, as in `pricesShown`.
 */
export function withinCaps(
  shown: readonly ShownPrice[],
  caps: readonly CappedSpan[],
): ShownPrice[] {
  if (caps.length === 0) return [...shown]
  const edges = caps.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs])
  const capped: ShownPrice[] = []
  for (const one of shown) {
    const inside = edges.filter((at) => at > one.fromMs && at < one.untilMs)
    const moments = [...new Set([one.fromMs, ...inside, one.untilMs])].sort((a, b) => a - b)
    for (const [i, fromMs] of moments.entries()) {
      const untilMs = moments[i + 1]
      if (untilMs === undefined) break
      const highest = caps
        .filter((cap) => cap.fromMs <= fromMs && fromMs < cap.untilMs)
        .map(({ highestMinor }) => highestMinor)
      const part = { ...one, fromMs, untilMs, priceMinor: Math.min(one.priceMinor, ...highest) }
      const last = capped.at(-1)
      if (last?.untilMs === fromMs && isSame(last, part)) last.untilMs = untilMs
      else capped.push(part)
    }
  }
  return capped
}

/** The time before a reduction whose lowest price counts: Directive 98/6/EC, Article 6a(2). */
const priorDays = 30
export const priorMs = priorDays * 86_400_000

/**
 * What everyone saw between two times, oldest first, one price at a time: that of an active list,
 * else one requested for everyone, else the base price.
 */
export function pricesShown(layers: PriceLayers, fromMs: number, untilMs: number): ShownPrice[] {
  const all = [...layers.listed, ...layers.everyone, ...layers.base]
  const edges = new Set([fromMs, untilMs])
  for (const one of all) for (const at of [one.fromMs, one.untilMs]) edges.add(at)
  const moments = [...edges]
    .filter((at) => at >= fromMs && at <= untilMs)
    .sort((one, other) => one - other)
  const shown: ShownPrice[] = []
  for (const [i, at] of moments.entries()) {
    const end = moments[i + 1]
    if (end === undefined) break
    const found = shownAt(layers, at)
    if (found === null) continue
    const last = shown.at(-1)
    if (last?.untilMs === at && isSame(last, found)) last.untilMs = end
    else shown.push({ ...withoutBase(found), fromMs: at, untilMs: end })
  }
  return shown
}

/** What everyone saw at a time; null if unknown. */
export function shownAt({ listed, everyone, base }: PriceLayers, atMs: number): ShownPrice | null {
  const holds = ({ fromMs, untilMs }: ShownPrice) => fromMs <= atMs && atMs < untilMs
  const own = base.find(holds) ?? null
  const isOfBase = (one: ListedSpan) => own === null || one.basePriceMinor === own.priceMinor
  return listed.find((one) => holds(one) && isOfBase(one)) ?? everyone.find(holds) ?? own
}

/**
 * The lowest price in the 30 days before a time; null if none is known.
 *
 * @see Directive 98/6/EC, Article 6a(2).
 */
export function lowestPriorPrice(shown: readonly ShownPrice[], atMs: number): number | null {
  let lowest: number | null = null
  for (const { fromMs, untilMs, priceMinor } of shown) {
    if (fromMs >= atMs || untilMs <= atMs - priorMs) continue
    lowest = Math.min(lowest ?? priceMinor, priceMinor)
  }
  return lowest
}

/**
 * The reduction that may be announced when a price takes effect, as a share of the lowest prior
 * price; null if there is none. A price alternated with another is never a reduction.
 *
 * @see Court of Justice, C-330/23 (Aldi Süd), of 26 September 2024: a percentage is of the lowest
 * prior price.
 */
function reductionOf(priceMinor: number, priorMinor: number | null): number | null {
  return priorMinor === null || priceMinor >= priorMinor
    ? null
    : (priorMinor - priceMinor) / priorMinor
}

/** A price that everyone saw, and the one before it. */
export type ReducedPrice = ShownPrice & {
  lowestPriorMinor: number | null
  reduction: number | null
}

/** Each price with the lowest one in the 30 days before it took effect. */
export function withReductions(shown: readonly ShownPrice[]): ReducedPrice[] {
  return shown.map((one, i) => {
    const before = shown[i - 1]
    const lowestPriorMinor = lowestPriorPrice(shown, one.fromMs)
    const wasInTurn = one.isInTurn || before?.isInTurn === true
    const isLower = before !== undefined && one.priceMinor < before.priceMinor
    const reduction = isLower && !wasInTurn ? reductionOf(one.priceMinor, lowestPriorMinor) : null
    return { ...one, lowestPriorMinor, reduction }
  })
}

function isSame(one: ShownPrice, other: ShownPrice): boolean {
  const { priceMinor, source, listId, isInTurn } = one
  return (
    priceMinor === other.priceMinor &&
    source === other.source &&
    listId === other.listId &&
    isInTurn === other.isInTurn
  )
}

function withoutBase({ fromMs, untilMs, priceMinor, source, listId, isInTurn }: ShownPrice) {
  return { fromMs, untilMs, priceMinor, source, listId, isInTurn }
}
