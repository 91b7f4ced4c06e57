import type { Buyer, Visit } from './buyers.ts'
import type { Database, Units } from './units.ts'

export type ShopSettings = {
  databaseUrl: string
  lerner: { url: string; key: string }
  /** How long a page waits for prices, in milliseconds. */
  pageWaitsMs: number
}

/** A test shop, in its own process. */
export type RunningShop = {
  url: string
  /** The end of its output. */
  output(): string
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
}

/** The result of a sweep of the plugin. */
export type Sweep = { reported: number; changed: number; unknown: number }

/** What the simulated week needs from a shop system: how to start it, buy in it, and audit it. */
export type ShopSystem<Shop extends { url: string }> = {
  name: string
  /** Creates the shop's tables, if that has to be done before it starts. */
  prepare(settings: ShopSettings): Promise<void>
  /**
   * Starts the shop and waits until it responds.
   *
   * @param port - The port of the previous run, so that buyers find it again; null: a free one.
   */
  start(settings: ShopSettings, port: number | null): Promise<RunningShop>
  /** Fills an empty shop with the products and everything that a sale needs. */
  seed(url: string): Promise<Shop>
  /**
   * Looks at the page, and buys if the price is within the limit.
   *
   * @throws AssertionError if page, cart and order differ.
   */
  visit(shop: Shop, buyer: Buyer): Promise<Visit>
  /** Changes to orders, one each: a unit is returned, all is refunded, it is cancelled. */
  afterSales: readonly ((shop: Shop, orderId: string) => Promise<void>)[]
  /** Makes the plugin check all orders. */
  sweep(shop: Shop): Promise<Sweep>
  /** The name in the plugin's tables of a column such as `confirmed_bought`. */
  column(name: string): string
  /** What was sold and not returned, according to the shop's own tables. */
  sold(db: Database): Promise<Units>
  /**
   * Orders at prices that Lerner quoted, in order. Returns of the others are not reported: the
   * shop's own prices are reported once.
   */
  ordersAtQuotes(db: Database): Promise<string[]>
  /** Incomplete orders that a killed shop left behind. */
  incomplete(db: Database): Promise<number>
}
