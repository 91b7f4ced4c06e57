import type { CellBelief } from '../../../../engine/belief/belief.ts'
import { restingFilter } from '../../../../engine/belief/local-level.ts'
import { buildPriceTable } from '../../../../engine/policy/price-table.ts'
import type { PriceTableInput } from '../../../../engine/policy/table-input.ts'
import { ingredients } from '../../ingredients.ts'
import { holdOffers } from '../worlds/world.ts'
import type { Variant } from './engine-cell.ts'

/** Our engine, unmodified. */
export const ourEngine: Variant = { name: 'Lerner', buildTable: buildPriceTable, holdOffers }

/**
 * Our engine with one ingredient omitted, to measure its worth. What a market offers and a form is
 * denied (pool, siblings, history, competitor) is in contenders.ts.
 */
export const ablations: readonly Variant[] = [
  { ...ourEngine, name: `${ourEngine.name} without hold`, holdOffers: 1 },
  {
    ...ourEngine,
    name: `${ourEngine.name} without forgetting`,
    buildTable: (input) => buildPriceTable({ ...input, belief: unforgetting(input.belief) }),
  },
  {
    ...ourEngine,
    name: `${ourEngine.name} without slope filter`,
    buildTable: (input) => buildPriceTable({ ...input, belief: unfiltered(input.belief) }),
  },
  ...ingredients
    .filter(({ thin }) => !thin)
    .map(({ name, without: method }) => ({
      ...ourEngine,
      name: `${ourEngine.name} without ${name}`,
      buildTable: (input: PriceTableInput) => buildPriceTable({ ...input, method }),
    })),
]

/** A belief whose forgetting rates never predicted better than none, so that none is used. */
function unforgetting(belief: CellBelief | null): CellBelief | null {
  return belief && { ...belief, scores: new Float64Array(belief.scores.length) }
}

/** A belief whose filter for a drifting level never received an answer. */
function unfiltered(belief: CellBelief | null): CellBelief | null {
  return belief && { ...belief, levelFilter: Float64Array.from(restingFilter) }
}
