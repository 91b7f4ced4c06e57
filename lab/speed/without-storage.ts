/**
 * Loaded before the service (`node --import`), it replaces the group commit of quotes by an immediate "written",
 * so that the service runs with everything on but the storing of quotes. For the benchmark alone: what such a
 * service answers is lost.
 */
import { registerHooks } from 'node:module'

const replaced = new URL('../../server/storage/quote-writer.ts', import.meta.url).href
const instant = new URL('./instant-quote-writer.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context)
    return found.url === replaced ? { ...found, url: instant } : found
  },
})
