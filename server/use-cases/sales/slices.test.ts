import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { keyInBytes, slicesOf } from './slices.ts'

describe('slices', () => {
  test('hold every row once, in order, and others have their turn between two of them', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => i)
    const seen: number[] = []
    let turns = 0
    let goOn = true
    const another = () => {
      turns++
      if (goOn) setImmediate(another)
    }
    setImmediate(another)
    for await (const slice of slicesOf(rows)) {
      expect(slice.rows[0]).toBe(slice.start)
      seen.push(...slice.rows)
    }
    goOn = false

    expect(seen).toEqual(rows)
    expect(turns).toBeGreaterThanOrEqual(2)
  })

  test('of no rows are none', async () => {
    for await (const slice of slicesOf([])) expect.fail(`a slice of ${slice.rows.length}`)
  })
})

describe('keys of rows', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  test('sort as the store does, by bytes', async () => {
    const ids = ['b', 'a', 'B', 'ä', 'a-b', 'a b', 'ab', '茶', '🍵', '\uffee', '', 'zz', 'z']
    const rows = await database.store.system((db) =>
      db.rows<{ id: string }>('select id from unnest($1::text[]) r (id) order by id collate "C"', [
        ids,
      ]),
    )
    const sorted = ids.toSorted((a, b) => (keyInBytes(a, 'x') < keyInBytes(b, 'x') ? -1 : 1))

    expect(sorted).toEqual(rows.map(({ id }) => id))
  })
})
