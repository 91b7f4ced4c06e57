import type { GroupMember } from '../../../engine/policy/group.ts'
import type { Guardrails } from '../../../engine/policy/guardrails.ts'
import type { PriceTableInput } from '../../../engine/policy/table-input.ts'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import { engineVersion } from '../../../engine/version.ts'
import { type Decision, newPart, partTimeMs, type StoredPart } from '../../domain/decision.ts'
import { type PricingCache, poolOf } from './cache.ts'
import type { CellRequest, ReadCell } from './table-input.ts'
import { type StoredBelief, toExactBelief } from './to-belief.ts'

/** A part shared by many tables is rewritten after this long, so that months can be dropped. */
const oldestPartMs = 28 * 86_400_000

/** What is stored separately, and what only studies set. */
type SeparateField = 'belief' | 'siblings' | 'pool' | 'guardrails' | 'group' | 'method'

/** The inputs of a table, as stored. Its parts are referenced by id, in base 64. */
type StoredInputs = {
  layout: 1
  engine: string
  holdout: number
  input: Omit<PriceTableInput, SeparateField>
  guardrails: Partial<Guardrails>
  own: boolean
  siblings: string[]
  pool: string
  unitCount: number
  others: {
    cell: string | null
    basePriceMinor: number
    guardrails: Partial<Guardrails>
    unitCount: number
  }[]
}

/** The inputs of a table, as read: cells in stored form, and the rest as requested. */
export type Unpacked = {
  holdout: number
  currency: string
  own: StoredBelief | null
  siblings: readonly StoredBelief[]
  pool: { version: number; prior: PoolPrior }
  group: {
    unitCount: number
    others: readonly (Omit<GroupMember, 'belief'> & { cell: StoredBelief | null })[]
  }
  guardrails: Guardrails
  input: Omit<PriceTableInput, SeparateField>
}

/** Packs all inputs of a price table; `recallInputs` restores the same bits. */
export function packInputs(
  cache: Pick<PricingCache, 'parts'>,
  tenantId: number,
  request: CellRequest,
  read: ReadCell,
  input: PriceTableInput,
  nowMs: number,
): Decision {
  const own = read.product.cells.find(({ segment }) => segment === request.segment)
  const { belief: _b, siblings: _s, pool: _p, method: _m, guardrails, group, ...rest } = input
  const unpacked: Unpacked = {
    holdout: read.policy.holdout,
    currency: request.currency,
    own: own ?? null,
    siblings: read.product.cells.filter((cell) => cell !== own),
    pool: poolOf(read.context, request.currency),
    group: {
      unitCount: group?.unitCount ?? 1,
      others: read.group.map((member, i) => ({
        cell: member.cell,
        basePriceMinor: member.basePrice,
        guardrails: group?.others[i]?.guardrails ?? guardrails,
        unitCount: group?.others[i]?.unitCount ?? 1,
      })),
    },
    guardrails,
    input: rest,
  }
  return pack(cache, tenantId, unpacked, nowMs)
}

/** The same for callers that need more than one table, such as a price list. */
export function pack(
  cache: Pick<PricingCache, 'parts'>,
  tenantId: number,
  { holdout, currency, own, siblings, pool, group, guardrails, input }: Unpacked,
  nowMs: number,
): Decision {
  const parts = new Map<string, StoredPart>()
  const idOf = (key: string, bytes: () => Buffer): string => {
    const part = sharedPart(cache, `${tenantId}\0${key}`, bytes, nowMs)
    parts.set(part.id, part)
    return toText(part.id)
  }
  const cellId = (cell: StoredBelief): string => {
    const bytes = packCell(cell)
    return idOf(bytes.toString('latin1'), () => bytes)
  }
  const stored: StoredInputs = {
    layout: 1,
    engine: engineVersion,
    holdout,
    input,
    guardrails: packGuardrails(guardrails),
    own: own !== null,
    siblings: siblings.map(cellId),
    pool: idOf(`pool\0${currency}\0${pool.version}`, () => toJson(pool.prior)),
    unitCount: group.unitCount,
    others: group.others.map(({ cell, guardrails: rules, ...member }) => ({
      cell: cell && cellId(cell),
      basePriceMinor: member.basePriceMinor,
      guardrails: packGuardrails(rules),
      unitCount: member.unitCount,
    })),
  }
  const bytes = withLength(toJson(stored), own ? packCell(own) : Buffer.alloc(0))
  return { ...newPart(bytes, nowMs), parts: [...parts.values()] }
}

/** The inputs of a price decision, as they were then. */
export type RecalledInputs = { input: PriceTableInput; holdout: number; engine: string }

/** The ids of the parts that a table's inputs reference. */
export function partsNamedIn(bytes: Buffer): string[] {
  const { siblings, pool, others } = readStored(bytes).stored
  const cells = others.flatMap(({ cell }) => (cell === null ? [] : [cell]))
  return [...new Set([...siblings, pool, ...cells])].map(toId)
}

/**
 * Unpacks what `packInputs` packed.
 *
 * @param partOf - The bytes of a part, which must exist.
 */
export function recallInputs(bytes: Buffer, partOf: (id: string) => Buffer): RecalledInputs {
  const { stored, cell } = readStored(bytes)
  const cellOf = (text: string) => toExactBelief(unpackCell(partOf(toId(text))))
  const input: PriceTableInput = {
    ...stored.input,
    belief: stored.own ? toExactBelief(unpackCell(cell)) : null,
    siblings: stored.siblings.map(cellOf),
    pool: JSON.parse(partOf(toId(stored.pool)).toString()) as PoolPrior,
    guardrails: unpackGuardrails(stored.guardrails),
    group: {
      unitCount: stored.unitCount,
      others: stored.others.map((other) => ({
        belief: other.cell === null ? null : cellOf(other.cell),
        basePriceMinor: other.basePriceMinor,
        guardrails: unpackGuardrails(other.guardrails),
        unitCount: other.unitCount,
      })),
    },
  }
  return { input, holdout: stored.holdout, engine: stored.engine }
}

function readStored(bytes: Buffer): { stored: StoredInputs; cell: Buffer } {
  const { head, rest } = splitByLength(bytes)
  const stored = JSON.parse(head.toString()) as StoredInputs
  if (stored.layout !== 1) throw new RangeError(`inputs have layout ${stored.layout}, expected 1`)
  return { stored, cell: rest }
}

function sharedPart(
  { parts }: Pick<PricingCache, 'parts'>,
  key: string,
  bytes: () => Buffer,
  nowMs: number,
): StoredPart {
  const known = parts.get(key)
  if (known && partTimeMs(known.id) > nowMs - oldestPartMs) return known
  const part = newPart(bytes(), nowMs)
  parts.set(key, part)
  return part
}

/** The sales evidence of a cell, then its offers, as stored. */
function packCell({ belief, sales }: StoredBelief): Buffer {
  const salesBytes = sales ? toJson(sales) : Buffer.alloc(0)
  return withLength(salesBytes, belief === null ? Buffer.alloc(0) : Buffer.from(belief))
}

function unpackCell(bytes: Buffer): StoredBelief {
  const { head, rest } = splitByLength(bytes)
  const sales: unknown = head.length === 0 ? null : JSON.parse(head.toString())
  return { belief: rest.length === 0 ? null : rest, sales }
}

function withLength(head: Buffer, rest: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, rest])
}

function splitByLength(bytes: Buffer): { head: Buffer; rest: Buffer } {
  const end = 4 + bytes.readUInt32BE(0)
  return { head: bytes.subarray(4, end), rest: bytes.subarray(end) }
}

/** Defaults omitted from stored guardrails; fixed for this layout, even if defaults change. */
const leftOut: Omit<Guardrails, 'objective' | 'maxDecrease' | 'maxIncrease'> = {
  unitCostMinor: null,
  marginBetween: null,
  minPriceMinor: null,
  maxPriceMinor: null,
  minMargin: null,
  priceEnding: null,
  maxStep: null,
  lastPriceMinor: null,
  competitor: null,
  inventory: null,
  priority: [
    'price_ending',
    'competitor',
    'max_step',
    'min_margin',
    'max_increase',
    'max_decrease',
  ],
}

function packGuardrails(guardrails: Guardrails): Partial<Guardrails> {
  const usual = leftOut.priority.join()
  return Object.fromEntries(
    Object.entries(guardrails).filter(
      ([name, value]) =>
        value !== null && !(name === 'priority' && guardrails.priority.join() === usual),
    ),
  )
}

function unpackGuardrails(packed: Partial<Guardrails>): Guardrails {
  return { ...leftOut, ...packed } as Guardrails
}

const toJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const toText = (id: string): string => Buffer.from(id, 'latin1').toString('base64')
const toId = (text: string): string => Buffer.from(text, 'base64').toString('latin1')
