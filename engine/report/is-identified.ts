import type { CellBelief } from '../belief/belief.ts'
import { type CurveInput, drawCurves } from './draw-curves.ts'
import { gatherEvidence, purchasesToReport } from './offers-evidence.ts'
import { unidentifiedByOffers } from './offers-identified.ts'

/**
 * Whether a cell's data show how demand responds to the price: its sales history does, or its
 * offers do once they include twenty purchases. A demand report judges alike, and says why not.
 */
export function isIdentified(input: CurveInput & { belief: CellBelief | null }): boolean {
  const { belief } = input
  if (belief === null) return false
  if (belief.sales?.identified) return true
  if (belief.purchaseCount < purchasesToReport) return false
  const evidence = gatherEvidence(belief, [])
  const elasticityOf = () => drawCurves(input, evidence.belief, []).elasticity
  return unidentifiedByOffers(evidence, elasticityOf, input).length === 0
}
