import type { Buyer, Visit } from './buyers.ts'
import type { Database, Units } from './units.ts'

export type ShopSettings = {
  databaseUrl: string
  lerner: { url: string; key: string }
  /** How long a page waits for prices, in milliseconds. */
  pageWaitsMs: number
}

/** A shop of our own, in a process of its own. */
export type RunningShop = {
  url: string
  /** The last that it said. */
  output(): string
  /** SIGKILL to all of it. */
  kill(): Promise<void>
}

/** What a sweep of the plugin answers. */
export type Sweep = { told: number; changed: number; unknown: number }

/** All that a week has to know of a shop system: how to start it, buy in it, and audit it. */
export type ShopSystem<Shop extends { url: string }> = {
  name: string
  /** Makes the shop's tables, where it has to be done before it starts. */
  prepare(settings: ShopSettings): Promise<void>
  /**
   * Starts the shop and waits until it answers.
   *
   * @param port - Of the run before, so that buyers find it again; a free one if null.
   */
  start(settings: ShopSettings, port: number | null): Promise<RunningShop>
  /** Opens an empty shop: what a sale needs, and the goods. */
  seed(url: string): Promise<Shop>
  /**
   * Looks at the page, and buys where the price is right.
   *
   * @throws AssertionError where page, cart and order differ.
   */
  visit(shop: Shop, buyer: Buyer): Promise<Visit>
  /** What happens to orders, one each: a unit comes back, all is paid back, it is cancelled. */
  afterSales: readonly ((shop: Shop, orderId: string) => Promise<void>)[]
  /** Has the plugin look through all orders. */
  sweep(shop: Shop): Promise<Sweep>
  /** How the plugin's tables write a column that SQL knows as `told_bought`. */
  column(name: string): string
  /** What the shop's own tables say was sold and stayed sold: read past the plugin. */
  sold(db: Database): Promise<Units>
  /**
   * Orders at prices that Lerner quoted, the first one first. What comes back of the others is not
   * told: the shop's own prices are told once.
   */
  ordersAtQuotes(db: Database): Promise<string[]>
  /** Orders that a killed shop left behind and that no checkout ended with. */
  halfMade(db: Database): Promise<number>
}
