#!/usr/bin/env node
// `lerner ARGUMENTS`, as the package installs it: on the Node.js that came with it.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode, runToEnd } from './pinned-node.mjs'

const home = dirname(dirname(fileURLToPath(import.meta.url)))
// Beside this package where npm has made all folders flat, below it where it has not.
const folders = [join(home, 'node_modules'), dirname(home)]
runToEnd(pinnedNode(folders), [join(home, 'cli', 'main.js'), ...process.argv.slice(2)])
