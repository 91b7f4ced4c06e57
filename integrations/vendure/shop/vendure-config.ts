import { LernerPlugin } from '@lerner/vendure'
import {
  DefaultSchedulerPlugin,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  type VendureConfig,
} from '@vendure/core'

/** A setting passed in the environment by the test that starts the shop. */
function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set.`)
  return value
}

export const config: VendureConfig = {
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(setting('PORT')),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: {
      identifier: setting('OWNER_NAME'),
      password: setting('OWNER_PASSWORD'),
    },
    cookieOptions: { secret: 'secret-of-a-test-shop' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: setting('DATABASE_URL'),
    synchronize: true,
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  // A single process here, which also runs the worker's tasks.
  schedulerOptions: { runTasksInWorkerOnly: false },
  plugins: [
    DefaultSchedulerPlugin.init(),
    DefaultSearchPlugin.init({}),
    LernerPlugin.init({
      baseUrl: setting('LERNER_BASE_URL'),
      apiKey: setting('LERNER_API_KEY'),
      timeoutMs: Number(setting('PAGE_WAITS_MS')),
    }),
  ],
}
