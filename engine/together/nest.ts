/** How products came to be thought of as rivals for the same customers. */
export type NestKind = 'group' | 'category' | 'inferred' | 'account'

/** A nest's name and how it is known. */
export type NestOfProduct = { name: string; kind: NestKind }

/**
 * The diversion ratio of a nest: the share of the units that a product loses by a dearer price that
 * its neighbours sell instead. Below 0 for complements, whose neighbours lose with it.
 */
export type Diversion = NestOfProduct & {
  mean: number
  variance: number
  /** Periods of sales that told of it; 0 where it is what is usual for such nests. */
  periods: number
}

/**
 * What a product of a nest sells and earns at its planned price, and how much of what it loses goes
 * next door beside an ordinary product of the nest.
 */
export type NestMember = readonly [unitsPerDay: number, marginMinor: number, diverted: number]

/** A nest as each of its products needs it; plain JSON. */
export type Nest = Diversion & {
  /** Units a day and money earned with them, of all its products at their planned prices. */
  units: number
  earnedMinor: number
  /** The mean square root of those units' base prices. */
  rootMinor: number
  /** Its products, while they are few enough that each has a say of its own. */
  members?: Record<string, NestMember>
}

/** An account's nests by kind and name, in one currency; plain JSON. */
export type Nests = Record<string, Nest>

/** What a nest goes by. */
export function nestKey({ kind, name }: NestOfProduct): string {
  return `${kind}:${name}`
}

/** Diversion ratios beyond these are taken for these: a nest never gains by what it loses. */
const lowestDiversion = -1
const highestDiversion = 0.95

/** A diversion ratio within its bounds. */
export function withinBounds(diversion: number): number {
  return Math.min(Math.max(diversion, lowestDiversion), highestDiversion)
}

const interval90 = 1.645

/** A diversion ratio with its central 90 % interval, within its bounds. */
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
 * The nest of a product: the one its merchant declares, else the one that its sales were found to
 * belong to, else all that the account sells.
 *
 * @param inferred - By product, the name of the nest that was inferred for it.
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
