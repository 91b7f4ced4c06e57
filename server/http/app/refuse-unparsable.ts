import type { Duplex } from 'node:stream'
import { Refusal } from '../../domain/errors.ts'
import { newId } from '../../domain/ids.ts'
import { problemOf } from '../answers/problem.ts'

const messages: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are larger than 16 KiB.',
  HPE_INVALID_METHOD:
    'The request does not begin with a method that is known here, such as GET or POST.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
}

/**
 * Answers what cannot be read as an HTTP request, in the same format as every refusal, and closes
 * the connection.
 */
export function refuseUnparsable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  refuseOnSocket(socket, messages[error.code ?? ''] ?? 'This is not an HTTP/1.1 request.')
}

/** Refuses data on a socket that is not a request for Fastify, and closes the connection. */
export function refuseOnSocket(socket: Duplex, message: string): void {
  const requestId = newId('req', Date.now())
  const body = JSON.stringify(problemOf(new Refusal('parameter_invalid', message), requestId))
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nRequest-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  )
}
