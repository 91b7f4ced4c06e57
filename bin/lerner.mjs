#!/usr/bin/env node
// `node bin/lerner.mjs ARGUMENTS`: the command line on the Node.js that the lock file pins.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = join(dirname(dirname(fileURLToPath(import.meta.url))), 'cli', 'main.ts')
process.argv.splice(2, 0, main)
await import('./run.mjs')
