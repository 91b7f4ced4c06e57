// One of several processes that answer the requests of a service: see workers/workers.ts.
import { serveAsWorker } from './main.ts'

await serveAsWorker()
