import { type Diversion, type NestKind, ratioWithInterval } from '../../../engine/together/nest.ts'

/** A diversion ratio with its 90 % interval, and the products that it is about. */
export type DiversionReport = {
  ratio: { value: number; low: number; high: number }
  among: NestKind
  name: string
  periods: number
}

/** What was learnt of a nest's diversion ratio, as it is told. */
export function reportDiversion(diversion: Diversion): DiversionReport {
  const { kind, name, periods } = diversion
  return { among: kind, name, periods, ratio: ratioWithInterval(diversion) }
}
