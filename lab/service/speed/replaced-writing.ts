/**
 * Loaded before the service (`node --import`), it replaces how quotes are written, so that the
 * service runs with everything else on. LERNER_LAB_WRITING selects the replacement: `none` reports
 * "written" at once, `one-row` commits a batch as one row without columns. For the benchmark alone:
 * quotes from such a service are lost.
 */
import { registerHooks } from 'node:module'
import { replacements } from './replacements.ts'

const writing = process.env.LERNER_LAB_WRITING ?? ''
const replacement = replacements[writing]
if (!replacement) {
  throw new Error(
    `LERNER_LAB_WRITING is '${writing}': set ${Object.keys(replacements).join(' or ')}`,
  )
}
const replaced = new URL(`../../../server/storage/commit/${replacement.of}`, import.meta.url).href
const by = new URL(replacement.by, import.meta.url).href

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context)
    return found.url === replaced ? { ...found, url: by } : found
  },
})
