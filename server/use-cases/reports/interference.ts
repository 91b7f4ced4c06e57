import { type Diversion, ratioWithInterval } from '../../../engine/together/nest.ts'

/** Neighbours that keep or add less than this share hardly change what one offer shows. */
const littleShare = 0.1

type EstimatedDiversion = Diversion & { ratio: ReturnType<typeof ratioWithInterval> }

/**
 * Whether offers held out one by one would interfere: the effect of a product's own price compared
 * with that of all prices in its nest, based on the account's diversion ratios. In a sentence or
 * two.
 */
export function interferenceReasons(diversions: readonly Diversion[]): string[] {
  const estimated = diversions
    .filter(({ periods }) => periods > 0)
    .map((one): EstimatedDiversion => ({ ...one, ratio: ratioWithInterval(one) }))
  if (estimated.length === 0) return []
  const count = `${estimated.length} ${estimated.length === 1 ? 'nest' : 'nests'} of products seen in sales or quotes`
  const surely = estimated.filter(
    ({ ratio }) => ratio.low >= littleShare || ratio.high <= -littleShare,
  )
  const [most] = surely.sort((a, b) => sizeOf(b) - sizeOf(a))
  if (most !== undefined) return [interfering(most, surely.length, count)]
  const open = estimated.filter(({ ratio }) => ratio.low < -littleShare || ratio.high > littleShare)
  if (open.length > 0) {
    return [
      `Whether offers held out one by one would interfere is not known yet: in ${open.length} of the ${count}, the others may sell more than ${percent(littleShare)} of what a product loses, or nothing.`,
    ]
  }
  return [
    `Offers held out one by one would hardly interfere: in the ${count}, the others sell less than ${percent(littleShare)} of what a product loses.`,
  ]
}

function interfering({ ratio, kind, name }: EstimatedDiversion, surely: number, count: string) {
  const where = name === '' ? 'all products' : `the ${kind === 'inferred' ? 'nest' : kind} ${name}`
  const times = [1 / (1 - ratio.low), 1 / (1 - ratio.high)].map((one) => one.toFixed(1))
  const what =
    ratio.low > 0
      ? `the others sell ${percent(ratio.low)} to ${percent(ratio.high)} of what one of them loses by a higher price`
      : `the others lose ${percent(-ratio.high)} to ${percent(-ratio.low)} of a unit for each that one of them loses by a higher price`
  return `Offers held out one by one would interfere: in ${surely} of the ${count}, most clearly in ${where}, where ${what} (90 %). Tested alone, a small part of it would show ${times[0]} to ${times[1]} times the change in units that follows when all its prices move.`
}

function sizeOf({ ratio }: EstimatedDiversion): number {
  return Math.abs(ratio.value)
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}
