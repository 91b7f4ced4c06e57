import { lookup as systemLookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { AddressRule } from './address.ts'

/** Finds the addresses of a host name. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

/** The result of an attempt. `retryAfter` is that header as received. */
export type Sent =
  | { status: number; retryAfter: string | null; error: null }
  | { status: null; retryAfter: null; error: string }

export type Message = { url: string; headers: Record<string, string>; body: string }

/** How much of a response is read and discarded before the connection is closed. */
const maxAnswerBytes = 16_384

export const resolveBySystem: Resolve = (host) => systemLookup(host, { all: true })

/**
 * Posts a message once to an untrusted receiver, and returns its response.
 *
 * The host name is resolved here, every address is checked against the rule, and the connection
 * goes to one of these addresses: a name that resolves differently a moment later changes nothing.
 * Redirects are not followed, proxies are not used, connections are not kept, and TLS certificates
 * are verified for the name.
 *
 * @param deadline - Ends the attempt, including its lookup and its response.
 */
export async function sendMessage(
  message: Message,
  rule: AddressRule,
  resolve: Resolve,
  deadline: AbortSignal,
): Promise<Sent> {
  try {
    const url = new URL(message.url)
    const addresses = await addressesOf(url, resolve, deadline)
    const plain = url.protocol === 'http:'
    const fits = plain ? rule.isAllowed : rule.mayReach
    if (addresses.length === 0 || !addresses.every(({ address }) => fits(address))) {
      return failed('The host leads to an address that webhooks are not sent to.')
    }
    return await post(url, message, addresses, deadline)
  } catch (error) {
    if (deadline.aborted) return failed('No answer in time.')
    return failed(wordsOf(error))
  }
}

async function addressesOf(
  url: URL,
  resolve: Resolve,
  deadline: AbortSignal,
): Promise<{ address: string; family: number }[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // Node connects to a literal address without a lookup, so it is checked against the rule here.
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  deadline.throwIfAborted()
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true })
  })
  return Promise.race([resolve(host), late])
}

function post(
  url: URL,
  message: Message,
  addresses: { address: string; family: number }[],
  deadline: AbortSignal,
): Promise<Sent> {
  return new Promise((settle, reject) => {
    const { request: open } = url.protocol === 'http:' ? http : https
    let sent: Sent | null = null
    let failure: unknown = null
    const request = open(url, {
      method: 'POST',
      headers: { ...message.headers, 'content-length': Buffer.byteLength(message.body) },
      agent: false,
      lookup: pinned(addresses),
      signal: deadline,
    })
    request.on('error', (error) => {
      failure = error
    })
    request.on('response', (response) => {
      const { statusCode = 0, headers } = response
      sent = { status: statusCode, retryAfter: headers['retry-after'] ?? null, error: null }
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxAnswerBytes) request.destroy()
      })
      response.on('error', () => {}) // the status has arrived
    })
    request.on('close', () => {
      if (sent) settle(sent)
      else reject(failure ?? new Error('the connection ended without an answer'))
    })
    request.end(message.body)
  })
}

/** A lookup that returns the addresses already checked. */
function pinned(addresses: readonly { address: string; family: number }[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses
    if (first === undefined) callback(new Error('there is no address'), '')
    else if (options.all) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }
}

function failed(error: string): Sent {
  return { status: null, retryAfter: null, error }
}

/**
 * Error codes of the system and of TLS help a receiver's owner, and say nothing about our network.
 */
function wordsOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  return typeof code === 'string' && /^[A-Z0-9_]+$/.test(code)
    ? `The connection failed: ${code}.`
    : 'The connection failed.'
}
