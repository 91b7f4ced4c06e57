import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../domain/errors.ts'

/** What is wrong with the Host of a request under HTTP/1.1 (RFC 9112, 3.2). */
export function faultOfHost({ headers: { host }, httpVersion }: IncomingMessage): Refusal | null {
  if (host === undefined) {
    if (httpVersion !== '1.1') return null
    return new Refusal(
      'parameter_missing',
      'The header `Host` is missing: send the name of this service, as HTTP/1.1 asks.',
    )
  }
  // No host name contains a comma: it joins several headers.
  if (!host.includes(',')) return null
  return new Refusal('parameter_invalid', 'The header `Host` names several hosts: send it once.')
}
