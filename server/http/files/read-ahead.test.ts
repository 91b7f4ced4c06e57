import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReadAhead } from './read-ahead.ts'

const server = createServer()
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(() => server.close())

const moment = () => new Promise((resolve) => setTimeout(resolve, 50))
const block = (bytes: number) => Buffer.alloc(bytes, 'x')

test('a client that goes is seen, though most of what it sent is not worked on yet', async () => {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, method: 'POST', headers: { 'content-length': 2_000_000 } })
  sent.on('error', () => {})
  sent.end(block(2_000_000))
  const [body, answer] = (await once(server, 'request')) as [IncomingMessage, NodeJS.EventEmitter]
  const chunks = createReadAhead()(body)
  expect((await chunks.next()).done).toBe(false)

  await moment() // all of it has been sent by then
  const closed = once(answer, 'close', { signal: AbortSignal.timeout(5000) })
  sent.destroy()
  await closed
  await chunks.return(undefined)
})

test('what comes is the same, in order, however it is cut', async () => {
  const parts = Array.from({ length: 300 }, (_, i) => Buffer.from(`${i},`.repeat(i)))
  const readAhead = createReadAhead({ leastBytes: 10, mostBytes: 500, mostBytesInAll: 700 })
  const all = await Promise.all(
    [1, 2, 3].map(() => buffer(Readable.from(readAhead(Readable.from(parts))))),
  )

  for (const one of all) expect(one.equals(Buffer.concat(parts))).toBe(true)
})

test('a body waits with a bound, and beside many others with a smaller one', async () => {
  const readAhead = createReadAhead({ leastBytes: 100, mostBytes: 1000, mostBytesInAll: 2500 })
  const taken = [0, 0, 0, 0, 0]
  const readers = taken.map((_, i) => {
    const read = function (this: Readable) {
      taken[i] = (taken[i] ?? 0) + 10
      this.push(block(10))
    }
    return readAhead(new Readable({ highWaterMark: 10, read }))
  })
  for (const reader of readers) {
    await reader.next()
    await moment()
  }
  const near = (bytes: number) => expect.closeTo(bytes, -2)
  expect(taken).toEqual([near(1000), near(1000), near(500), near(100), near(100)])

  // An abandoned body makes room for the others.
  await readers[0]?.return(undefined)
  await readers[4]?.next()
  await moment()
  expect(taken[4]).toBeGreaterThan(900)
})

test('a body that is cut says so, after what came of it', async () => {
  const body = new PassThrough()
  const chunks = createReadAhead()(body)
  const first = chunks.next()
  body.write('some of it')
  expect(String((await first).value)).toBe('some of it')
  body.destroy()

  await expect(chunks.next()).rejects.toThrow('the body was cut')
})
