import { useMutation, useQuery } from '@tanstack/react-query'
import type { PolicyFields, Sale, Simulation } from '../../../clients/typescript/src/main.ts'
import { client } from './client.ts'
import { queryClient } from './query-client.ts'

const pollMs = 700

const keyOf = (id: string) => ['simulations', id]

/** A simulation, polled until it is done. */
export function useSimulation(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => client.simulations.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data && !isDone(state.data) ? pollMs : false),
  })
}

/** Whether there is nothing more to wait for. */
export function isDone({ status }: Simulation): boolean {
  return status !== 'queued' && status !== 'running'
}

export type Question = { currency: string; policy: PolicyFields; rows: Sale[] | null }

/** Requests a simulation of the stored history, or of rows. */
export function useAskSimulation(onAsked: (id: string) => void) {
  return useMutation({
    mutationFn: ({ currency, policy, rows }: Question) =>
      client.simulations.create({ currency, policy, ...(rows === null ? {} : { rows }) }),
    onSuccess: (simulation) => {
      queryClient.setQueryData(keyOf(simulation.id), simulation)
      onAsked(simulation.id)
    },
  })
}

/** Requests what loss limits are expected to earn and to risk. */
export function useAskLimits(onAsked: (id: string) => void) {
  return useMutation({
    mutationFn: (currency: string) => client.simulations.create({ kind: 'loss_limits', currency }),
    onSuccess: (simulation) => {
      queryClient.setQueryData(keyOf(simulation.id), simulation)
      onAsked(simulation.id)
    },
  })
}
