import { openDatabase } from '../../harness/database.ts'
import {
  type PostgresBehindPooler,
  startBehindPooler,
} from '../../harness/postgres-behind-pooler.ts'
import { type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { type Load, underLoad } from '../shoppers/under-load.ts'
import { judgeFault, type Tried } from './judge-fault.ts'

/** A fault, and the longest permitted time without an answer. */
export type Fault = {
  name: string
  standby: boolean
  host?: string
  under?: readonly string[]
  longestSilenceMs: number
  happen(pair: PostgresBehindPooler): Promise<void>
}

/**
 * Starts two services on one database behind a pooler, lets the fault happen under load, and audits
 * the result. Null if a requirement is not installed.
 */
export async function tryFault(fault: Fault, load: Load): Promise<Tried | null> {
  const pair = await startBehindPooler(fault)
  if (pair === null) return null
  const folder = temporaryFolder('fault')
  const services: Service[] = []
  try {
    for (const name of ['one', 'other']) {
      services.push(await startService({ dataDir: `${folder.path}/${name}`, env: pair.env }))
    }
    const seen = await underLoad(
      () => services,
      load,
      () => fault.happen(pair),
    )
    const database = await openDatabase({ dataDir: '' }, pair.env.LERNER_DIRECT_DATABASE_URL)
    return await judgeFault(fault, seen, database)
  } catch (error) {
    for (const service of services) console.error(service.output().slice(-3000))
    throw error
  } finally {
    for (const service of services) await service.killGroup()
    await pair.close()
    folder.remove()
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Ends a program: with 1 if a promise was broken. */
export function endWith(tried: Tried | null): void {
  if (tried !== null && !tried.kept) process.exitCode = 1
}

/** The options of each of these programs. */
export const loadOptions = {
  shoppers: { full: 16, quick: 6, help: 'connections that generate the load' },
  seconds: { full: 10, quick: 3, help: 'seconds of load before the fault, and after it' },
  seed: { full: 1, quick: 1, help: 'seed of the load' },
} as const

export function loadOf(options: { shoppers: number; seconds: number; seed: number }): Load {
  const ms = options.seconds * 1000
  return { shoppers: options.shoppers, seed: options.seed, warmMs: ms, afterMs: ms }
}
