import { likelihoodOf } from '../../../engine/pool/cell-likelihood.ts'
import type { CellDeps } from '../../deps.ts'
import type { StoredCell } from '../../storage/tables/cells.ts'
import { type CellRequest, keptBelief, type ReadCell } from './table-input.ts'

/** This many take about a millisecond. */
const readAtOnce = 8

/**
 * Precomputes what the other segments of a product and the other products of its group contribute,
 * a few at a time: quotes of other cells are answered in between. The table then reuses it, and so
 * does every later one while they are unchanged.
 *
 * It only affects speed.
 */
export async function readBeside(
  deps: Pick<CellDeps, 'cache'>,
  request: CellRequest,
  read: ReadCell,
): Promise<void> {
  let fresh = 0
  for (const { cell, baseMinor } of cellsBeside(request, read)) {
    if (cell.belief === null || deps.cache.beliefs.has(cell.belief.toString('latin1'))) continue
    likelihoodOf(keptBelief(deps, cell), baseMinor)
    fresh += 1
    if (fresh % readAtOnce === 0) await new Promise(setImmediate)
  }
}

function cellsBeside(
  { segment, basePriceMinor }: CellRequest,
  { product, group }: ReadCell,
): { cell: StoredCell; baseMinor: number }[] {
  const siblings = product.cells
    .filter((cell) => cell.segment !== segment)
    .map((cell) => ({ cell, baseMinor: basePriceMinor }))
  const others = group.flatMap(({ cell, basePrice }) =>
    cell === null ? [] : [{ cell, baseMinor: basePrice }],
  )
  return [...siblings, ...others]
}
