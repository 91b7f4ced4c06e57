import { join } from 'node:path'
import { freePort } from '../../../lab/harness/service.ts'
import { killAll, launch, untilReady } from '../../week/processes.ts'
import type { RunningShop, ShopSettings } from '../../week/shop-system.ts'

const home = join(import.meta.dirname, '../shop')

/** Who manages the shop. */
export const owner = { name: 'owner', password: 'of-no-secret' }

/** Starts a test shop on Vendure and waits until it responds; it creates its tables itself. */
export async function startVendure(
  { databaseUrl, lerner, pageWaitsMs }: ShopSettings,
  port: number | null,
): Promise<RunningShop> {
  const own = port ?? (await freePort())
  const launched = launch(['start.ts'], home, {
    NODE_ENV: 'production',
    TZ: 'UTC',
    VENDURE_DISABLE_TELEMETRY: 'true',
    PORT: String(own),
    OWNER_NAME: owner.name,
    OWNER_PASSWORD: owner.password,
    DATABASE_URL: databaseUrl,
    LERNER_BASE_URL: lerner.url,
    LERNER_API_KEY: lerner.key,
    PAGE_WAITS_MS: String(pageWaitsMs),
  })
  const url = `http://127.0.0.1:${own}`
  await untilReady(launched, `${url}/health`)
  return { url, output: launched.output, kill: () => killAll(launched.child) }
}
