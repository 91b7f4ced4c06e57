import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { seedShop } from './seed-shop.ts'
import { startService } from './service.ts'

/** Before all specs: the console is built, and one service runs with a shop in its test data. */
export default async function start(): Promise<() => Promise<void>> {
  const ensure = join(import.meta.dirname, '../../bin/ensure.ts')
  spawnSync(process.execPath, [ensure], { stdio: 'inherit' })
  // An hour would be long to wait for what a report counts.
  const service = await startService({ LERNER_QUOTE_TTL_SECONDS: '60' })
  try {
    await seedShop(service)
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
