import { Lerner } from '../clients/typescript/src/main.ts'
import { Failure } from './failure.ts'
import type { Io } from './io.ts'

export type ConnectOptions = { baseUrl?: string | undefined }

/** The service's address: the option, LERNER_BASE_URL, or this machine at PORT, 8080 by default. */
export function baseUrlOf(io: Io, options: ConnectOptions): string {
  const { LERNER_BASE_URL, PORT } = io.environment
  return options.baseUrl ?? (LERNER_BASE_URL || `http://127.0.0.1:${PORT || 8080}`)
}

/**
 * A client for the service given by the options and the environment.
 *
 * @param headers - Sent with every request.
 */
export function connect(
  io: Io,
  options: ConnectOptions,
  headers: Readonly<Record<string, string>> = {},
): Lerner {
  return new Lerner({
    baseUrl: baseUrlOf(io, options),
    apiKey: io.environment.LERNER_API_KEY ?? '',
    defaultHeaders: headers,
  })
}

/**
 * The response of the service at a path, as text: a file that a client would parse as JSON.
 *
 * @throws Failure if it is refused.
 */
export async function fetchText(
  io: Io,
  options: ConnectOptions,
  path: string,
  type: string,
): Promise<string> {
  const answer = await fetch(new URL(path, baseUrlOf(io, options)), {
    headers: { accept: type, authorization: `Bearer ${io.environment.LERNER_API_KEY ?? ''}` },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Failure(`The service answered ${answer.status}: ${text}`)
  return text
}

/**
 * The response of the service at a path, as a stream: a file of any size.
 *
 * @throws Failure if it is refused.
 */
export async function fetchFile(
  io: Io,
  options: ConnectOptions,
  path: string,
  type: string,
): Promise<ReadableStream<Uint8Array>> {
  const answer = await fetch(new URL(path, baseUrlOf(io, options)), {
    headers: { accept: type, authorization: `Bearer ${io.environment.LERNER_API_KEY ?? ''}` },
  })
  if (answer.ok && answer.body !== null) return answer.body
  throw new Failure(`The service answered ${answer.status}: ${await answer.text()}`)
}
