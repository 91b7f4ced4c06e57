import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { runCaptured } from '../testing/run-captured.ts'
import { hasS3Server, startS3Server } from '../testing/s3-server.ts'
import { storedSales } from '../testing/stored-sales.ts'
import { temporaryFile } from '../testing/temporary-file.ts'

const has = hasS3Server()
const server = has ? await startS3Server() : null
const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await service.close()
  await server?.close()
})

let folders = 0

/** A folder of the bucket, an account, and a source file. */
async function folderOf(said: Record<string, unknown>, wanted = '') {
  const folder = `exports ${folders++}/`
  const file = await temporaryFile('shop.json', '')
  const say = (more: Record<string, unknown>) =>
    writeFile(
      file.path,
      JSON.stringify({ files: `s3://shop/${folder}${wanted}`, currency: 'usd', ...said, ...more }),
    )
  await say({})
  const { key, tenantId } = await service.caller()
  const environment = { LERNER_BASE_URL: url, LERNER_API_KEY: key, ...server?.environment }
  return {
    folder,
    say,
    put: (name: string, ...lines: string[]) => server?.put(folder + name, `${lines.join('\n')}\n`),
    putParquet: async (from: string, name: string) => {
      const path = join(import.meta.dirname, '../testing/parquet', from)
      await server?.put(folder + name, new Uint8Array(await readFile(path)))
    },
    async pull(more: Record<string, string> = {}) {
      const words = ['pull', file.path, '--json']
      const { exitCode, stdout, stderr } = await runCaptured(words, { ...environment, ...more })
      return { exitCode, stderr, said: stdout === '' ? null : JSON.parse(stdout) }
    },
    sales: () => storedSales(service.url, tenantId),
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  }
}

const salesHeading = 'product,date,price,units'
const ordersHeading = 'order,date,sku,quantity,unit price'
const sales = { kind: 'sales', period_length: 'day' }

describe.runIf(has)('lerner pull of a bucket', () => {
  test('reads those files alone that are new or changed, and leaves none on this machine', async () => {
    await using shop = await folderOf(sales)
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('lerner-fetched-'))
    await shop.put('export-1.csv', salesHeading, 'mug,2026-03-02,19.99,3')
    await shop.put('export 2 +&<é>.csv', salesHeading, 'mug,2026-03-03,19.99,4')
    await shop.put('deeper/export-3.csv', salesHeading, 'mug,2026-03-04,19.99,4')
    await shop.put('notes.md', 'none of these')
    await server?.put(shop.folder, '')
    const first = await shop.pull()
    expect(first.said, first.stderr).toMatchObject({ read: 2, accepted: 2 })
    expect((await shop.pull()).said).toMatchObject({ read: 0, rows: 0, lastRow: '2026-03-03' })

    await shop.put('export-1.csv', salesHeading, 'mug,2026-03-02,19.99,5')
    await shop.put('export-4.ndjson', '{"product":"mug","date":"2026-03-05","price":5,"units":1}')
    const { said, stderr } = await shop.pull()
    expect(said).toMatchObject({ read: 2, accepted: 2 })
    expect(stderr).toContain('3 files, 2 of them new or changed.')
    expect(await shop.sales()).toEqual([
      'mug 2026-03-02T00:00 1999 ×5',
      'mug 2026-03-03T00:00 1999 ×4',
      'mug 2026-03-05T00:00 500 ×1',
    ])
    const after = readdirSync(tmpdir()).filter((name) => name.startsWith('lerner-fetched-'))
    expect(after).toEqual(before)
  })

  test('sends days of orders whole, of files of other days and kinds too', async () => {
    await using shop = await folderOf({ kind: 'orders', time_zone: 'America/New_York' })
    await shop.putParquet('orders.parquet', 'a.parquet')
    await shop.pull()
    await shop.put(
      'b.csv',
      'order_id,sku,ordered_at,quantity,unit_price',
      '3,mug,2026-03-03,4,19.99',
    )
    const { said, exitCode, stderr } = await shop.pull()

    expect(exitCode, stderr).toBe(0)
    expect(said).toMatchObject({ read: 4 })
    expect(await shop.sales()).toEqual([
      'cup 2026-03-02T05:00 500 ×1',
      'cup 2026-03-03T05:00 500 ×0',
      'mug 2026-03-02T05:00 1999 ×2',
      'mug 2026-03-03T05:00 1999 ×7',
    ])
  })

  test('takes a pattern, or one file, as a folder of this machine does', async () => {
    await using shop = await folderOf(sales, 'export-?.csv')
    await shop.put('export-1.csv', salesHeading, 'mug,2026-03-02,19.99,3')
    await shop.put('export-12.csv', salesHeading, 'mug,2026-03-03,19.99,3')
    expect((await shop.pull()).said).toMatchObject({ read: 1, lastRow: '2026-03-02' })
    await shop.say({ files: `s3://shop/${shop.folder}export-12.csv` })
    expect((await shop.pull()).said).toMatchObject({ read: 1, lastRow: '2026-03-03' })
    await shop.say({ files: 's3://shop/exports*/x.csv' })
    expect((await shop.pull()).stderr).toContain('use * and ? only in the file name')
  })

  test('lists more files than one answer holds, though none has a name for its content', async () => {
    await using shop = await folderOf({ kind: 'orders' })
    for (let i = 0; i < 1005; i++) {
      const line = `${i},2026-03-02,mug,1,20`
      server?.putOnDisk(`${shop.folder}order-${i}.csv`, `${ordersHeading}\n${line}\n`)
    }
    const { said, exitCode, stderr } = await shop.pull()

    expect(exitCode, stderr).toBe(0)
    expect(said).toMatchObject({ read: 1005, rows: 1 })
    expect(await shop.sales()).toEqual(['mug 2026-03-02T00:00 2000 ×1005'])
    expect((await shop.pull()).said).toMatchObject({ read: 0 })
  })

  test('says what is wrong with keys, names and places, and no secret', async () => {
    await using shop = await folderOf(sales)
    await shop.put('export-1.csv', salesHeading, 'mug,2026-03-02,19.99,3')
    const saidOf = async (more: Record<string, string>) => {
      const { exitCode, stderr } = await shop.pull(more)
      expect(exitCode).toBeGreaterThan(0)
      expect(stderr).not.toContain('hunter2')
      expect(stderr).not.toContain('secret/of')
      return stderr
    }
    expect(await saidOf({ AWS_SECRET_ACCESS_KEY: 'hunter2' })).toMatch(
      /SignatureDoesNotMatch.*Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/,
    )
    expect(await saidOf({ AWS_ACCESS_KEY_ID: 'nobody' })).toMatch(/access key.*Check .*the keys/)
    expect(await saidOf({ AWS_ACCESS_KEY_ID: '' })).toContain('AWS_ACCESS_KEY_ID is not set')
    expect(await saidOf({ AWS_REGION: 'us-east-1' })).toContain(
      'It is in eu-test-1: set AWS_REGION',
    )
    expect(await saidOf({ AWS_ENDPOINT_URL: 'http://127.0.0.1:9' })).toMatch(
      /cannot be reached at http:\/\/127\.0\.0\.1:9: .+\. Check AWS_ENDPOINT_URL/,
    )
    expect(await saidOf({ AWS_ENDPOINT_URL: 'shop.example' })).toContain('write https://HOST')
    await shop.say({ files: 's3://gone/' })
    expect(await saidOf({})).toMatch(/s3:\/\/gone\/ did not answer: NoSuchBucket/)
    await shop.say({ files: 's3:///exports' })
    expect(await saidOf({})).toContain('write s3://BUCKET/FOLDER/')
  })
})

/** A server that answers requests for a bucket as a test specifies, and its address. */
async function answering(answer: RequestListener) {
  const answers = createServer(answer)
  await new Promise<void>((resolve) => answers.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(answers.address() as AddressInfo).port}`,
    [Symbol.dispose]() {
      answers.closeAllConnections()
      answers.close()
    },
  }
}

const anyKeys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_REGION: 'us-east-1' }

test('a request of a bucket follows nobody elsewhere', async () => {
  let heard = 0
  using elsewhere = await answering((_, response) => {
    heard++
    response.end()
  })
  using sends = await answering((_, response) => {
    const region = { 'x-amz-bucket-region': 'eu-central-1' }
    response.writeHead(307, { location: elsewhere.address, ...region }).end()
  })
  await using shop = await folderOf(sales)
  const { exitCode, stderr } = await shop.pull({ ...anyKeys, AWS_ENDPOINT_URL: sends.address })

  expect([exitCode, heard]).toEqual([1, 0])
  expect(stderr).toContain('did not answer: status 307. It is in eu-central-1: set AWS_REGION.')
})

test('a file of a bucket that is truncated in transit is reported, and tried again at the next run', async () => {
  const listing = (folder: string) =>
    `<R><Contents><Key>${folder}a.csv</Key><Size>90</Size><LastModified>2026-03-02T10:00:00Z</LastModified></Contents></R>`
  using cuts = await answering((request, response) => {
    const folder = new URL(request.url ?? '', 'http://x').searchParams.get('prefix')
    if (folder !== null) {
      response.end(listing(folder))
      return
    }
    response.writeHead(200, { 'content-length': '90' }).write('product,date')
    setTimeout(() => response.destroy(), 50)
  })
  await using shop = await folderOf(sales)
  const { exitCode, stderr } = await shop.pull({ ...anyKeys, AWS_ENDPOINT_URL: cuts.address })

  expect(exitCode).toBe(1)
  expect(stderr).toContain('1 of 1 files were not accepted, and are tried again at the next run')
  expect(stderr).toContain('a.csv was not received completely')
})
