/**
 * The running service as an engine of the arena: `npm run lab -- run arena-engine [--port 8700]`.
 *
 * It prints its address, to be given as `--engine` to `npm run lab -- run arena`, and serves until
 * it is stopped. Each shop has its own service, in false time, which needs Debian's libfaketime and
 * PostgreSQL.
 */
import { readOptions } from '../../../harness/options.ts'
import { serveLerner } from './engines.ts'

const { port } = readOptions('Serves Lerner as an engine of the arena.', {
  port: { full: 8700, quick: 8700, help: 'of 127.0.0.1; 0 for any that is free' },
})
const engine = await serveLerner(port)
console.log(engine.url)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => engine.close())
