// Runs only the stub server, for work on a runner: node bin/run.mjs clients/conformance/stub.ts
import { readCases } from './read-cases.ts'
import { startServer } from './server.ts'

const at = process.argv.indexOf('--only')
const only = at === -1 ? '' : (process.argv[at + 1] ?? '')

const server = await startServer(readCases().filter(({ id }) => id.includes(only)))
console.log(JSON.stringify({ url: server.url }))
