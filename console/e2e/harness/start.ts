import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createClock } from './clock.ts'
import { historyWeeks, seedHistory } from './seed-history.ts'
import { draftSpring, seedShop } from './seed-shop.ts'
import { type Service, startService } from './service.ts'

/** Before all specs: the console is built, and one service runs with a shop in its test data. */
export default function start(): Promise<() => Promise<void>> {
  return startWith({}, seedShop)
}

/** The same, with a shop that has traded for weeks: for screenshots, and for exploring. */
export async function startWithHistory(): Promise<() => Promise<void>> {
  const clock = createClock(Date.now() - historyWeeks * 7 * 86_400_000)
  const stop = await startWith(clock.env, async (service) => {
    await seedHistory(service, clock)
    await draftSpring(service)
  })
  return async () => {
    await stop()
    clock.remove()
  }
}

async function startWith(
  env: Readonly<Record<string, string>>,
  seed: (service: Service) => Promise<void>,
): Promise<() => Promise<void>> {
  const ensure = join(import.meta.dirname, '../../bin/ensure.ts')
  spawnSync(process.execPath, [ensure], { stdio: 'inherit' })
  // An hour would be a long wait for what a report counts.
  const service = await startService({ LERNER_QUOTE_TTL_SECONDS: '60', ...env })
  try {
    await seed(service)
  } catch (error) {
    await service.stop()
    throw error
  }
  process.env.E2E_URL = service.url
  process.env.E2E_DATA_DIR = service.dataDir
  process.env.E2E_LIVE_KEY = service.liveKey
  process.env.E2E_TEST_KEY = service.testKey
  return () => service.stop()
}
