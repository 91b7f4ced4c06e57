import { logistic, softplus } from './logistic.ts'
import { nearExp } from './near-exp.ts'

/** Cells of the table, each 1/32 wide, from −20 to 0. */
const cellsPerUnit = 32
const lowest = -20
const cells = -lowest * cellsPerUnit

/** By cell, a polynomial of degree five in the position within it, lowest power first. */
const table = new Float64Array(6 * cells)
for (let cell = 0; cell < cells; cell++) {
  const left = jetAt(cell)
  const right = jetAt(cell + 1)
  const value = right.value - left.value - left.slope - left.curvature / 2
  const slope = right.slope - left.slope - left.curvature
  const curvature = right.curvature - left.curvature
  const polynomial = [
    left.value,
    left.slope,
    left.curvature / 2,
    10 * value - 4 * slope + curvature / 2,
    -15 * value + 7 * slope - curvature,
    6 * value - 3 * slope + curvature / 2,
  ]
  table.set(polynomial, 6 * cell)
}

/** softplus at the start of a cell, with its first two derivatives, in units of cells. */
function jetAt(cell: number): { value: number; slope: number; curvature: number } {
  const x = lowest + cell / cellsPerUnit
  const q = logistic(x)
  return {
    value: softplus(x),
    slope: q / cellsPerUnit,
    curvature: (q * (1 - q)) / (cellsPerUnit * cellsPerUnit),
  }
}

/**
 * log(1 + eˣ) to within 1e-14, the same bits on every machine, in a third of the time of
 * `softplus`: for sums over many draws.
 *
 * @see Hermite's interpolation: value, slope and curvature are exact at the ends of each cell.
 */
export function nearSoftplus(x: number): number {
  const below = -Math.abs(x)
  // There eˣ and log(1 + eˣ) differ by less than 1e-17.
  if (!(below > lowest)) return (x > 0 ? x : 0) + nearExp(below)
  const place = (below - lowest) * cellsPerUnit
  const cell = Math.min(Math.floor(place), cells - 1)
  const t = place - cell
  const at = 6 * cell
  const upper = table[at + 3] + t * (table[at + 4] + t * table[at + 5])
  const near = table[at] + t * (table[at + 1] + t * (table[at + 2] + t * upper))
  return x > 0 ? x + near : near
}
