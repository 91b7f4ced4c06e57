import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { connectClient, createPool, setting, withSettings } from './connect.ts'

describe('withSettings', () => {
  test.each([
    ['postgres://u:p@h:5433/d', 'postgres://u:p@h:5433/d?options=-c+role%3Da'],
    ['postgres://u@h/d?sslmode=require', 'postgres://u@h/d?sslmode=require&options=-c+role%3Da'],
    [
      'postgres://u@/d?host=%2Ftmp%2Fx&options=-c%20b%3D1',
      'postgres://u@/d?host=%2Ftmp%2Fx&options=-c+b%3D1+-c+role%3Da',
    ],
  ])('adds to %s and keeps what it says', (url, expected) => {
    expect(withSettings(url, { role: 'a' })).toBe(expected)
  })
})

describe('a pool', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  test('is told a list of schemas as a list, by address and by statement', async () => {
    const schemas = { search_path: 'a,public' }
    const client = await connectClient(withSettings(database.url, schemas), null)
    const asked = () => client.query('select current_setting($1) as path', ['search_path'])
    const { rows: byAddress } = await asked()
    await client.query(`reset search_path${setting('set', schemas)}`)
    const { rows: byStatement } = await asked()
    await client.end()

    expect([...byAddress, ...byStatement]).toEqual([{ path: 'a,public' }, { path: 'a, public' }])
  })

  test('tells of a lost connection without all that the driver knows of it', async () => {
    const heard: Error[] = []
    const pool = createPool(database.url, 5000, (error) => heard.push(error))
    const { rows } = await pool.query('select pg_backend_pid() as pid')
    const other = createPool(database.url, 5000, () => undefined)
    await other.query('select pg_terminate_backend($1::integer)', [rows[0].pid])

    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(heard.every((error) => !('client' in error))).toBe(true)
    await Promise.all([pool.end(), other.end()])
  })
})
