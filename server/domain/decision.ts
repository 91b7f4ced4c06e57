import { createHash } from 'node:crypto'

/**
 * Something that decided prices, stored with the first quote that it decided. Its id is 16 bytes,
 * each written as the character with that code: its creation time, then a digest of its bytes.
 */
export type StoredPart = {
  id: string
  /** Null once they are stored. */
  bytes: Buffer | null
}

/** The inputs of a price table, and the parts it shares with others. */
export type Decision = StoredPart & { parts: readonly StoredPart[] }

const timeBytes = 6
const digestBytes = 10

export function newPart(bytes: Buffer, nowMs: number): StoredPart {
  const id = Buffer.alloc(timeBytes + digestBytes)
  id.writeUIntBE(Math.floor(nowMs), 0, timeBytes)
  createHash('sha256').update(bytes).digest().copy(id, timeBytes, 0, digestBytes)
  // Flattened: a concatenated string keeps its pieces in memory.
  return { id: id.toString('latin1'), bytes }
}

/** The creation time, in milliseconds since 1970. */
export function partTimeMs(id: string): number {
  return Buffer.from(id, 'latin1').readUIntBE(0, timeBytes)
}

/** Whether bytes match an id. */
export function isOfId(bytes: Buffer, id: string): boolean {
  return digestOf(bytes) === id.slice(timeBytes)
}

/** A decision that is already stored. */
export function storedDecision(id: string): Decision {
  return { id, bytes: null, parts: [] }
}

/** The parts of a decision not yet stored. */
export function unstoredParts(decision: Decision): StoredPart[] {
  return [decision, ...decision.parts].filter(({ bytes }) => bytes !== null)
}

/** Call this once a decision is stored: its bytes are no longer needed in memory. */
export function markStored(decision: Decision): void {
  if (decision.bytes === null) return
  decision.bytes = null
  for (const part of decision.parts) part.bytes = null
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest().toString('latin1', 0, digestBytes)
}
