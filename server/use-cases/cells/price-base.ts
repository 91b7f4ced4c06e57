import { admissiblePrices, nextAllowed } from '../../../engine/policy/guardrails.ts'
import type { PriceTableInput } from '../../../engine/policy/table-input.ts'
import type { CellDeps } from '../../deps.ts'
import { type Keeping, type PricedBase, poolOf } from './cache.ts'
import { packInputs } from './decision-inputs.ts'
import { secondsToNextCap } from './emergency.ts'
import { keptBefore } from './kept-before.ts'
import { replacementBase } from './paid-prices.ts'
import type { Moves } from './read-moves.ts'
import { servedPrices } from './served-prices.ts'
import { buildTable } from './table-builder.ts'
import { type CellRequest, type ReadCell, tableInput } from './table-input.ts'
import { volumeTable } from './volume-table.ts'

/**
 * Builds the table of a cell for a base price. Quotes answered in the meantime may show another
 * price: `steppedAway` means that the policy's steps now count from that one.
 */
export async function priceBase(
  deps: CellDeps,
  tenantId: number,
  request: CellRequest,
  read: ReadCell & Moves,
  keepingSoFar: Keeping | null,
): Promise<{ priced: PricedBase; steppedAway: boolean }> {
  const nowMs = deps.now()
  const { last, priceHold } = read
  const before = keepingSoFar?.current
    ? keepingSoFar
    : keptBefore(read, request.basePriceMinor, nowMs)
  // What this process has learnt since is newer than what it read.
  before.priceHold ??= priceHold
  const heldMinor = before.current?.priceMinor ?? null
  // This process's last draw may not be committed yet.
  const lastPriceMinor = heldMinor ?? last?.priceMinor ?? null
  const input = tableInput(deps, request, read, { lastPriceMinor, nowMs })
  const decision = packInputs(deps.cache, tenantId, request, read, input, nowMs)
  const built = buildTable(input)
  const table = built instanceof Promise ? await built : built
  // An existing table stays in use in the meantime, and may have drawn.
  const keeping = keepingSoFar?.current ? keepingSoFar : before
  const keptMinor = keeping.current?.priceMinor ?? null
  const served = servedPrices(
    table,
    request.basePriceMinor,
    keptMinor !== null && hasAllowedEnding(input, keptMinor) ? keptMinor : null,
    deps.cache.factorLists,
    decision.id,
  )
  // A cap that begins or ends requires another table.
  const steadySeconds = Math.min(served.steadySeconds, secondsToNextCap(read.policy, nowMs))
  const priced = {
    basePriceMinor: request.basePriceMinor,
    table: { ...served, steadySeconds },
    decision,
    volumePrices: volumeTable(input.guardrails, request.basePriceMinor),
    emergencyMinor: read.emergencyMinor,
    replacementMinor: replacementBase(request, read, input),
    lastPriceMinor,
    keptMinor,
    poolVersion: poolOf(read.context, request.currency).version,
    builtAtMs: nowMs,
    keeping,
  }
  return { priced, steppedAway: read.policy.maxStep !== undefined && keptMinor !== heldMinor }
}

function hasAllowedEnding(
  { guardrails, basePriceMinor }: PriceTableInput,
  priceMinor: number,
): boolean {
  const { endings } = admissiblePrices(guardrails, basePriceMinor)
  return endings === null || nextAllowed(priceMinor, endings) === priceMinor
}
