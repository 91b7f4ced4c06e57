import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../bin/free-port.ts'
import { labKey } from '../../harness/service.ts'

/** A quote as returned. */
export type Answered = { headers: Record<string, string>; body: object }

/** Requests one quote, and returns it in full. */
export async function ask(port: number, quote: object): Promise<Answered> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/quote`, {
    method: 'POST',
    headers: { authorization: `Bearer ${labKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(quote),
  })
  const body = (await answer.json()) as object
  if (!answer.ok) throw new Error(`the service answered ${answer.status}: ${JSON.stringify(body)}`)
  return { headers: Object.fromEntries(answer.headers), body }
}

/** The shape of an answer, without ids and times: the peer must send as many bytes. */
function shapeOf({ headers, body }: Answered): string {
  return JSON.stringify([Object.keys(headers).sort(), headers['content-length'], Object.keys(body)])
}

/**
 * Starts `bare-app.ts`, which returns the same bytes as the service.
 *
 * @param core - Core to pin it to; null for none.
 * @param more - Additional Node.js arguments and settings, such as those of a profiler.
 * @throws Error if it answers differently, or does not start.
 */
export async function startBare(
  answered: Answered,
  quote: object,
  core: number | null,
  more: { nodeArguments?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): Promise<{ child: ChildProcess; port: number; pid: number }> {
  // The peer also sends the ones that Node.js or Fastify add themselves.
  const byThemselves = ['date', 'connection', 'keep-alive', 'content-length', 'content-type']
  const ownHeaders = Object.fromEntries(
    Object.entries(answered.headers).filter(([name]) => !byThemselves.includes(name)),
  )
  const port = await freePort()
  const command = [
    process.execPath,
    ...(more.nodeArguments ?? []),
    fileURLToPath(new URL('./bare-app.ts', import.meta.url)),
  ]
  const pinned = core === null ? command : ['taskset', '-c', String(core), ...command]
  const child = spawn(pinned[0] as string, pinned.slice(1), {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...more.env,
      PORT: String(port),
      HEADERS: JSON.stringify(ownHeaders),
      ANSWER: JSON.stringify(answered.body),
    },
  })
  if (child.pid === undefined) throw new Error('the bare app did not start')
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) {
      const [own, service] = [shapeOf(await ask(port, quote)), shapeOf(answered)]
      if (own !== service) throw new Error(`the bare app answers ${own}, the service ${service}`)
      return { child, port, pid: child.pid }
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the bare app did not start')
}
