import { Refusal } from '../../domain/errors.ts'
import { inHalves } from './in-halves.ts'

/** Processes a tenant's work batch by batch; what arrives meanwhile goes into the next batch. */
export type TenantQueue<Item, Result> = {
  /** Settles with the item's result once its batch is done. */
  add(tenantId: number, item: Item): Promise<Result>
  /** How many items wait for their batch. */
  waiting(): number
  /** Resolves when everything queued is done. */
  drain(): Promise<void>
}

export type TenantQueueOptions<Item, Result> = {
  /** Processes a batch and answers its items in order. A refusal affects only its own item. */
  work: (tenantId: number, items: readonly Item[]) => Promise<readonly (Result | Refusal)[]>
  /** When a batch fails unexpectedly: either all of it fails, or it is retried in halves. */
  onFault: 'fail-all' | 'halve'
  /** Items of a batch at most. */
  maxItems?: number
  /** Limit on the sum of a batch's item sizes; a single item may be larger. */
  maxSize?: number
  sizeOf?: (item: Item) => number
}

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export function createTenantQueue<Item, Result>({
  work,
  onFault,
  maxItems = Number.POSITIVE_INFINITY,
  maxSize = Number.POSITIVE_INFINITY,
  sizeOf = () => 1,
}: TenantQueueOptions<Item, Result>): TenantQueue<Item, Result> {
  const queues = new Map<number, Waiting<Item, Result>[]>()
  const running = new Map<number, Promise<void>>()
  let waitingCount = 0

  function takeBatch(tenantId: number): Waiting<Item, Result>[] {
    const queue = queues.get(tenantId) ?? []
    let items = 0
    let size = 0
    for (const { item } of queue) {
      const own = sizeOf(item)
      if (items === maxItems || (items > 0 && size + own > maxSize)) break
      items++
      size += own
    }
    const batch = queue.splice(0, items)
    if (queue.length === 0) queues.delete(tenantId)
    waitingCount -= batch.length
    return batch
  }

  async function settle(tenantId: number, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const results = await work(
      tenantId,
      batch.map(({ item }) => item),
    )
    for (const [i, result] of results.entries()) {
      if (result instanceof Refusal) batch[i]?.reject(result)
      else batch[i]?.resolve(result)
    }
  }

  async function run(tenantId: number): Promise<void> {
    while (queues.has(tenantId)) {
      const batch = takeBatch(tenantId)
      if (onFault === 'halve') await inHalves(batch, (items) => settle(tenantId, items))
      else {
        await settle(tenantId, batch).catch((error) => {
          for (const { reject } of batch) reject(error)
        })
      }
    }
    running.delete(tenantId)
  }

  return {
    add: (tenantId, item) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(tenantId)
        if (queue) queue.push({ item, resolve, reject })
        else queues.set(tenantId, [{ item, resolve, reject }])
        waitingCount++
        if (!running.has(tenantId)) running.set(tenantId, run(tenantId))
      }),
    waiting: () => waitingCount,
    async drain() {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}
