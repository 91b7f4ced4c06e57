import { CancelledError, ConnectionError, TimeoutError } from './errors.ts'
import type { Fetch } from './options.ts'

export type TryRequest = {
  method: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

type Try = {
  url: string
  request: TryRequest
  timeoutMs: number
  /** The caller's own, if provided. */
  signal: AbortSignal | undefined
}

/**
 * Sends one request, and reads the whole response within one deadline.
 *
 * @throws TimeoutError, ConnectionError, or CancelledError if the caller's signal ended it.
 */
export async function fetchOnce(
  fetch: Fetch,
  { url, request, timeoutMs, signal }: Try,
): Promise<{ response: Response; text: string }> {
  if (signal?.aborted) throw cancelled(signal)
  const ending = new AbortController()
  const end = () => ending.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    end()
  }, timeoutMs)
  signal?.addEventListener('abort', end, { once: true })
  try {
    const response = await fetch(url, {
      ...request,
      // A key must not be sent to the target of a redirect.
      redirect: 'manual',
      signal: ending.signal,
    })
    return { response, text: await response.text() }
  } catch (error) {
    if (signal?.aborted) throw cancelled(signal)
    const where = new URL(url).origin
    if (late) throw new TimeoutError(`${where} gave no complete answer within ${timeoutMs} ms.`)
    throw new ConnectionError(`${where} could not be reached: ${reasonOf(error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** The error of a call that was cancelled by its caller. */
export function cancelled(signal: AbortSignal): CancelledError {
  return new CancelledError('The call was cancelled by its signal.', { cause: signal.reason })
}

/** fetch only reports "fetch failed"; the actual reason (ECONNREFUSED …) is in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'the connection failed.'
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  const said = cause.message.includes(code) ? cause.message : `${code} ${cause.message}`
  return said.trim() || 'the connection failed.'
}
