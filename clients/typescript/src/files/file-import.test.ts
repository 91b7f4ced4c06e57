import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { stubImports } from '../../testing/stub-imports.ts'
import { refuse, stubServer } from '../../testing/stub-server.ts'
import { Lerner } from '../lerner.ts'
import type { Rejection } from './fault.ts'
import { noSettings } from './file-settings.ts'
import { type SendOptions, sendRows } from './send-rows.ts'
import { understandRows } from './understand.ts'

type Refusal = { status: number; code: string; retryAfter?: string }

/** A service that accepts imports; `refuses` gives the refusal of the nth part. */
async function service(
  options: {
    faultOf?: (row: Record<string, unknown>) => string | null
    mostRejects?: number
    refuses?: (part: number) => Refusal | null
  } = {},
) {
  const kept = new Map<string, number>()
  const imports = stubImports({
    faultOf: options.faultOf ?? (() => null),
    questionOf: ({ units }) => (units === 77 ? 'units' : null),
    ...(options.mostRejects === undefined ? {} : { mostRejects: options.mostRejects }),
    keep(row) {
      const key = `${row.product_id} ${row.period_start}`
      const isNew = kept.get(key) !== row.units
      kept.set(key, Number(row.units))
      return isNew
    },
  })
  let parts = 0
  const server = await stubServer((seen, response) => {
    if (!seen.path.includes('/rows')) return imports.answer(seen)
    const refusal = options.refuses?.(++parts) ?? null
    if (refusal === null) return imports.take(seen)
    const { status, code, retryAfter } = refusal
    const type = status === 429 ? 'rate_limit_error' : 'api_error'
    return refuse(
      response,
      status,
      { type, code },
      retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    )
  })
  const client = new Lerner({ apiKey: 'lrn_test_x', baseUrl: server.url, maxRetries: 0 })
  const partsOf = () => server.seen.filter(({ path }) => path.includes('/rows'))
  return Object.assign(server, { client, kept, partsOf })
}

const heading = ['product', 'date', 'price', 'units']
const rowOf = (n: number, products: number) => [
  `p${n % products}`,
  new Date(Date.UTC(2024, 0, 1 + Math.floor(n / products))).toISOString().slice(0, 10),
  '9.90',
  String(n % 50),
]

/** Sends these rows, and returns the result. */
async function send(
  client: Lerner,
  rows: readonly string[][],
  { headings = heading, ...options }: SendOptions & { headings?: string[] } = {},
) {
  const all = [headings, ...rows].map((texts, i) => ({ texts, line: i + 1 }))
  const { columns, read, problems } = understandRows(all, {
    ...noSettings,
    periodLength: 'day',
    constants: new Map([['currency', 'usd']]),
  })
  if (columns === null || problems.length > 0) throw new Error(problems[0]?.message)
  const rejected: Rejection[] = []
  const questions: Rejection[] = []
  async function* body() {
    yield all.slice(1)
  }
  const summary = await sendRows(body(), client, { columns, read }, options, {
    rejected: (some) => rejected.push(...some),
    questioned: (some) => questions.push(...some),
  })
  return { ...summary, rejected, questions, rejectedCount: summary.rejected }
}

const rows = (count: number, products = 10) =>
  Array.from({ length: count }, (_, n) => rowOf(n, products))

describe('a file as an import', () => {
  test('goes in parts that follow each other, the last of which ends it', async () => {
    await using stub = await service()
    const sent = await send(stub.client, rows(250), { batchRows: 100 })

    expect(sent).toMatchObject({ rows: 250, accepted: 250, unchanged: 0, rejectedCount: 0 })
    const [first, second, third] = stub.partsOf()
    expect(first?.path).toContain('offset=0&more=true')
    expect(first?.text.split('\n')[0]).toBe('product_id,price,units,period_start,period_end')
    expect(second?.path).toContain(`offset=${first?.text.length}&more=true`)
    expect(third?.path).toContain('more=false')
    expect(stub.partsOf()).toHaveLength(3)
  })

  test('without prices brings those that its revenue gives', async () => {
    await using stub = await service()
    const headings = ['product', 'date', 'units', 'revenue']
    const sent = await send(stub.client, [['p', '2024-01-01', '4', '39.60']], { headings })

    expect(sent).toMatchObject({ accepted: 1 })
    const lines = stub.partsOf()[0]?.text.split('\n')
    expect(lines?.[0]).toBe('product_id,price,units,period_start,period_end')
    expect(lines?.[1]).toBe('p,990,4,2024-01-01T00:00:00Z,2024-01-02T00:00:00Z')
  })

  test('of exactly a part is ended, too; one without a good row is none', async () => {
    await using stub = await service()
    expect(await send(stub.client, rows(100), { batchRows: 100 })).toMatchObject({ accepted: 100 })
    expect(stub.partsOf().at(-1)).toMatchObject({ text: '' })
    expect(stub.partsOf().at(-1)?.path).toContain('more=false')
    const before = stub.seen.length
    await send(stub.client, [['p', '2024-01-01', 'free', '1']])
    expect(stub.seen).toHaveLength(before)
  })

  test('goes on under its key where an earlier run stopped, and sends nothing twice', async () => {
    await using stub = await service({
      refuses: (part) => (part === 3 ? { status: 500, code: 'x', retryAfter: '3600' } : null),
      faultOf: (row) => (row.units === 7 ? 'units' : null),
    })
    const options = { batchRows: 100, key: 'file-1' }
    await expect(send(stub.client, rows(450), options)).rejects.toThrow()
    expect(stub.kept.size).toBe(196)
    const stopped = stub.partsOf().length
    const second = await send(stub.client, rows(450), options)

    expect(second).toMatchObject({ rows: 450, accepted: 245, unchanged: 196, replayed: true })
    expect(second.rejected.map(({ line }) => line)).toEqual(
      Array.from({ length: 9 }, (_, i) => 50 * i + 9),
    )
    expect(stub.partsOf().slice(stopped)[0]?.path).toContain('more=true')
    expect(stub.partsOf()).toHaveLength(stopped + 3)
    const again = await send(stub.client, rows(450), options)
    expect(again).toMatchObject({ accepted: 0, unchanged: 441, rejectedCount: 9 })
    expect(stub.partsOf()).toHaveLength(stopped + 3)
  })

  test('that was delivered under its key is sent again on request', async () => {
    await using stub = await service()
    const options = { key: 'file-1', whenComplete: 'send_again' } as const
    await send(stub.client, rows(50), options)
    stub.kept.clear()

    expect(await send(stub.client, rows(50), options)).toMatchObject({
      accepted: 50,
      replayed: false,
    })
  })

  test('names rejected rows by line, column and value of the file, and questions likewise', async () => {
    await using stub = await service({
      faultOf: (row) => (row.units === 3 ? 'period_start' : null),
    })
    const file = rows(120)
    file[80] = ['p0', '2024-01-09', '9.90', '77']
    const { rejected, questions } = await send(stub.client, file, { batchRows: 50 })

    expect(rejected).toEqual(
      [5, 55, 105].map((line) => ({
        ...{ line, column: 'period', value: '2024-01-01T00:00:00.000Z', reason: 'is wrong' },
        ...(line > 5 && { value: `2024-01-${line > 55 ? '11' : '06'}T00:00:00.000Z` }),
        ...{ remarks: [], setting: null },
      })),
    )
    expect(questions).toMatchObject([{ line: 82, column: 'units', value: '77', reason: 'is odd' }])
  })

  test('names every rejected row, also where an import keeps fewer of them', async () => {
    await using stub = await service({
      faultOf: ({ units }) => (Number(units) % 2 ? 'units' : null),
    })
    const count = 31_000
    const sent = await send(stub.client, rows(count, 100), { batchRows: 30_000 })

    expect(sent).toMatchObject({ rows: count, accepted: count / 2, rejectedCount: count / 2 })
    expect(new Set(sent.rejected.map(({ line }) => line)).size).toBe(count / 2)
  })

  test('waits for the rate limit, however often it refuses', async () => {
    await using stub = await service({
      refuses: (part) => (part < 3 ? { status: 429, code: 'rate_limited', retryAfter: '0' } : null),
    })

    expect(await send(stub.client, rows(20))).toMatchObject({ accepted: 20 })
  })

  test('passes on a refusal, and sends no part after it', async () => {
    await using stub = await service({ refuses: () => ({ status: 403, code: 'scope_missing' }) })

    await expect(send(stub.client, rows(300), { batchRows: 100 })).rejects.toThrow()
    expect(stub.partsOf()).toHaveLength(1)
  })

  test('travels packed where something packs it, its offsets those of the file', async () => {
    await using stub = await service()
    const compress = promisify(zstdCompress)
    const sent = await send(stub.client, rows(250), {
      batchRows: 100,
      pack: async (bytes) => ({ bytes: await compress(bytes), encoding: 'zstd' }),
    })

    expect(sent).toMatchObject({ accepted: 250 })
    const [first, second] = stub.partsOf()
    expect(first?.headers['content-encoding']).toBe('zstd')
    expect(second?.path).toContain(`offset=${first?.text.length}&`)
  })

  test('keeps texts as they are: commas, quotation marks and line ends', async () => {
    await using stub = await service()
    await send(stub.client, [
      ['5" pipe, red', '2024-01-01', '9.90', '0.0000001'],
      ['two\nlines', '2024-01-01', '9.90', '1'],
    ])

    expect([...stub.kept.keys()].map((key) => key.slice(0, -25))).toEqual([
      '5" pipe, red',
      'two\nlines',
    ])
    expect(stub.partsOf()[0]?.text).toContain(',1e-7,')
  })
})
