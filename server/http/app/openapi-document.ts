import pino from 'pino'
import { readConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { createPricingCache } from '../../use-cases/cells/cache.ts'
import { createApp } from './app.ts'

/**
 * The OpenAPI document of the service, as text with a line break at its end. It comes from the
 * routes themselves, and needs no store.
 */
export async function openapiDocument(): Promise<string> {
  const app = await createApp(depsWithoutStore())
  const document = JSON.stringify(app.swagger(), null, 2)
  await app.close()
  return `${document}\n`
}

/** What the app is built of, where nothing will ever be asked of it. */
function depsWithoutStore(): Deps {
  const none = () => Promise.reject(new Error('there is no store here'))
  return {
    config: readConfig({}),
    pepper: Buffer.alloc(32),
    store: {
      tenant: none,
      system: none,
      connect: none,
      onChange: () => {},
      isWritable: () => false,
      close: async () => {},
    },
    quoteWriter: { write: none, drain: async () => {} },
    outcomeQueue: { record: none, drain: async () => {} },
    cache: createPricingCache(),
    log: pino({ level: 'silent' }),
    droppedLines: () => 0,
    now: Date.now,
    random: Math.random,
    wakeLearner: () => {},
  }
}
