import { type Diversion, type NestKind, ratioWithInterval } from '../../../engine/together/nest.ts'

/** A diversion ratio with its 90 % interval, and its products. */
export type DiversionReport = {
  ratio: { value: number; low: number; high: number }
  among: NestKind
  name: string
  periods: number
}

/** The learnt diversion ratio of a nest, as reported. */
export function reportDiversion(diversion: Diversion): DiversionReport {
  const { kind, name, periods } = diversion
  return { among: kind, name, periods, ratio: ratioWithInterval(diversion) }
}
