import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Reply } from './case.ts'

/**
 * Answers a request as the script says: in time or not, whole or not. Resolves when it has ended.
 */
export async function playReply(reply: Reply, response: ServerResponse): Promise<void> {
  if (reply.end === 'stall_before_headers') return
  await pause(reply.delay_ms ?? 0)
  if (reply.end === 'close_before_headers') {
    response.socket?.destroy()
    return
  }
  const plain = bodyOf(reply)
  const body = reply.gzip ? gzipSync(plain) : plain
  response.writeHead(reply.status ?? 200, headersOf(reply, body))
  response.flushHeaders()
  if (reply.end === 'close_after_headers') {
    await pause(20)
    response.socket?.destroy()
    return
  }
  if (reply.end === 'stall_in_body' || reply.end === 'close_in_body') {
    response.write(body.subarray(0, body.length >> 1))
    if (reply.end === 'stall_in_body') return
    // Time for the half to arrive: a reset would overtake it.
    await pause(20)
    response.socket?.destroy()
    return
  }
  if (reply.drip_ms !== undefined) await drip(body, reply.drip_ms, response)
  response.end(reply.drip_ms === undefined ? body : undefined)
}

function bodyOf(reply: Reply): Buffer {
  if (reply.text !== undefined) return Buffer.from(reply.text)
  if (reply.refusal !== undefined) {
    const { refusal } = reply
    const doc_url = `/docs/errors#${refusal.code}`
    const error = { message: 'Told by the stub.', request_id: 'req_stub', doc_url, ...refusal }
    return Buffer.from(JSON.stringify({ error }))
  }
  return reply.json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(reply.json))
}

function headersOf(reply: Reply, body: Buffer): Record<string, string> {
  const headers: Record<string, string> = { 'request-id': 'req_stub' }
  // A 204 has no length, by RFC 9110.
  if (reply.status !== 204) headers['content-length'] = String(body.length)
  if (reply.text === undefined && body.length > 0) headers['content-type'] = 'application/json'
  if (reply.gzip) headers['content-encoding'] = 'gzip'
  if (reply.headers?.['transfer-encoding'] !== undefined) delete headers['content-length']
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    headers[name] =
      typeof value === 'string'
        ? value
        : new Date(Date.now() + value.date_in_seconds * 1000).toUTCString()
  }
  return headers
}

async function drip(body: Buffer, everyMs: number, response: ServerResponse): Promise<void> {
  const size = Math.max(1, Math.ceil(body.length / 10))
  for (let at = 0; at < body.length && !response.destroyed; at += size) {
    await pause(everyMs)
    response.write(body.subarray(at, at + size))
  }
}

function pause(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
