import type { Lerner, Simulation } from '../clients/typescript/src/main.ts'
import { Failure } from './failure.ts'

const pollMs = 500

/** Waits until a requested simulation is done, or has failed. */
export async function waitForSimulation(
  client: Lerner,
  asked: Simulation,
  waitSeconds: number,
): Promise<Simulation> {
  const deadlineMs = Date.now() + waitSeconds * 1000
  let simulation = asked
  while (simulation.status === 'queued' || simulation.status === 'running') {
    if (Date.now() > deadlineMs) {
      throw new Failure(
        `Simulation ${asked.id} is still ${simulation.status}: read it later with GET /v1/simulations/${asked.id}, or use a longer --wait.`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    simulation = await client.simulations.get(asked.id)
  }
  return simulation
}
