import type { Caller } from '../../domain/caller.ts'
import { type Fault, maxFaults, refusalOf } from '../../domain/errors.ts'
import { newId } from '../../domain/ids.ts'
import { faultFor, refusalFor } from '../../domain/reasons/refusal-for.ts'
import {
  mostOpenSimulations,
  type Simulation,
  type SimulationRequest,
} from '../../domain/simulation.ts'
import type { Db } from '../../storage/connection/db.ts'
import { insertSimulation } from '../../storage/tables/simulations.ts'
import { refusePeriods, type SaleReport } from '../sales/record-sales.ts'
import { slicesOf } from '../sales/slices.ts'
import { toSoldRow } from './sold-row.ts'

/**
 * Stores a request for a simulation until it is processed. Rows sent with it are analysed and
 * discarded; nothing is learnt from them.
 *
 * @throws Refusal `parameter_invalid` for rows in another currency or segment or without a valid
 * period; `state_conflict` while five simulations are waiting.
 */
export async function askSimulation(
  db: Db,
  { tenantId }: Caller,
  request: SimulationRequest,
  rows: readonly SaleReport[] | null,
  nowMs: number,
): Promise<Simulation> {
  if (rows !== null) await refuseRows(rows, request, nowMs)
  const text = rows === null ? null : JSON.stringify(rows.map(toSoldRow))
  const id = newId('sim', nowMs)
  const stored = await insertSimulation(db, tenantId, id, request, text, nowMs, mostOpenSimulations)
  if (stored !== null) return stored
  throw refusalFor('simulations_full', { most: mostOpenSimulations })
}

async function refuseRows(
  rows: readonly SaleReport[],
  { currency, segment }: SimulationRequest,
  nowMs: number,
): Promise<void> {
  await refusePeriods(rows, nowMs, 'rows')
  const faults: Fault[] = []
  for await (const { start, rows: slice } of slicesOf(rows)) {
    for (const [i, row] of slice.entries()) {
      if (faults.length >= maxFaults) break
      const place = `rows[${start + i}]`
      if (row.currency !== currency)
        faults.push(otherThan(`${place}.currency`, row.currency, currency))
      if ((row.segment ?? '') !== segment) {
        faults.push(otherThan(`${place}.segment`, row.segment ?? '', segment))
      }
    }
  }
  const [first, ...rest] = faults
  if (first) throw refusalOf([first, ...rest])
}

function otherThan(param: string, came: string, asked: string): Fault {
  return faultFor('simulation_row_differs', { came, asked }, param)
}
