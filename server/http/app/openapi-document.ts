import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { completeDeps } from '../../complete-deps.ts'
import { readConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { createFigures } from '../../figures/figures.ts'
import { closedStore } from '../../storage/connection/closed-store.ts'
import { createApp } from './app.ts'

/**
 * The OpenAPI document of the service, as text with a line break at its end. It is made from the
 * routes of a service whose store is closed.
 */
export async function openapiDocument(): Promise<string> {
  const app = await closedApp()
  const document = JSON.stringify(app.swagger(), null, 2)
  await app.close()
  return `${document}\n`
}

/**
 * The service with its store closed: it answers what needs no store, and refuses the rest with 503.
 */
export function closedApp() {
  return createApp(closedDeps())
}

/** What a service is made of whose store is closed. */
export function closedDeps(environment: Record<string, string> = {}): Deps {
  const figures = createFigures()
  return completeDeps({
    watch: figures,
    tracePlugin: null,
    figures,
    config: readConfig(environment),
    pepper: randomBytes(32),
    store: closedStore,
    log: pino({ level: 'silent' }),
    droppedLines: () => 0,
    now: Date.now,
    random: Math.random,
    wakeLearner: () => {},
    wakeLists: () => {},
    wakeSimulator: () => {},
  })
}
