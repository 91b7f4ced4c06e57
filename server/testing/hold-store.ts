import pino from 'pino'
import { readConfig } from '../config.ts'
import { openStore } from '../storage/store.ts'

// A service that only keeps its store open, for tests that kill it. Says "open", and closes in
// order when asked.
const store = await openStore(readConfig(process.env), pino({ level: 'silent' }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void store.close())
console.log('open')
