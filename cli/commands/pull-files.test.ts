import { copyFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { runCaptured } from '../testing/run-captured.ts'
import { storedSales } from '../testing/stored-sales.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

/** A folder of exports, and a source file next to it. */
async function folderOf(said: Record<string, unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'lerner-pull-'))
  const path = join(folder, 'shop.json')
  const say = (settings: Record<string, unknown>) =>
    writeFile(path, JSON.stringify({ files: 'export-*', currency: 'usd', ...settings }))
  await say(said)
  const { key, tenantId } = await service.caller()
  const environment = { LERNER_BASE_URL: url, LERNER_API_KEY: key }
  let seconds = 1_700_000_000
  return {
    path,
    say,
    statePath: join(folder, 'shop.state.json'),
    /** Writes a file with a later time than the previous ones. */
    async write(name: string, ...lines: string[]) {
      await writeFile(join(folder, name), `${lines.join('\n')}\n`)
      await utimes(join(folder, name), ++seconds, seconds)
    },
    /** Copies a Parquet file from the tests. */
    copy: (from: string, name: string) =>
      copyFile(join(import.meta.dirname, '../testing/parquet', from), join(folder, name)),
    async pull(...options: string[]) {
      const { exitCode, stdout, stderr } = await runCaptured(
        ['pull', path, '--json', ...options],
        environment,
      )
      return { exitCode, stderr, said: stdout === '' ? null : JSON.parse(stdout) }
    },
    sales: () => storedSales(service.url, tenantId),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

const salesHeading = 'product,date,price,units'
const ordersHeading = 'order,date,sku,quantity,unit price'

describe('lerner pull of files of sales', () => {
  const sales = { kind: 'sales', period_length: 'day' }

  test('reads those alone that are new or changed', async () => {
    await using shop = await folderOf(sales)
    await shop.write('export-1.csv', salesHeading, 'mug,2026-03-02,19.99,3')
    await shop.write('export-2.csv', salesHeading, 'mug,2026-03-03,19.99,4')
    expect((await shop.pull()).said).toMatchObject({ read: 2, accepted: 2 })
    expect((await shop.pull()).said).toMatchObject({ read: 0, rows: 0, lastRow: '2026-03-03' })
    await shop.write('export-1.csv', salesHeading, 'mug,2026-03-02,19.99,5')
    await shop.write('export-3.csv', salesHeading, 'mug,2026-03-04,19.99,6')
    const { said, stderr } = await shop.pull()

    expect(said).toMatchObject({ read: 2, accepted: 2, lastRow: '2026-03-04' })
    expect(stderr).toContain('3 files, 2 of them new or changed.')
    await shop.write('export-1.csv', salesHeading, 'mug,2026-03-02,19.99,5', '')
    expect((await shop.pull()).said).toMatchObject({ read: 1, lastRow: '2026-03-04' })
    expect(await shop.sales()).toEqual([
      'mug 2026-03-02T00:00 1999 ×5',
      'mug 2026-03-03T00:00 1999 ×4',
      'mug 2026-03-04T00:00 1999 ×6',
    ])
  })

  test('periods that share time with stored ones are asked about, and taken when told to', async () => {
    await using shop = await folderOf({ ...sales, period_length: 'week' })
    await shop.write('export-1.csv', salesHeading, 'mug,2026-03-02,19.99,3')
    await shop.pull()
    await shop.write('export-2.csv', salesHeading, 'mug,2026-03-05,19.99,4')
    const asked = await shop.pull()
    expect(asked.exitCode).not.toBe(0)
    expect(asked.stderr).toContain(
      "line 2, 'mug' from 2026-03-05 to 2026-03-12, which overlaps the stored 2026-03-02 to 2026-03-09",
    )
    expect(asked.stderr.match(/keep/g)).toHaveLength(1)
    expect(asked.stderr).toContain('"overlaps": "keep" takes these rows')
    expect(await shop.sales()).toHaveLength(1)

    await shop.say({ ...sales, period_length: 'week', overlaps: 'keep' })
    expect((await shop.pull()).exitCode).toBe(0)
    expect(await shop.sales()).toHaveLength(2)
  })

  test('a file that was only touched is not sent again', async () => {
    await using shop = await folderOf(sales)
    await shop.write('export-1.csv', salesHeading, 'mug,2026-03-02,19.99,3')
    await shop.pull()
    await shop.write('export-1.csv', salesHeading, 'mug,2026-03-02,19.99,3')

    expect((await shop.pull()).said).toMatchObject({ read: 0 })
  })

  test('a faulty file holds up no others, and is tried again', async () => {
    await using shop = await folderOf(sales)
    await shop.write('export-1.csv', 'product,units', 'mug,3')
    await shop.write('export-2.csv', salesHeading, 'mug,2026-03-03,19.99,4')
    const { exitCode, stderr } = await shop.pull()

    expect(exitCode).toBe(1)
    expect(stderr).toContain('1 of 2 files were not accepted')
    expect(stderr).toContain('export-1.csv: ')
    expect(await shop.sales()).toHaveLength(1)
    await shop.write('export-1.csv', salesHeading, 'mug,2026-03-02,19.99,3')
    expect((await shop.pull()).said).toMatchObject({ read: 1, accepted: 1 })
  })

  test('lines of JSON are read as rows', async () => {
    await using shop = await folderOf(sales)
    const row = { product: 'mug', date: '2026-03-02', price: 1.299, units: 3, promotion: null }
    await shop.write(
      'export-1.ndjson',
      JSON.stringify(row),
      JSON.stringify({ ...row, date: '2026-03-03' }),
    )
    expect((await shop.pull()).said).toMatchObject({ read: 2, accepted: 2, lastRow: '2026-03-03' })
    expect((await shop.sales())[0]).toBe('mug 2026-03-02T00:00 130 ×3')

    await shop.write('export-2.jsonl', JSON.stringify({ ...row, lines: [{ sku: 'mug' }] }))
    const { exitCode, stderr } = await shop.pull()
    expect(exitCode).toBe(1)
    expect(stderr).toContain('export-2.jsonl, line 1: lines is a list: write a string')
  })

  test('Parquet is read as rows, in slices, and once', async () => {
    await using shop = await folderOf(sales)
    await shop.copy('sales-zstd.parquet', 'export-1.parquet')
    const first = await shop.pull()

    expect(first.said, first.stderr).toMatchObject({ read: 12000, accepted: 12000 })
    expect(first.said.lastRow).toBe('2022-11-08')
    expect(first.stderr).toContain('Format: Parquet of 12000 rows')
    expect((await shop.sales()).slice(0, 2)).toEqual([
      'mug 1990-01-01T00:00 1999 ×0',
      'mug 1990-01-02T00:00 2000 ×1',
    ])
    expect((await shop.pull()).said).toMatchObject({ read: 0, rows: 0 })
  })

  test('a pattern means all names that match it', async () => {
    await using shop = await folderOf({ ...sales, files: 'export-?-*.csv' })
    await shop.write('export-1-a.csv', salesHeading, 'mug,2026-03-02,19.99,3')
    await shop.write('export-12-a.csv', salesHeading, 'mug,2026-03-03,19.99,3')
    await shop.write('export-1-a.csv.part', salesHeading, 'mug,2026-03-04,19.99,3')
    await shop.write('old-export-1-a.csv', salesHeading, 'mug,2026-03-05,19.99,3')

    expect((await shop.pull()).said).toMatchObject({ read: 1, lastRow: '2026-03-02' })
  })

  test('a folder that is not there is named, and naming another is no change', async () => {
    await using shop = await folderOf({ ...sales, files: 'nowhere' })
    const { exitCode, stderr } = await shop.pull()
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/files is '.*nowhere', which cannot be read: ENOENT/)

    await shop.write('export-1.csv', salesHeading, 'mug,2026-03-02,19.99,3')
    await shop.say(sales)
    expect((await shop.pull()).stderr).not.toContain('has changed since the last run')
    await shop.say({ ...sales, period_length: 'week' })
    expect((await shop.pull()).stderr).toContain('has changed since the last run')
  })
})

describe('lerner pull of files of orders', () => {
  const orders = { kind: 'orders' }
  const twoOrders = ['1,2026-03-02,mug,2,20', '2,2026-03-03,mug,1,20']

  test('days in UTC are those of the time zone, also where a later file replaces them', async () => {
    await using shop = await folderOf({ ...orders, time_zone: 'Europe/Berlin' })
    await shop.write('export-1.csv', ordersHeading, '1,2026-06-01T22:30:00Z,mug,2,20')
    await shop.pull()
    await shop.write('export-2.csv', ordersHeading, '2,2026-06-02T10:00:00Z,mug,3,20')
    await shop.pull()

    expect(await shop.sales()).toEqual(['mug 2026-06-01T22:00 2000 ×5'])
  })

  test('a day that two files share is sent whole', async () => {
    await using shop = await folderOf(orders)
    await shop.write('export-1.csv', ordersHeading, ...twoOrders)
    await shop.pull()
    await shop.write(
      'export-2.csv',
      ordersHeading,
      '3,2026-03-03,mug,4,20',
      '4,2026-03-05,mug,1,20',
    )
    const { said, exitCode, stderr } = await shop.pull()

    expect(exitCode, stderr).toBe(0)
    expect(said).toMatchObject({ read: 4, rows: 3 })
    expect(await shop.sales()).toEqual([
      'mug 2026-03-02T00:00 2000 ×2',
      'mug 2026-03-03T00:00 2000 ×5',
      'mug 2026-03-04T00:00 2000 ×0',
      'mug 2026-03-05T00:00 2000 ×1',
    ])
  })

  test('moments of Parquet are of days of the shop, and go with files of other kinds', async () => {
    await using shop = await folderOf({ ...orders, time_zone: 'America/New_York' })
    await shop.copy('orders.parquet', 'export-1.parquet')
    await shop.write(
      'export-2.csv',
      'order_id,sku,ordered_at,quantity,unit_price',
      '3,mug,2026-03-03,4,19.99',
    )
    const { said, exitCode, stderr } = await shop.pull()

    expect(exitCode, stderr).toBe(0)
    expect(said).toMatchObject({ read: 4, rows: 4 })
    expect(await shop.sales()).toEqual([
      'cup 2026-03-02T05:00 500 ×1',
      'cup 2026-03-03T05:00 500 ×0',
      'mug 2026-03-02T05:00 1999 ×2',
      'mug 2026-03-03T05:00 1999 ×7',
    ])
  })

  test('an order of two files counts once, as the later one says', async () => {
    await using shop = await folderOf(orders)
    await shop.write('export-1.csv', ordersHeading, ...twoOrders)
    await shop.write('export-2.csv', ordersHeading, '2,2026-03-03,mug,3,20')
    await shop.pull()

    expect(await shop.sales()).toEqual([
      'mug 2026-03-02T00:00 2000 ×2',
      'mug 2026-03-03T00:00 2000 ×3',
    ])
  })

  test('an order that a file of a later run says anew is as that says', async () => {
    await using shop = await folderOf(orders)
    await shop.write('export-1.csv', ordersHeading, ...twoOrders)
    await shop.pull()
    await shop.write('export-2.csv', ordersHeading, '2,2026-03-03,mug,3,20')
    await shop.pull()

    expect(await shop.sales()).toEqual([
      'mug 2026-03-02T00:00 2000 ×2',
      'mug 2026-03-03T00:00 2000 ×3',
    ])
  })

  test('a changed file replaces its days, and takes back those that it no longer has', async () => {
    await using shop = await folderOf(orders)
    await shop.write('export-1.csv', ordersHeading, ...twoOrders)
    await shop.pull()
    await shop.write('export-1.csv', ordersHeading, '1,2026-03-02,mug,1,20')
    await shop.pull()

    expect(await shop.sales()).toEqual([
      'mug 2026-03-02T00:00 2000 ×1',
      'mug 2026-03-03T00:00 2000 ×0',
    ])
  })

  test('days between two files that no file tells of stay unsaid', async () => {
    await using shop = await folderOf(orders)
    await shop.write('export-1.csv', ordersHeading, '1,2026-03-02,mug,2,20', '2,2026-03-03,cup,1,9')
    await shop.pull()
    await shop.write('export-2.csv', ordersHeading, '3,2026-03-06,cup,1,9', '4,2026-03-07,mug,2,20')
    const { stderr } = await shop.pull()

    expect((await shop.sales()).filter((line) => line.startsWith('mug'))).toEqual([
      'mug 2026-03-02T00:00 2000 ×2',
      'mug 2026-03-03T00:00 2000 ×0',
      'mug 2026-03-06T00:00 2000 ×0',
      'mug 2026-03-07T00:00 2000 ×2',
    ])
    // A file alone does not know them, and an import says so.
    expect(stderr).not.toContain('before the first sale')
  })

  test('lines of one day in two files that name no order are asked about', async () => {
    await using shop = await folderOf(orders)
    const heading = ordersHeading.replace('order,', '')
    await shop.write('export-1.csv', heading, '2026-03-02,mug,2,20')
    await shop.write('export-2.csv', heading, '2026-03-02,mug,2,20')
    const { exitCode, stderr } = await shop.pull()

    expect(exitCode).toBe(1)
    expect(stderr).toContain('export-1.csv and export-2.csv both have lines of 2026-03-02')
    expect(await shop.sales()).toEqual([])
  })

  test('a line that cannot be read stops the run, with its place in its file', async () => {
    await using shop = await folderOf(orders)
    await shop.write('export-1.csv', ordersHeading, '1,2026-03-02,mug,2,20')
    await shop.write('export-2.csv', ordersHeading, '2,2026-03-02,mug,2,20', '3,soon,mug,1,20')
    const { exitCode, stderr } = await shop.pull()

    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/line 3: export-2\.csv, .*'soon'/)
    expect(await shop.sales()).toEqual([])
    const { failure } = JSON.parse(await readFile(shop.statePath, 'utf8'))
    expect(failure.message).toContain('One line of orders cannot be read')
  })
})
