/** How products came to be treated as rivals for the same customers. */
export type NestKind = 'group' | 'category' | 'inferred' | 'account'

/** A nest's name and its origin. */
export type NestOfProduct = { name: string; kind: NestKind }

/**
 * The diversion ratio of a nest: the share of the units lost to a price rise that the product's
 * neighbours sell instead. Below 0 for complements, whose neighbours lose with it.
 */
export type Diversion = NestOfProduct & {
  mean: number
  variance: number
  /** Periods of sales behind it; 0 where it is the prior for such nests. */
  periods: number
}

/**
 * A product's sales and earnings at its planned price, and its diversion relative to an average
 * product of the nest.
 */
export type NestMember = readonly [unitsPerDay: number, marginMinor: number, diverted: number]

/** A nest as needed for each of its products; plain JSON. */
export type Nest = Diversion & {
  /** Units a day of all its products at their planned prices, and their earnings. */
  units: number
  earnedMinor: number
  /** The mean square root of those units' base prices. */
  rootMinor: number
  /** Its products, unless there are too many for each to matter. */
  members?: Record<string, NestMember>
}

/** An account's nests by kind and name, in one currency; plain JSON. */
export type Nests = Record<string, Nest>

/** The key of a nest. */
export function nestKey({ kind, name }: NestOfProduct): string {
  return `${kind}:${name}`
}

/** Diversion ratios are clamped to this range: a nest never gains from lost sales. */
const lowestDiversion = -1
const highestDiversion = 0.95

/** A diversion ratio clamped to its bounds. */
export function withinBounds(diversion: number): number {
  return Math.min(Math.max(diversion, lowestDiversion), highestDiversion)
}

const interval90 = 1.645

/** A diversion ratio with its central 90 % interval, clamped to its bounds. */
export function ratioWithInterval({ mean, variance }: Pick<Diversion, 'mean' | 'variance'>): {
  value: number
  low: number
  high: number
} {
  const spread = interval90 * Math.sqrt(variance)
  return {
    value: withinBounds(mean),
    low: withinBounds(mean - spread),
    high: withinBounds(mean + spread),
  }
}

/**
 * The nest of a product: the one declared by its merchant, else the one inferred from its sales,
 * else the whole account.
 *
 * @param inferred - The name of each product's inferred nest.
 */
export function nestOfProduct(
  declared: NestOfProduct | undefined,
  inferred: Readonly<Record<string, string>> | undefined,
  productId: string | undefined,
): NestOfProduct {
  if (declared) return declared
  const name = productId === undefined ? undefined : inferred?.[productId]
  return name === undefined ? { kind: 'account', name: '' } : { kind: 'inferred', name }
}
