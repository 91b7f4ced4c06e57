import net from 'node:net'
import tls from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { selfSignedCertificate } from '../testing/certificate.ts'
import { startReceiver } from '../testing/receiver.ts'
import { addressRule } from './address.ts'
import { type Message, type Resolve, sendMessage } from './send.ts'

const local = addressRule(['127.0.0.0/8'])
const strict = addressRule([])
const here: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const inTime = () => AbortSignal.timeout(5000)
const messageTo = (url: string): Message => ({
  url,
  headers: { 'webhook-id': 'evt_1' },
  body: '{}',
})
const forbidden = {
  status: null,
  retryAfter: null,
  error: 'The host leads to an address that webhooks are not sent to.',
}

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close()
})

async function receiver(tlsOptions?: { key: string; cert: string }) {
  const started = await startReceiver(tlsOptions)
  open.push(started)
  return started
}

describe('a message', () => {
  test('arrives as it is, and its answer is the status', async () => {
    const to = await receiver()
    to.answer({ status: 202, headers: { 'retry-after': '7' } })
    const sent = await sendMessage(messageTo(to.url), local, here, inTime())

    expect(sent).toEqual({ status: 202, retryAfter: '7', error: null })
    expect(to.received).toHaveLength(1)
    expect(to.received[0]).toMatchObject({ path: '/hook', body: '{}' })
    expect(to.received[0]?.headers).toMatchObject({ 'webhook-id': 'evt_1', connection: 'close' })
  })

  test('follows no redirect', async () => {
    const to = await receiver()
    const elsewhere = await receiver()
    to.answer({ status: 307, headers: { location: elsewhere.url } })

    expect(await sendMessage(messageTo(to.url), local, here, inTime())).toMatchObject({
      status: 307,
    })
    expect(elsewhere.received).toHaveLength(0)
  })

  test('uses no proxy of the environment', async () => {
    const to = await receiver()
    const proxy = await receiver()
    const before = { ...process.env }
    Object.assign(process.env, {
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: `http://127.0.0.1:${proxy.port}`,
      http_proxy: `http://127.0.0.1:${proxy.port}`,
    })
    const sent = await sendMessage(messageTo(to.url), local, here, inTime())
    process.env = before

    expect(sent.status).toBe(204)
    expect(proxy.received).toHaveLength(0)
  })

  test('that is not answered ends at the deadline', async () => {
    const to = await receiver()
    to.answer('nothing')
    const sent = await sendMessage(messageTo(to.url), local, here, AbortSignal.timeout(50))

    expect(sent).toEqual({ status: null, retryAfter: null, error: 'No answer in time.' })
  })

  test('whose host name is looked up for too long ends at the deadline', async () => {
    const never: Resolve = () => new Promise(() => {})
    const url = 'https://slow.test/'

    expect(await sendMessage(messageTo(url), local, never, AbortSignal.timeout(20))).toMatchObject({
      error: 'No answer in time.',
    })
    expect(await sendMessage(messageTo(url), local, never, AbortSignal.abort())).toMatchObject({
      error: 'No answer in time.',
    })
  })

  test('whose answer never ends is settled by its status, after a bounded part of it', async () => {
    let written = 0
    const server = net.createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n')
        const chunk = Buffer.alloc(65_536, 'x')
        const more = () => {
          if (socket.destroyed) return
          written += chunk.length
          socket.write(chunk, more)
        }
        more()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as net.AddressInfo
    const sent = await sendMessage(messageTo(`http://127.0.0.1:${port}/`), local, here, inTime())
    await new Promise((resolve) => server.close(resolve))

    expect(sent.status).toBe(200)
    expect(written).toBeLessThan(50_000_000)
  })

  test.each([
    ['hangs up', (socket: net.Socket) => socket.destroy()],
    ['speaks no HTTP', (socket: net.Socket) => socket.end('what?\r\n\r\n')],
    [
      'would change the protocol',
      (socket: net.Socket) =>
        socket.end('HTTP/1.1 101 Go\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ],
  ])('to a receiver that %s has failed', async (_, act) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => act(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as net.AddressInfo
    const sent = await sendMessage(messageTo(`http://127.0.0.1:${port}/`), local, here, inTime())
    await new Promise((resolve) => server.close(resolve))

    expect(sent.status).toBeNull()
    expect(sent.error).toMatch(/^The connection failed/)
  })

  test('to a port where nobody listens says so', async () => {
    const to = await receiver()
    await to.close()
    open.splice(0)

    expect(await sendMessage(messageTo(to.url), local, here, inTime())).toMatchObject({
      error: 'The connection failed: ECONNREFUSED.',
    })
  })
})

describe('an address that webhooks may not reach', () => {
  test.each(['http', 'https'])('written in the %s URL is not connected to', async (scheme) => {
    const to = await receiver()
    const url = `${scheme}://127.0.0.1:${to.port}/`

    expect(await sendMessage(messageTo(url), strict, here, inTime())).toEqual(forbidden)
    expect(to.received).toHaveLength(0)
  })

  test('behind a host name is not connected to', async () => {
    const url = 'https://innocent.test/'

    expect(await sendMessage(messageTo(url), strict, here, inTime())).toEqual(forbidden)
  })

  test('beside a public one keeps the message back altogether', async () => {
    const both: Resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '::1', family: 6 },
    ]

    expect(await sendMessage(messageTo('https://both.test/'), strict, both, inTime())).toEqual(
      forbidden,
    )
  })

  test('is not reached by a name that changes after the check', async () => {
    const allowed = await receiver()
    const elsewhere = await receiver()
    let asked = 0
    // First the allowed address; a second lookup returns another one.
    const rebinding: Resolve = async () => {
      asked++
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    const rule = addressRule(['127.0.0.1/32'])
    const url = `http://rebind.test:${allowed.port}/`
    const first = await sendMessage(messageTo(url), rule, rebinding, inTime())
    const second = await sendMessage(messageTo(url), rule, rebinding, inTime())

    expect(first.status).toBe(204)
    expect(second).toEqual(forbidden)
    expect(asked).toBe(2)
    expect(allowed.received).toHaveLength(1)
    expect(allowed.received[0]?.headers.host).toBe(`rebind.test:${allowed.port}`)
    expect(elsewhere.received).toHaveLength(0)
  })

  test('is not reached over plain http when it is public, for the operator did not allow it', async () => {
    const publicHost: Resolve = async () => [{ address: '93.184.216.34', family: 4 }]

    expect(await sendMessage(messageTo('http://shop.test/'), local, publicHost, inTime())).toEqual(
      forbidden,
    )
  })

  test('is not reached when the name has no address at all', async () => {
    expect(
      await sendMessage(messageTo('https://none.test/'), strict, async () => [], inTime()),
    ).toEqual(forbidden)
  })
})

describe('over TLS', () => {
  const certificate = selfSignedCertificate('receiver.test')

  test('a certificate that nobody vouches for is refused', async () => {
    const to = await receiver(certificate)
    const url = `https://receiver.test:${to.port}/`
    const sent = await sendMessage(messageTo(url), local, here, inTime())

    expect(sent.error).toMatch(/^The connection failed: (DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED)/)
    expect(to.received).toHaveLength(0)
  })

  test('a trusted certificate is held against the host name, not the address', async () => {
    const to = await receiver(certificate)
    const trusted = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...trusted, certificate.cert])
    const right = `https://receiver.test:${to.port}/`
    const wrong = `https://another.test:${to.port}/`
    const rightly = await sendMessage(messageTo(right), local, here, inTime())
    const wrongly = await sendMessage(messageTo(wrong), local, here, inTime())
    tls.setDefaultCACertificates(trusted)

    expect(rightly.status).toBe(204)
    expect(wrongly.error).toBe('The connection failed: ERR_TLS_CERT_ALTNAME_INVALID.')
    expect(to.received).toHaveLength(1)
  })
})
