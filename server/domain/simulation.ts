import type { PolicyFields } from './policy.ts'

/** What a history is good for, or what limits on loss are expected to earn in weeks to come. */
export const simulationKinds = ['backtest', 'loss_limits'] as const
export type SimulationKind = (typeof simulationKinds)[number]

/** What is to be looked at before a price changes. '' is no segment. */
export type SimulationRequest = {
  kind: SimulationKind
  currency: string
  segment: string
  /** Of the stored history; null: those that sell most. */
  productIds: readonly string[] | null
  /** Fields to try over the account's. */
  policy: PolicyFields
}

export const simulationStatuses = ['queued', 'running', 'completed', 'failed'] as const

/** A look at a history, asked for or done. */
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
  /** Why there is none, where it failed. */
  failure: string | null
  createdAt: Date
  completedAt: Date | null
}

/** Products of one simulation at most: those that sell most are taken. */
export const mostSimulatedProducts = 500
/** Limits on loss that are compared, ascending; 1 promises nothing. */
export const comparedLimits = [0.005, 0.01, 0.02, 0.03, 0.05, 1]
/** Products of an account that a season is played with: those that sell most are taken. */
export const mostSeasonProducts = 1000
/** Latest rows of each that are read from the stored history: five years of weeks. */
export const mostSimulatedRows = 260
/** Simulations of a tenant that may wait or run at a time. */
export const mostOpenSimulations = 5
/** How long a simulation can be read after it was asked for. */
export const simulationKeptMs = 30 * 86_400_000
