import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { lernerOverHttp } from '../over-http.ts'
import { nameOfEngine } from './ask-engine.ts'
import { type ServedEngine, serveEngine } from './serve-engine.ts'

/** An engine that plays: its name in tables, and its address. */
export type Engine = { name: string; url: string }

/**
 * Peers that play unless others are named: naive bandits, contextualbandits, and the one that did
 * best on simulated markets.
 */
export const usualPeers = [
  'mabwiser-ts',
  'mabwiser-epsilon-greedy',
  'contextualbandits-bootstrapped-ts',
  'contextualbandits-logistic-ucb',
  'gp-ts-m',
] as const

const ours = 'Lerner over HTTP'

/**
 * The running service as an engine of the arena: a service in false time is started for each shop,
 * and queried by the published client.
 *
 * @param port - 0 for any free one.
 */
export function serveLerner(port = 0): Promise<ServedEngine> {
  return serveEngine(ours, (told) => lernerOverHttp(told, { selling: 'days' }), port)
}

/**
 * The engines of a run: those named by their addresses, or else Lerner and some peers, which are
 * started.
 *
 * @param named - Addresses; null for ours.
 * @param peers - Names of lab/peers; those not installed are omitted, with a message.
 * @throws Error if an address does not answer.
 */
export async function openEngines(
  named: readonly string[] | null,
  peers: readonly string[],
): Promise<{ engines: Engine[]; close: () => Promise<void> }> {
  if (named !== null) {
    const engines = await Promise.all(
      named.map(async (url): Promise<Engine> => ({ name: await nameOfEngine(url), url })),
    )
    return { engines, close: async () => undefined }
  }
  const started = peers.length > 0 ? await startPeers() : null
  const lerner = await serveLerner()
  const absent = peers.filter((name) => !started?.names.includes(name))
  if (absent.length > 0) console.error(`not installed, left out: ${absent.join(', ')}`)
  const playing = peers.filter((name) => !absent.includes(name))
  return {
    engines: [
      { name: ours, url: lerner.url },
      ...playing.map((name) => ({ name, url: `${started?.url}/${name}` })),
    ],
    async close() {
      await lerner.close()
      started?.child.kill()
    },
  }
}

type StartedPeers = { child: ChildProcess; url: string; names: readonly string[] }

/** Starts lab/peers as engines. Rejects with an Error if they end before they listen. */
async function startPeers(): Promise<StartedPeers> {
  const program = join(import.meta.dirname, '../../../peers/arena.sh')
  const child = spawn(program, { stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = new Promise<never>((_, reject) => {
    child.on('error', reject)
    child.on('exit', (status) => reject(new Error(`${program} ended with ${status}`)))
  })
  // Once they listen, nobody waits for them to end.
  failed.catch(() => undefined)
  const listening = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once('line', resolve)
  })
  const { url, peers } = JSON.parse(await Promise.race([listening, failed])) as {
    url: string
    peers: string[]
  }
  return { child, url, names: peers }
}
