import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createPipelines } from './pipelines.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server that answers in order, and the paths of the requests it has started. */
async function serving(answer: Answer, waiting = 20_000) {
  const begun: string[] = []
  const server = createServer()
  const begin: Answer = (request, response) => {
    begun.push(request.url ?? '')
    answer(request, response)
  }
  const isQuote = ({ url }: IncomingMessage) => url === '/quote'
  const limits = { quotesAhead: 64, othersAhead: 4, waiting }
  server.on('request', createPipelines(begin, isQuote, limits))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  open.push(() => server.close())
  return { begun, port: (server.address() as AddressInfo).port }
}

function connectTo(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  open.push(() => socket.destroy())
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const numbers = (count: number) => Array.from({ length: count }, (_, i) => `/${i}`)
const moment = () => new Promise((resolve) => setTimeout(resolve, 100))
const echo: Answer = (request, response) => response.end(`<${request.url}>`)

test('thousands that come at once are answered in order, a few at a time', async () => {
  let atOnce = 0
  let most = 0
  const { port } = await serving((request, response) => {
    most = Math.max(most, ++atOnce)
    setImmediate(() => {
      atOnce--
      echo(request, response)
    })
  })
  const socket = connectTo(port)
  socket.write(numbers(5000).map(get).join(''))
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  await expect.poll(() => text.includes('</4999>'), { timeout: 20_000 }).toBe(true)

  expect([...text.matchAll(/<(\/\d+)>/g)].map(([, path]) => path)).toEqual(numbers(5000))
  expect(most).toBeLessThanOrEqual(5)
})

test('no more are begun while nobody reads, and all once somebody does', async () => {
  const large = Buffer.alloc(2_000_000, ' ')
  const { port, begun } = await serving((_request, response) => response.end(large))
  const socket = connectTo(port)
  socket.pause()
  socket.write(numbers(200).map(get).join(''))
  await moment()
  // Some responses fit into the system's buffers.
  expect(begun.length).toBeLessThan(20)

  socket.resume()
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(200)
})

test('quotes of a connection are made together', async () => {
  const answers: (() => void)[] = []
  const { port, begun } = await serving((_request, response) => {
    answers.push(() => response.end('{}'))
  })
  connectTo(port).resume().write(get('/quote').repeat(100))
  await expect.poll(() => begun.length).toBe(65)

  for (const answer of answers.splice(0)) answer()
  await expect.poll(() => begun.length).toBe(100)
})

test('other connections have their turn between the answers of one', async () => {
  const { port, begun } = await serving(echo)
  connectTo(port).resume().write(get('/many').repeat(2000))
  const other = connectTo(port).resume()
  await new Promise((connected) => other.once('connect', connected))
  other.write(get('/one'))
  await expect.poll(() => begun.includes('/one'), { timeout: 20_000 }).toBe(true)

  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(2001)
  expect(begun.indexOf('/one')).toBeLessThan(1500)
})

test('what waits is given up with its connection', async () => {
  const { port, begun } = await serving(() => {})
  const socket = connectTo(port)
  socket.write(get('/a').repeat(50))
  await expect.poll(() => begun.length).toBe(5)
  socket.destroy()
  await moment()

  expect(begun.length).toBe(5)
})

test('a connection on which too many wait is ended, and makes room for others', async () => {
  const { port, begun } = await serving((request, response) => {
    if (request.url === '/b') response.end()
  }, 50)
  const socket = connectTo(port)
  socket.write(get('/a').repeat(100))
  await new Promise((closed) => socket.once('close', closed))
  connectTo(port).resume().write(get('/b').repeat(50))

  await expect.poll(() => begun.filter((path) => path === '/b').length).toBe(50)
})
