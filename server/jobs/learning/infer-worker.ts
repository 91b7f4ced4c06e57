import { parentPort, workerData } from 'node:worker_threads'
import { inferNests, type ProductToPlace } from '../../../engine/together/infer-nests.ts'

// A separate thread for each account: a thousand products take two seconds.
parentPort?.postMessage(inferNests(workerData as ProductToPlace[], 1).nestOf)
