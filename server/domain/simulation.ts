import type { PolicyFields } from './policy.ts'

/** What a history is worth, or what limits on loss are expected to earn in coming weeks. */
export const simulationKinds = ['backtest', 'loss_limits'] as const
export type SimulationKind = (typeof simulationKinds)[number]

/** What to examine before a price changes. '' for no segment. */
export type SimulationRequest = {
  kind: SimulationKind
  currency: string
  segment: string
  /** From the stored history; null: those that sell most. */
  productIds: readonly string[] | null
  /** Fields to try, on top of the account's. */
  policy: PolicyFields
}

export const simulationStatuses = ['queued', 'running', 'completed', 'failed'] as const

/** A simulation of a history, waiting or done. */
export type Simulation = {
  id: string
  kind: SimulationKind
  currency: string
  segment: string
  /** The rows that came with the request, or the stored history. */
  source: 'rows' | 'history'
  status: (typeof simulationStatuses)[number]
  /** As the engine made it, and how many products it leaves out; null until it is done. */
  report: unknown
  /** Why there is no report, if it failed. */
  failure: string | null
  createdAt: Date
  completedAt: Date | null
}

/** Most products in a simulation: those that sell most are used. */
export const mostSimulatedProducts = 500
/** Limits on loss that are compared, ascending; 1 promises nothing. */
export const comparedLimits = [0.005, 0.01, 0.02, 0.03, 0.05, 1]
/** Products of an account in a simulated season: those that sell most are used. */
export const mostSeasonProducts = 1000
/** Latest rows per product that are read from the stored history: five years of weeks. */
export const mostSimulatedRows = 260
/** Simulations of a tenant that may wait or run at the same time. */
export const mostOpenSimulations = 5
/** How long a simulation can be read after it was requested. */
export const simulationKeptMs = 30 * 86_400_000
