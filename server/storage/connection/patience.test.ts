import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { connectClient, createPool } from './connect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const limitMs = 100

/** Blocks this process for so long: no timer runs, and no answer is read. */
function holdUp(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

describe('an answer that came in time', () => {
  test('is read, however long this process was busy meanwhile', async () => {
    const client = await connectClient(database.url, limitMs)
    const answer = client.query('select 7 as one')
    holdUp(5 * limitMs)

    expect((await answer).rows).toEqual([{ one: 7 }])
    expect((await client.query('select 8 as one')).rows).toEqual([{ one: 8 }])
    await client.end()
  })

  test('is read on a connection of a pool', async () => {
    const pool = createPool(database.url, limitMs, () => undefined)
    const client = await pool.connect()
    const answer = client.query('select 7 as one')
    holdUp(5 * limitMs)

    expect((await answer).rows).toEqual([{ one: 7 }])
    client.release()
    await pool.end()
  })

  test('is read where the statement has a limit of its own', async () => {
    const client = await connectClient(database.url, 10 * limitMs)
    const asked = { text: 'select 7 as one', query_timeout: limitMs }
    const answer = client.query(asked)
    holdUp(5 * limitMs)

    expect((await answer).rows).toEqual([{ one: 7 }])
    await client.end()
  })
})

describe('an answer that does not come', () => {
  test('fails the statement, and the connection is dropped', async () => {
    const client = await connectClient(database.url, limitMs)

    await expect(client.query('select pg_sleep(30)')).rejects.toThrow('Query read timeout')
    await expect(client.query('select 1')).rejects.toThrow()
    await client.end()
  })

  test('fails a statement by its own limit, where that is shorter or longer', async () => {
    const client = await connectClient(database.url, limitMs)
    const longer = { text: 'select pg_sleep(0.3)', query_timeout: 60_000 }
    const shorter = { text: 'select pg_sleep(30)', query_timeout: 50 }

    expect((await client.query(longer)).rowCount).toBe(1)
    await expect(client.query(shorter)).rejects.toThrow('Query read timeout')
    await client.end()
  })

  test('fails all that was sent behind it, where several are under way', async () => {
    const client = await connectClient(database.url, limitMs, { pipeline: true })
    const asked = ['select pg_sleep(30)', 'select 1'].map((text) => client.query(text))

    for (const answer of asked) await expect(answer).rejects.toThrow()
    await client.end()
  })
})
