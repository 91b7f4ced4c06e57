import { afterAll, beforeAll, expect, test } from 'vitest'
import { overloaded } from '../storage/connect-errors.ts'
import { quiet, type TestDatabase, testDatabase } from '../testing/database.ts'
import { createLearner } from './learner.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a learner whose store is down stops in order all the same', async () => {
  const store = { ...database.store, system: () => Promise.reject(overloaded()) }
  const learner = createLearner({ store, log: quiet }, 'learner')
  learner.start()

  await expect(learner.stop()).resolves.toBeUndefined()
})
