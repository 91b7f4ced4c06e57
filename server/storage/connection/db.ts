/** One statement. If it has a name, each connection prepares it once. */
export type Query = [text: string, values?: readonly unknown[], name?: string]

/** A transaction, or one connection: the first argument of every query; no module keeps one. */
export type Db = {
  /** Whether the tables are spread over the machines of a Citus cluster. */
  distributed: boolean
  /**
   * Runs one statement and returns its rows. Statements issued before earlier answers have arrived
   * are sent at once, and executed in order.
   */
  rows<Row>(...query: Query): Promise<Row[]>
  /** Runs one statement and returns how many rows it changed. */
  run(...query: Query): Promise<number>
  /** Sends the text of a COPY … FROM STDIN. */
  copyIn(statement: string, rows: Buffer): Promise<void>
  /** In a transaction: the changes to announce within this replica once it has committed. */
  changes?: Change[]
}

/** A connection outside the pool. Each statement is a transaction of its own. */
export type Connection = Db & { close(): Promise<void> }

/** Access to the store. Nothing outside `server/storage` sees the driver. */
export type Store = {
  /**
   * One transaction that sees one tenant's rows only, rolled back when `work` throws. `work` runs a
   * second time if the transaction lost to another one (a deadlock, say), so it must have no side
   * effects outside the transaction.
   */
  tenant<Result>(tenantId: number, work: (db: Db) => Promise<Result>): Promise<Result>
  /** One transaction outside any tenant: accounts, tenants, digests, heads, leases. */
  system<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** A connection outside the pool, for the group commit; closed with the store at the latest. */
  connect(): Promise<Connection>
  /** Calls `listener` on each change that any replica announces, this one included. */
  onChange(listener: (change: Change) => void): void
  /** True if the store took writes at the last background probe; makes no query itself. */
  isWritable(): boolean
  /** Connections in the pool, and transactions waiting for one. */
  load(): { connections: number; idle: number; waiting: number }
  /** For how long there may be writes that are not archived; null if this process archives none. */
  archiveLagMs(): number | null
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
  | { kind: 'policy'; tenantId: number; productId: string } // '' is the account's own policy
  | { kind: 'pool'; tenantId: number; currency: string }
  | { kind: 'keys'; tenantId: number }
  | { kind: 'sessions'; tenantId: number }
  | { kind: 'everything' } // after a lost connection: anything may have changed
