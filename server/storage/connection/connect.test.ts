import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { connectClient, createPool, dbOn, setting, withSettings } from './connect.ts'

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

  test('gets a list of schemas as a list, by address and by statement', async () => {
    const schemas = { search_path: 'a,public' }
    const client = await connectClient(withSettings(database.url, schemas), null)
    const asked = () => client.query('select current_setting($1) as path', ['search_path'])
    const { rows: byAddress } = await asked()
    await client.query(`reset search_path${setting('set', schemas)}`)
    const { rows: byStatement } = await asked()
    await client.end()

    expect([...byAddress, ...byStatement]).toEqual([{ path: 'a,public' }, { path: 'a, public' }])
  })

  test('sends statements at once that need not wait for each other, and copies between them', async () => {
    const watched = await countingTurns(database.url)
    const pool = createPool(watched.url, 5000, () => undefined)
    const client = await pool.connect()
    const db = dbOn(client)
    const one = () => db.rows('select 1 as one')
    const before = watched.turns()
    const answers = await Promise.all([one(), one(), one()])
    const inOne = watched.turns() - before
    await one()
    await db.run('create temporary table copied (n integer)')
    await db.copyIn('copy copied from stdin', Buffer.from('1\n2\n'))
    const copied = await Promise.all([one(), db.rows('select n from copied order by n')])
    client.release()
    await pool.end()
    watched.close()

    expect(answers).toEqual(Array(3).fill([{ one: 1 }]))
    expect(inOne).toBe(1)
    expect(copied).toEqual([[{ one: 1 }], [{ n: 1 }, { n: 2 }]])
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

/** A proxy to the server that counts how often a client sends something after it got an answer. */
async function countingTurns(databaseUrl: string) {
  const { host, port, user, password, database: name } = new pg.Client(databaseUrl)
  const to = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  let [turns, isAsked] = [0, false]
  const between = createServer((client) => {
    const server = connect(to)
    client.on('data', (bytes) => {
      if (!isAsked) turns++
      isAsked = true
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      isAsked = false
      client.write(bytes)
    })
    client.on('close', () => server.destroy())
  })
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening))
  const own = (between.address() as AddressInfo).port
  return {
    url: `postgres://${user}:${password ?? ''}@127.0.0.1:${own}/${name}`,
    turns: () => turns,
    close: () => between.close(),
  }
}
