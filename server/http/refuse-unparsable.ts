import type { Socket } from 'node:net'
import { Refusal } from '../domain/errors.ts'
import { newId } from '../domain/ids.ts'
import { problemOf } from './problem.ts'

const messages: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are larger than 16 KiB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
}

/** Answers what is no HTTP request at all, in the same form as every refusal, and hangs up. */
export function refuseUnparsable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const message = messages[error.code ?? ''] ?? 'This is not a request of HTTP/1.1.'
  const requestId = newId('req', Date.now())
  const body = JSON.stringify(problemOf(new Refusal('parameter_invalid', message), requestId))
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nRequest-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  )
}
