#!/usr/bin/env node
// `node bin/lerner.mjs ARGUMENTS`: the command line on the Node.js pinned by the lock file. `serve`
// first builds the service's web pages if they are missing or stale.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const main = join(here, '..', 'cli', 'main.ts')
process.argv.splice(2, 0, process.argv[2] === 'serve' ? join(here, 'serve.ts') : main)
await import('./run.mjs')
