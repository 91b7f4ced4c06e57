import type { Factor } from './factors.ts'
import type { Attributes } from './product.ts'
import type { Remark } from './reasons/remark-for.ts'
import type { Warning } from './warning.ts'

/** How the prices of a list are chosen. */
export const listDesigns = ['best', 'explore', 'switchback'] as const
export type ListDesign = (typeof listDesigns)[number]

/** The status of a list. */
export const listStatuses = ['drafting', 'draft', 'active', 'ended'] as const
export type ListStatus = (typeof listStatuses)[number]

/** How often a list is drafted again. */
export const listRepeats = ['day', 'week', 'month'] as const
export type ListRepeat = (typeof listRepeats)[number]

/** What a list is to change: the products given, or those with all of these attributes. */
export type ListSelection = {
  productIds?: readonly string[]
  attributes?: Attributes
  /** Smaller changes are not made, as a fraction of the current price. */
  minChange?: number
}

/** How a switchback divides its period. */
export type ListBlocks = {
  days: number
  /** The first days of each block, which its result ignores. */
  burnInDays: number
  /**
   * Alternates between the current and the proposed price, or also the one opposite the proposed
   * one. Lists of older releases do not say: they have two prices.
   */
  prices?: 2 | 3
}

/** Which price a group of a switchback shows in a block. */
export const blockPrices = ['current', 'proposed', 'opposite'] as const
export type BlockPrice = (typeof blockPrices)[number]

/** Expected, with its central 90 % interval. */
export type Expected = { value: number; low: number; high: number }

/** Rounded to this fraction: nobody reads more digits. */
export function rounded({ value, low, high }: Expected, parts: number): Expected {
  const round = (x: number) => Math.round(x * parts) / parts || 0
  return { value: round(value), low: round(low), high: round(high) }
}

/** What all entries of a list earn together compared with current prices, over its period. */
export type ListSummary = {
  entries: number
  raised: number
  lowered: number
  /** Entries with no sales yet, so that their results are unknown. */
  unmeasured: number
  /** Entries that move the price although the data do not show how demand responds to it. */
  unidentified: number
  /** Entries without a known cost. */
  costless: number
  /**
   * Omitted by the draft, because a breaker stops their prices. Absent in lists of older releases.
   */
  stopped?: number
  /**
   * Entries whose price somebody chose and the service questions. Absent in lists of older
   * releases.
   */
  questioned?: number
  /**
   * Entries whose better price the limit on loss does not let move yet. Absent in lists of older
   * releases.
   */
  waiting?: number
  /**
   * What people decided: entries with another price than the proposed one, with the current one,
   * and left out. Absent in lists of older releases.
   */
  edited?: number
  locked?: number
  dropped?: number
  /**
   * The largest change that an entry makes, as a fraction of its current price. Absent in lists of
   * older releases.
   */
  largestMove?: number
  /**
   * When an entry was last changed, in ms; null if none was. Absent in lists of older releases.
   */
  changedAtMs?: number | null
  /** The sums of the entries' intervals, as if all errors went the same way. */
  units: Expected
  profit: Expected
  /** Profit expected at today's prices, of the entries whose cost is known. */
  profitNow: number
}

/** Lists of a tenant that may be drafted at the same time. */
export const mostDrafting = 10

export type PriceList = {
  id: string
  name: string
  currency: string
  /** '' for everyone. */
  segment: string
  fromMs: number
  untilMs: number
  design: ListDesign
  every: ListRepeat | null
  /** The first list of the series. */
  series: string
  selection: ListSelection
  blocks: ListBlocks | null
  /** Seed for its prices and plans. */
  seed: number
  status: ListStatus
  /** Products to draft, and drafted so far. */
  products: number
  drafted: number
  summary: ListSummary | null
  /** Why a recurring list did not activate itself, or why a list ended undrafted. */
  heldBack: readonly Remark[]
  /** The list that it replaced. */
  replaced: string | null
  createdAtMs: number
  /** Name of who requested it; null: Lerner itself, or not recorded. */
  createdBy: string | null
  /** Name of the second person, and when. */
  approved: { by: string; atMs: number } | null
  /** Name of who declined it, and when; null once it is changed or approved. */
  declined: { by: string; atMs: number } | null
  draftedAtMs: number | null
  activatedAtMs: number | null
  endedAtMs: number | null
  /** When it was taken back; null: it was not. */
  revertedAtMs: number | null
}

/** A guardrail that moved a price, and the profit it costs; null if unknown. */
export type BindingGuardrail = { name: Factor; from: number; to: number; cost: number | null }

/** What is reported for an entry besides its prices. Money in minor units, over the list's time. */
export type EntryDetails = {
  /**
   * What cost the profit is based on: known, the worst within margin_between, or the worst
   * possible.
   */
  costBasis: 'known' | 'bounds' | 'unknown'
  identified: boolean
  unitsNow: Expected | null
  units: Expected | null
  profit: Expected | null
  profitNow: number | null
  guardrails: readonly BindingGuardrail[]
  /** For the current price. */
  confidenceNow: number
  /** For a price that somebody chose; that of the proposed one is the entry's. */
  confidence?: number
  reason: string
  /** The same by name; entries of older releases have none. */
  remark?: Omit<Remark, 'message'>
  /** A breaker stopped the product's prices when this was drafted: it is left out. */
  stopped?: true
  /**
   * The change was smaller than the list makes: the draft locked the entry. Both as fractions of
   * the current price.
   */
  small?: { moveShare: number; leastShare: number }
  /** Questions about a price that somebody chose. */
  warnings?: readonly Warning[]
  /** The data of the proposed price, if somebody chose another one. */
  proposed?: EntryDetails
}

/** The price of a product in a list. */
export type ListEntry = {
  productId: string
  name: string
  attributes: Attributes
  /** Minor units, like all prices here. */
  basePrice: number
  currentPrice: number
  proposedPrice: number
  /** The proposed price, or what somebody changed it to. */
  price: number
  /** Somebody chose the price. */
  edited: boolean
  /** The current price stays. */
  locked: boolean
  /** The product is excluded. */
  dropped: boolean
  note: string | null
  /** Who last changed it, by name, and when; null if nobody did. */
  changed: { by: string; atMs: number } | null
  unit: string
  prices: readonly number[]
  probabilities: readonly number[]
  confidence: number
  factors: readonly Factor[]
  beliefVersion: number
  details: EntryDetails
}

/** The price that an entry shows: the current one if it is locked. */
export function shownPrice({ locked, currentPrice, price }: ListEntry): number {
  return locked ? currentPrice : price
}

/** The confidence in the price that an entry shows. */
export function shownConfidence({ locked, confidence, details }: ListEntry): number {
  return locked ? details.confidenceNow : (details.confidence ?? confidence)
}

/** What an entry does to the profit; a product that is excluded or keeps its price adds nothing. */
export function shownGain({ locked, dropped, price, currentPrice, details }: ListEntry): number {
  if (locked || dropped || price === currentPrice) return 0
  return details.profit?.value ?? 0
}

/** The price as far from the current one as the proposed one, on the opposite side. */
export function oppositePrice(currentMinor: number, priceMinor: number): number {
  return 2 * currentMinor - priceMinor
}

/**
 * The prices that a switchback alternates between, the current one first, and their probabilities.
 */
export function drawnInTurn(
  currentMinor: number,
  priceMinor: number,
  prices: 2 | 3,
): { prices: number[]; probabilities: number[] } {
  if (prices === 2) return { prices: [currentMinor, priceMinor], probabilities: [0.5, 0.5] }
  const opposite = oppositePrice(currentMinor, priceMinor)
  return { prices: [currentMinor, priceMinor, opposite], probabilities: [0.5, 0.25, 0.25] }
}

const dayMs = 86_400_000

/** A time plus a number of days, weeks or months, by the calendar in UTC. */
export function laterBy(every: ListRepeat, ms: number, times: number): number {
  if (every !== 'month') return ms + times * (every === 'day' ? 1 : 7) * dayMs
  const date = new Date(ms)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + times)
  // The 31st becomes the last day of a shorter month.
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}
