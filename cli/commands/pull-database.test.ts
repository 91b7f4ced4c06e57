import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { createDatabase, dropDatabase } from '../../server/testing/database.ts'
import { runCaptured } from '../testing/run-captured.ts'
import { onDatabase, storedSales } from '../testing/stored-sales.ts'
import { temporaryFile } from '../testing/temporary-file.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
const databases: string[] = []
afterAll(async () => {
  await service.close()
  for (const name of databases) await dropDatabase(name)
})

const query =
  'select id, sku, ordered_at, quantity, unit_price, refunded_quantity from sold where ordered_at >= :since'

/** A shop with orders in its own PostgreSQL, an account, and a source file. */
async function shopWith(orders: string, said: Record<string, unknown> = {}) {
  const name = `lerner_shop_${databases.length}_${process.pid}`
  databases.push(name)
  const database = await createDatabase(name, 'template0')
  await onDatabase(
    database,
    `create table sold (id int, sku text, ordered_at timestamptz, quantity int, unit_price numeric(12, 4),
       refunded_quantity int not null default 0)`,
  )
  const insert = (values: string) => onDatabase(database, `insert into sold values ${values}`)
  if (orders !== '') await insert(orders)
  const file = await temporaryFile('shop.json', '')
  const describeAs = (more: Record<string, unknown>) =>
    writeFile(
      file.path,
      JSON.stringify({
        kind: 'orders',
        currency: 'usd',
        postgres: database,
        query,
        ...said,
        ...more,
      }),
    )
  await describeAs({})
  const { key, tenantId } = await service.caller()
  const environment = { LERNER_BASE_URL: url, LERNER_API_KEY: key }
  return {
    database,
    environment,
    path: file.path,
    statePath: join(file.folder, 'shop.state.json'),
    describeAs,
    insert,
    change: (statement: string) => onDatabase(database, statement),
    pull: (...options: string[]) => runCaptured(['pull', file.path, ...options], environment),
    sales: () => storedSales(service.url, tenantId),
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  }
}

const threeDays = `
  (1, 'mug', '2026-03-02 10:00Z', 2, 19.99),
  (2, 'mug', '2026-03-03 09:00Z', 1, 19.99),
  (3, 'mug', '2026-03-05 18:30Z', 1, 21.5)`.replaceAll(')', ', 0)')

describe('lerner pull of a database', () => {
  test('orders become days, and a second run finds nothing new', async () => {
    await using shop = await shopWith(threeDays)
    const first = await shop.pull('--json')

    expect(first.exitCode, first.stderr).toBe(0)
    expect(JSON.parse(first.stdout)).toMatchObject({
      ...{ read: 3, rows: 4, accepted: 4, rejected: 0, since: null },
      lastRow: '2026-03-05 18:30:00+00:00',
    })
    const sold = [
      'mug 2026-03-02T00:00 1999 ×2',
      'mug 2026-03-03T00:00 1999 ×1',
      'mug 2026-03-04T00:00 1999 ×0',
      'mug 2026-03-05T00:00 2150 ×1',
    ]
    expect(await shop.sales()).toEqual(sold)
    const second = JSON.parse((await shop.pull('--json')).stdout)
    expect(second).toMatchObject({ accepted: 0, unchanged: 4, since: '2026-01-29' })
    expect(await shop.sales()).toEqual(sold)
  })

  test('late rows and refunds replace the days that they are of', async () => {
    await using shop = await shopWith(threeDays)
    await shop.pull()
    await shop.insert(`(4, 'mug', '2026-03-03 23:00Z', 4, 19.99, 0)`)
    await shop.change('update sold set refunded_quantity = 1 where id = 1')

    expect((await shop.pull()).exitCode).toBe(0)
    expect((await shop.sales()).slice(0, 2)).toEqual([
      'mug 2026-03-02T00:00 1999 ×1',
      'mug 2026-03-03T00:00 1999 ×5',
    ])
  })

  test('a day whose only order is gone becomes a day without sales', async () => {
    await using shop = await shopWith(threeDays)
    await shop.pull()
    await shop.change('delete from sold where id = 3')

    expect((await shop.pull()).exitCode).toBe(0)
    expect((await shop.sales()).at(-1)).toBe('mug 2026-03-05T00:00 2150 ×0')
  })

  test('days without sales are reported across runs, however short the overlap', async () => {
    await using shop = await shopWith(threeDays, { overlap_days: 1 })
    await shop.insert(`(4, 'cup', '2026-03-09 10:00Z', 1, 5, 0)`)
    await shop.pull()
    await shop.insert(`(5, 'mug', '2026-03-10 10:00Z', 1, 21.5, 0)`)
    const { stdout } = await shop.pull('--json')

    expect(JSON.parse(stdout).since).toBe('2026-03-08')
    expect((await shop.sales()).filter((line) => line.startsWith('mug')).slice(3)).toEqual([
      'mug 2026-03-05T00:00 2150 ×1',
      ...[6, 7, 8, 9].map((day) => `mug 2026-03-0${day}T00:00 2150 ×0`),
      'mug 2026-03-10T00:00 2150 ×1',
    ])
  })

  test('a day that still goes on is left until it is over', async () => {
    await using shop = await shopWith(threeDays)
    await shop.insert(`(4, 'mug', now(), 7, 21.5, 0)`)

    expect((await shop.pull()).exitCode).toBe(0)
    expect((await shop.sales()).filter((line) => line.endsWith('×7'))).toEqual([])
  })

  test('days are those of the clock of the shop', async () => {
    await using shop = await shopWith(`(1, 'mug', '2026-03-02 23:30Z', 2, 19.99, 0)`, {
      time_zone: 'Europe/Berlin',
    })
    await shop.pull()

    expect(await shop.sales()).toEqual(['mug 2026-03-02T23:00 1999 ×2'])
  })

  test('killed before it heard that its rows were taken, it counts nothing twice', async () => {
    await using shop = await shopWith(threeDays)
    let heard = 0
    const between = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
      const body = parts.length === 0 ? null : new Uint8Array(Buffer.concat(parts))
      const answer = await fetch(new URL(request.url ?? '', url), {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        body,
      })
      const text = await answer.text()
      if (request.url?.includes('/rows')) {
        heard++
        child.kill('SIGKILL')
        return
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    const { port } = between.address() as AddressInfo
    const lerner = join(import.meta.dirname, '../../bin/lerner.mjs')
    const child = spawn(process.execPath, [lerner, 'pull', shop.path], {
      env: { ...process.env, ...shop.environment, LERNER_BASE_URL: `http://127.0.0.1:${port}` },
      stdio: 'ignore',
    })
    await new Promise((resolve) => child.on('exit', resolve))
    between.closeAllConnections()
    between.close()

    expect(heard).toBe(1)
    expect(await shop.sales()).toHaveLength(4)
    await expect(readFile(shop.statePath)).rejects.toThrow('ENOENT')
    const again = JSON.parse((await shop.pull('--json')).stdout)
    expect(again).toMatchObject({ rows: 4, accepted: 0, unchanged: 4 })
    expect(await shop.sales()).toHaveLength(4)
  })

  test('a lost state costs nothing but reading all again', async () => {
    await using shop = await shopWith(threeDays)
    await shop.pull()
    const sold = await shop.sales()
    await rm(shop.statePath)
    await shop.pull()

    expect(await shop.sales()).toEqual(sold)
  })

  test('sales rows go as they are, in slices', async () => {
    await using shop = await shopWith('', {
      kind: 'sales',
      period_length: 'day',
      query: `select 'mug' as product, d::date as period, 12.5 as price, 3 as units
              from generate_series('2001-01-01'::timestamptz, '2020-12-31', '1 day') d where d >= :since`,
    })
    const first = JSON.parse((await shop.pull('--json')).stdout)
    const second = JSON.parse((await shop.pull('--json')).stdout)

    expect(first).toMatchObject({ read: 7305, accepted: 7305, lastRow: '2020-12-31' })
    expect(second).toMatchObject({ read: 36, accepted: 0, unchanged: 36, since: '2020-11-26' })
  })

  test('a dry run sends and remembers nothing', async () => {
    await using shop = await shopWith(threeDays)
    const { exitCode, stdout, stderr } = await shop.pull('--dry-run')

    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/READ +ROWS +VALID/)
    expect(stderr).toContain('3 lines of 3 orders become 4 days of 1 product: 4 units')
    expect(await shop.sales()).toEqual([])
    await expect(readFile(shop.statePath)).rejects.toThrow('ENOENT')
  })

  test('its status says when it last ran, what it sent, the last row, and what failed since', async () => {
    await using shop = await shopWith(threeDays)
    expect((await shop.pull('--status')).stdout).toContain('never')
    await shop.pull()
    await shop.change('alter table sold rename to gone')
    expect((await shop.pull()).exitCode).toBe(1)
    const status = JSON.parse((await shop.pull('--status', '--json')).stdout)

    expect(status).toMatchObject({
      lastRun: { read: 3, rows: 4, changed: 4, rejected: 0 },
      lastRow: '2026-03-05 18:30:00+00:00',
      failure: { message: expect.stringContaining('relation "sold" does not exist') },
    })
  })

  test('it runs repeatedly until it is stopped, despite failures', async () => {
    await using shop = await shopWith(threeDays)
    const running = shop.pull('--every', '1s')
    const until = async (done: () => Promise<boolean>) => {
      while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await until(async () => (await shop.sales()).length === 4)
    await shop.change('alter table sold rename to gone')
    // The rows of the first run may be visible before it has stored its state.
    const state = () => readFile(shop.statePath, 'utf8').catch(() => '')
    await until(async () => (await state()).includes('does not exist'))
    await shop.change('alter table gone rename to sold')
    await shop.insert(`(4, 'cup', '2026-03-06 10:00Z', 1, 5, 0)`)
    await until(async () => (await shop.sales()).some((line) => line.includes('2026-03-06')))
    process.emit('SIGTERM')
    const { exitCode, stderr } = await running

    expect(exitCode).toBe(0)
    expect(stderr).toMatch(/^\S+Z PostgreSQL at .*does not exist/m)
  })
})

describe('lerner pull refuses', () => {
  test.each([
    ["insert into sold values (9, 'x', now(), 1, 1) returning *", 'one SELECT'],
    ['delete from sold returning *', 'one SELECT'],
    ['with gone as (delete from sold returning *) select * from gone', 'one SELECT'],
    ['select 1; commit; drop table sold', 'one SELECT'],
    ['select * from stolen()', 'read-only'],
  ])('a query that writes: %s', async (text, remedy) => {
    await using shop = await shopWith(threeDays, { query: text })
    await shop.change(
      `create function stolen() returns setof sold language sql as 'delete from sold returning *'`,
    )
    const { exitCode, stderr } = await shop.pull()

    expect(exitCode).toBe(1)
    expect(stderr).toContain(remedy)
    expect(await shop.change('select * from sold')).toHaveLength(3)
  })

  test('a database that is not there or not open, in words without the password', async () => {
    await using shop = await shopWith('')
    const saidOf = async (postgres: string) => {
      await shop.describeAs({ postgres })
      const { exitCode, stdout, stderr } = await shop.pull()
      expect(exitCode).toBeGreaterThan(0)
      expect(stdout + stderr).not.toContain('hunter2')
      expect(await readFile(shop.statePath, 'utf8').catch(() => '')).not.toContain('hunter2')
      return stderr
    }
    const closed = await saidOf('postgres://reader:hunter2@127.0.0.1:1/shop')
    expect(closed).toContain('PostgreSQL at reader@127.0.0.1:1/shop cannot be reached')
    const stranger = shop.database.replace(/\/\/[^@]*@/, '//nobody:hunter2@')
    expect(await saidOf(stranger)).toContain('PostgreSQL at nobody@')
    expect(await saidOf('postgres:hunter2')).toContain('postgres is not a database address')
    expect(await saidOf('$SHOP_DATABASE')).toContain('SHOP_DATABASE is not set')
  })

  test('a query that takes too long', async () => {
    await using shop = await shopWith(threeDays, {
      query: 'select sold.*, pg_sleep(9)::text as slept from sold',
      timeout_seconds: 1,
    })
    const { exitCode, stderr } = await shop.pull()

    expect(exitCode).toBe(1)
    expect(stderr).toContain('raise timeout_seconds')
  })

  test('rows of days that were read by half', async () => {
    await using shop = await shopWith(threeDays)
    await shop.pull()
    const half = query.replace('ordered_at >= :since', `id = 1 and :since < now()`)
    await shop.describeAs({ query: half, from: '2026-03-03' })
    const { exitCode, stderr } = await shop.pull()

    expect(exitCode).toBe(1)
    expect(stderr).toMatch(
      /Row 2 is dated 2026-03-02 10:00:00\+00:00, before :since \(2026-03-03.*column ordered_at/,
    )
  })

  test.each([
    [{ kind: 'offers' }, 'kind is "offers": write "orders"'],
    [{ currency: 'euro' }, "currency is 'euro': write an ISO 4217 code"],
    [{ querry: 'x' }, "there is no field 'querry'"],
    [{ overlap_days: -1 }, 'overlap_days is -1: write a whole number'],
    [{ period_length: 'week' }, "period_length is 'week': orders are pulled by day"],
    [{ time_zone: 'Mars' }, "time_zone is 'Mars': write a name such as Europe/Berlin"],
    [{ files: 'exports' }, 'postgres, mysql or shopify with an address, or files with a folder'],
    [{ from: '1.3.2026' }, "from is '1.3.2026': write a day such as 2024-01-01"],
    [{ taxes: 'maybe' }, "shop.json: taxes is 'maybe': write in or out."],
    [{ map: { unit_price: 'Preis' } }, "There is no column 'Preis'"],
  ])('a source that says %j', async (said, message) => {
    await using shop = await shopWith(threeDays, said)
    const { exitCode, stderr } = await shop.pull()

    expect(stderr).toContain(message)
    expect(exitCode).toBe(2)
  })
})
