import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overloaded } from '../../storage/connection/connect-errors.ts'
import { quiet, type TestDatabase, testDatabase } from '../../testing/database.ts'
import { storeQuotes } from '../../testing/quotes.ts'
import { recordOutcomes } from '../../use-cases/outcomes/record-outcomes.ts'
import { createLearner } from './learner.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a learner whose store is down stops in order all the same', async () => {
  const store = { ...database.store, system: () => Promise.reject(overloaded()) }
  const learner = createLearner({ store, log: quiet, now: Date.now }, 'learner')
  learner.start()

  await expect(learner.stop()).resolves.toBeUndefined()
})

test('a fold that does not finish is tried again with fewer observations, and the log says so', async () => {
  const { store } = database
  const tenantId = await database.createTenant()
  const quotes = await storeQuotes(
    store,
    tenantId,
    Array.from({ length: 1000 }, () => ({})),
  )
  await store.tenant(tenantId, (db) =>
    recordOutcomes(
      db,
      tenantId,
      [quotes.map((quoteId) => ({ quoteId, status: 'declined' as const }))],
      Date.now(),
    ),
  )
  // Stands for whatever makes a large fold exceed the statement timeout.
  await database.asOwner(
    `create function refuse_large_folds() returns trigger language plpgsql as $$
     begin
       if new.folded_seq - old.folded_seq > 100 then
         raise query_canceled using message = 'canceling statement due to statement timeout';
       end if;
       return new;
     end $$`,
  )
  await database.asOwner(
    `create trigger refuse before update on learner_leases for each row execute function refuse_large_folds()`,
  )
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
  const learner = createLearner({ store, log, now: Date.now }, 'learner')
  const offersLearnt = () =>
    store.tenant(tenantId, async (db) => {
      const [cell] = await db.rows<{ offers: number }>('select offers from cells')
      return cell?.offers
    })

  learner.start()
  const endMs = performance.now() + 30_000
  while ((await offersLearnt()) !== 1000 && performance.now() < endMs) await sleep(50)
  await database.asOwner('drop trigger refuse on learner_leases')
  await database.asOwner('drop function refuse_large_folds')
  await learner.stop()

  expect(await offersLearnt()).toBe(1000)
  expect(lines.slice(0, 3).map((line) => JSON.parse(line).observations)).toEqual([500, 125, 31])
})
