import { overloaded } from './connect-errors.ts'
import type { Store } from './db.ts'

const refuse = () => Promise.reject(overloaded())

/** A store that is not open: it refuses all work, just like one that cannot be reached. */
export const closedStore: Store = {
  tenant: refuse,
  system: refuse,
  connect: refuse,
  onChange() {},
  isWritable: () => false,
  archiveLagMs: () => null,
  load: () => ({ connections: 0, idle: 0, waiting: 0 }),
  async close() {},
}
