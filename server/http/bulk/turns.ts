import { refusalFor } from '../../domain/reasons/refusal-for.ts'

/** Runs work on large bodies, a few at a time; the others wait, and accounts take turns. */
export type Turns = <Result>(
  tenantId: number,
  bytes: number,
  work: () => Promise<Result>,
) => Promise<Result>

export type TurnLimits = {
  /** Bodies processed at a time, for all tenants and for one. */
  atOnce: number
  atOncePerTenant: number
  /** Bytes of bodies that may wait, for all tenants and for one; more are refused. */
  waitingBytes: number
  waitingBytesPerTenant: number
}

type Waiting = { bytes: number; start: () => void }

/**
 * Creates the turns of this process. A body that would exceed the waiting limits is refused as
 * overloaded.
 */
export function createTurns(limits: TurnLimits): Turns {
  const queues = new Map<number, Waiting[]>()
  const running = new Map<number, number>()
  let runningInAll = 0
  let waitingInAll = 0

  const runningOf = (tenantId: number) => running.get(tenantId) ?? 0
  const isFree = (tenantId: number) =>
    runningInAll < limits.atOnce && runningOf(tenantId) < limits.atOncePerTenant

  function begin(tenantId: number): void {
    runningInAll++
    running.set(tenantId, runningOf(tenantId) + 1)
  }

  function end(tenantId: number): void {
    runningInAll--
    const left = runningOf(tenantId) - 1
    if (left === 0) running.delete(tenantId)
    else running.set(tenantId, left)
    startNext()
  }

  function startNext(): void {
    for (const [tenantId, queue] of [...queues]) {
      if (!isFree(tenantId)) continue
      const next = queue.shift()
      queues.delete(tenantId)
      if (queue.length > 0) queues.set(tenantId, queue) // now the last in turn
      if (next === undefined) continue
      waitingInAll -= next.bytes
      begin(tenantId)
      next.start()
    }
  }

  async function wait(tenantId: number, bytes: number): Promise<void> {
    const queue = queues.get(tenantId) ?? []
    const own = queue.reduce((sum, one) => sum + one.bytes, bytes)
    if (own > limits.waitingBytesPerTenant || waitingInAll + bytes > limits.waitingBytes) {
      throw refusalFor('too_many_rows_waiting', {}, { headers: { 'Retry-After': '1' } })
    }
    waitingInAll += bytes
    await new Promise<void>((resolve) => {
      queue.push({ bytes, start: resolve })
      queues.set(tenantId, queue)
    })
  }

  return async (tenantId, bytes, work) => {
    if (isFree(tenantId)) begin(tenantId)
    else await wait(tenantId, bytes)
    try {
      return await work()
    } finally {
      end(tenantId)
    }
  }
}
