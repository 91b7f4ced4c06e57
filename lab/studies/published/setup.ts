/** A replicable set-up from the literature: its markets, its methods and its published figures. */
export type Setup = {
  id: string
  title: string
  /** What is simulated, how ours is driven, and what is uncertain: paragraphs. */
  text: readonly string[]
  /** What the figures are, in words; figures are fractions and printed in per cent. */
  unit: string
  higherIsBetter: boolean
  scenarios: readonly Scenario[]
  bars: readonly Bar[]
}

/** One market, or one distribution of markets, in which every method plays the same runs. */
export type Scenario = {
  name: string
  /** Customers after which a figure is taken, ascending. */
  checkpoints: readonly number[]
  runs: { full: number; quick: number }
  /** Ours is the first. */
  methods: readonly string[]
  /** @returns A figure for each checkpoint. */
  play(method: string, run: number): number[]
  /** Published figures, one for each checkpoint, '' if there is none. */
  published: readonly { method: string; figures: readonly string[] }[]
}

/**
 * What ours must reach at a checkpoint: a figure, or the level of another method in the same runs.
 */
export type Bar = { scenario: string; checkpoint: number; against: number | string }

/** Our engine's name in lists of methods. */
export const ours = 'ours'
