import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { completeDeps } from '../../complete-deps.ts'
import { readConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { createFigures } from '../../figures/figures.ts'
import { closedStore } from '../../storage/connection/closed-store.ts'
import { createApp } from './app.ts'

/**
 * The OpenAPI document of the service, as text with a trailing line break. It is generated from the
 * routes of a service with a closed store.
 */
export async function openapiDocument(): Promise<string> {
  const app = await closedApp()
  const document = JSON.stringify(app.swagger(), null, 2)
  await app.close()
  return `${document}\n`
}

/**
 * The service with a closed store: it answers what needs no store, and refuses the rest with 503.
 */
export function closedApp() {
  return createApp(closedDeps())
}

/** The dependencies of a service with a closed store. */
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
