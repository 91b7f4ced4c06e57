#!/usr/bin/env node
// `lerner ARGUMENTS`, as the package installs it: on the Node.js that came with it.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode, runToEnd } from './pinned-node.mjs'

const home = dirname(dirname(fileURLToPath(import.meta.url)))
// Next to this package if npm has flattened the folders, below it otherwise.
const folders = [join(home, 'node_modules'), dirname(home)]
runToEnd(pinnedNode(folders), [join(home, 'cli', 'main.js'), ...process.argv.slice(2)])
