import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { processorSeconds, readProc } from '../../harness/machine.ts'
import { isAlive } from '../../harness/processes.ts'
import type { Service } from '../../harness/service.ts'

/** The effect of an attack on a service. */
export type Impact = {
  /** The longest wait for /v1/health; infinite if the process ended. */
  waitMs: number
  /** Processor time that the service used, over all its threads. */
  seconds: number
  /** How far its memory rose above the initial level. */
  growthMb: number
}

/** Timeout of a health request. */
const patienceMs = 60_000

/** Requests /v1/health, as a probe would, until an attack is over, and reports its effect. */
export async function measureImpact(service: Service, isOver: () => boolean): Promise<Impact> {
  // From here on VmHWM is the maximum since this moment.
  writeFileSync(`/proc/${service.pid}/clear_refs`, '5')
  const before = { seconds: processorSeconds(service.pid), mb: residentMb(service, 'VmRSS') }
  let waitMs = 0
  while (!isOver()) {
    const startMs = performance.now()
    const isAnswered = await askHealth(service)
    waitMs = Math.max(waitMs, performance.now() - startMs)
    if (!isAnswered && !isAlive(service.pid)) waitMs = Number.POSITIVE_INFINITY
    if (!isAnswered) break
    await pause(10)
  }
  return {
    waitMs,
    seconds: processorSeconds(service.pid) - before.seconds,
    growthMb: residentMb(service, 'VmHWM') - before.mb,
  }
}

async function askHealth({ url }: Service): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/v1/health`, { signal: AbortSignal.timeout(patienceMs) })
    await answer.text()
    return true
  } catch {
    return false
  }
}

/** A service's current memory, VmRSS, or its maximum so far, VmHWM. */
function residentMb({ pid }: Service, what: 'VmRSS' | 'VmHWM'): number {
  const status = readProc(`/proc/${pid}/status`) ?? ''
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
}
