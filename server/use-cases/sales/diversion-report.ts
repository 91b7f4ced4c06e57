import { type Diversion, type NestKind, withinBounds } from '../../../engine/together/nest.ts'

/** A diversion ratio with its 90 % interval, and the products that it is about. */
export type DiversionReport = {
  ratio: { value: number; low: number; high: number }
  among: NestKind
  name: string
  periods: number
}

const interval90 = 1.645

/** What was learnt of a nest's diversion ratio, as it is told. */
export function reportDiversion({
  kind,
  name,
  periods,
  mean,
  variance,
}: Diversion): DiversionReport {
  const spread = interval90 * Math.sqrt(variance)
  return {
    among: kind,
    name,
    periods,
    ratio: {
      value: withinBounds(mean),
      low: withinBounds(mean - spread),
      high: withinBounds(mean + spread),
    },
  }
}
