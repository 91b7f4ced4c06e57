import { createHash } from 'node:crypto'

/**
 * Something that decided prices, stored with the first quote that it decided. Its id is 16 bytes,
 * each written as the letter of its number: when it was made, then a digest of its bytes.
 */
export type StoredPart = {
  id: string
  /** Null once they are stored. */
  bytes: Buffer | null
}

/** The inputs of a price table, and the parts that it has in common with others. */
export type Decision = StoredPart & { parts: readonly StoredPart[] }

const timeBytes = 6
const digestBytes = 10

export function newPart(bytes: Buffer, nowMs: number): StoredPart {
  const id = Buffer.alloc(timeBytes + digestBytes)
  id.writeUIntBE(Math.floor(nowMs), 0, timeBytes)
  createHash('sha256').update(bytes).digest().copy(id, timeBytes, 0, digestBytes)
  // In one piece: text that is put together keeps its pieces in memory.
  return { id: id.toString('latin1'), bytes }
}

/** When something was made, in milliseconds since 1970. */
export function partTimeMs(id: string): number {
  return Buffer.from(id, 'latin1').readUIntBE(0, timeBytes)
}

/** Whether bytes are those that an id was made for. */
export function isOfId(bytes: Buffer, id: string): boolean {
  return digestOf(bytes) === id.slice(timeBytes)
}

/** A decision that the store holds already. */
export function storedDecision(id: string): Decision {
  return { id, bytes: null, parts: [] }
}

/** All of a decision that is not stored yet. */
export function unstoredParts(decision: Decision): StoredPart[] {
  return [decision, ...decision.parts].filter(({ bytes }) => bytes !== null)
}

/** To be called once a decision is stored: its bytes need not be held in memory any more. */
export function markStored(decision: Decision): void {
  if (decision.bytes === null) return
  decision.bytes = null
  for (const part of decision.parts) part.bytes = null
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest().toString('latin1', 0, digestBytes)
}
