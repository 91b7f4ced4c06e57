/** A transaction, or one connection: the first argument of every query, kept by no module. */
export type Db = {
  /** Runs one statement and returns its rows. `name` prepares it once per connection. */
  rows<Row>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>
  /** How many rows a statement changed. */
  run(text: string, values?: readonly unknown[], name?: string): Promise<number>
  /** Of a transaction: the changes that this replica hears of as soon as it has committed. */
  told?: Change[]
}

/** A connection outside the pool. Each statement is a transaction of its own. */
export type Connection = Db & { close(): Promise<void> }

/** The way to the store. Nobody but `server/storage` sees the driver. */
export type Store = {
  /**
   * One transaction that sees one tenant's rows only. Rolled back when `work` throws. `work` is
   * done once more where another transaction overtook it, so it keeps nothing outside the
   * transaction from its first time.
   */
  tenant<Result>(tenantId: number, work: (db: Db) => Promise<Result>): Promise<Result>
  /** One transaction outside any tenant: accounts, tenants, digests, heads, leases. */
  system<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** A connection of its own, for the group commit; closed with the store at the latest. */
  connect(): Promise<Connection>
  /** Calls back on each change notice of any replica, this one included. */
  onChange(listener: (change: Change) => void): void
  /**
   * True while the store takes writes, as last observed by a background probe; no query per call.
   */
  isWritable(): boolean
  close(): Promise<void>
}

/** A cell that learnt something. Version null: its sales rows changed. */
export type ChangedCell = {
  productId: string
  currency: string
  segment: string
  version: number | null
}

/** What NOTIFY carries. */
export type Change =
  | { kind: 'cells'; tenantId: number; cells: ChangedCell[] }
  | { kind: 'product'; tenantId: number; productId: string }
  | { kind: 'policy'; tenantId: number; productId: string } // '' is the account's own
  | { kind: 'pool'; tenantId: number; currency: string }
  | { kind: 'keys'; tenantId: number }
  | { kind: 'everything' } // after a lost connection: anything may have changed
