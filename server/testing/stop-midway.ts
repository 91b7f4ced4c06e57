import pino from 'pino'
import { readConfig } from '../config.ts'
import { openStore } from '../storage/store.ts'
import { recordOutcomes } from '../use-cases/outcomes/record-outcomes.ts'

// A replica that is stopped while it records an outcome, its transaction open. When it goes on, it
// says what became of it.
const [tenantId, quoteId] = process.argv.slice(2)
const store = await openStore(readConfig(process.env), pino({ level: 'silent' }))
try {
  await store.tenant(Number(tenantId), async (db) => {
    await recordOutcomes(
      db,
      Number(tenantId),
      [{ quoteId: String(quoteId), status: 'accepted' }],
      Date.now(),
    )
    process.kill(process.pid, 'SIGSTOP')
  })
  console.log('committed')
} catch {
  console.log('undone')
}
await store.close()
