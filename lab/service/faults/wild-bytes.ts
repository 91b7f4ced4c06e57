import { connect } from 'node:net'
import type { Random } from '../../../engine/random/random.ts'

const mostMs = 3000

/** Heads and bodies that no HTTP client sends. */
function bytesOf(host: string, random: Random): Buffer {
  const pick = (count: number) => Math.floor(random.uniform() * count)
  const head = `POST /v1/quote HTTP/1.1\r\nHost: ${host}\r\n`
  const forms: readonly (() => string | Buffer)[] = [
    () => Buffer.from(Array.from({ length: 1 + pick(600) }, () => pick(256))),
    () => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
    () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    () =>
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
    () => `${head}Content-Length: 99999999999999999999\r\n\r\n`,
    () => `${head}Content-Length: -1\r\n\r\n{}`,
    () => `${head}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n{}`,
    () => `${head}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    () => `${head}${'X-Filler: y\r\n'.repeat(3000)}\r\n`,
    () => `${head}X-Long: ${'z'.repeat(70_000)}\r\n\r\n`,
    () => `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    () => `GET /v1/products/%00%ff HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    () => `GET /v1/health HTTP/9.9\r\nHost: ${host}\r\n\r\n`,
    () => `GET /v1/health\r\n\r\n`,
    () => `${head}Content-Length: 10\r\nContent-Length: 12\r\n\r\n{}`,
    () => `${head}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
    () => `${head}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    () => `CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    () => `${head}Host: other\r\nAuthorization: Bearer \u0000\r\n\r\n`,
    () => head.slice(0, pick(head.length)),
    () => `GET /v1/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(1 + pick(50)),
  ]
  const made = (forms[pick(forms.length)] ?? (() => ''))()
  return typeof made === 'string' ? Buffer.from(made, 'latin1') : made
}

/** Sends malformed bytes on a socket of their own. Returns the first status answered; 0 if none. */
export function sendWildBytes(host: string, port: number, random: Random): Promise<number> {
  return new Promise((done) => {
    let said = ''
    const socket = connect(port, host, () => socket.end(bytesOf(host, random)))
    const end = () => {
      socket.destroy()
      done(Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0))
    }
    socket.setTimeout(mostMs, end)
    socket.on('data', (chunk) => {
      if (said.length < 1000) said += chunk.toString('latin1')
    })
    socket.on('error', end)
    socket.on('close', end)
  })
}
