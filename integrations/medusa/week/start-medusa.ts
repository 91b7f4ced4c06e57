import { join } from 'node:path'
import { freePort } from '../../../lab/harness/service.ts'
import { killAll, type Launched, launch, untilDone, untilReady } from '../../week/processes.ts'
import type { RunningShop, ShopSettings } from '../../week/shop-system.ts'

const home = join(import.meta.dirname, '../shop')
const program = join(import.meta.dirname, '../node_modules/.bin/medusa')

/** Who manages the shop. */
export const owner = { email: 'owner@shop.example', password: 'of-no-secret' }

/** Creates the shop's tables, and its owner. */
export async function prepareShop(settings: ShopSettings): Promise<void> {
  const port = await freePort()
  await untilDone(launchMedusa(['db:migrate', '--execute-safe-links'], settings, port))
  const { email, password } = owner
  await untilDone(launchMedusa(['user', '-e', email, '-p', password], settings, port))
}

/** Starts a test shop on Medusa and waits until it responds. */
export async function startMedusa(
  settings: ShopSettings,
  port: number | null,
): Promise<RunningShop> {
  const own = port ?? (await freePort())
  const launched = launchMedusa(['start'], settings, own)
  const url = `http://127.0.0.1:${own}`
  await untilReady(launched, `${url}/health`)
  return { url, output: launched.output, kill: () => killAll(launched.child) }
}

function launchMedusa(words: readonly string[], settings: ShopSettings, port: number): Launched {
  return launch([program, ...words], home, {
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: settings.databaseUrl,
    LERNER_BASE_URL: settings.lerner.url,
    LERNER_API_KEY: settings.lerner.key,
    PAGE_WAITS_MS: String(settings.pageWaitsMs),
  })
}
