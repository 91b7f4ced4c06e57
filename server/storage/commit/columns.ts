/** PostgreSQL's type numbers (OIDs) of array elements. */
const oids = { bytea: 17, int8: 20, int4: 23, text: 25, float8: 701, timestamptz: 1184 }

/** Milliseconds from 1970 to 2000, where PostgreSQL's timestamps begin. */
const epochMs = 946_684_800_000
const headerBytes = 20
/** A length, and at most eight bytes for a number. */
const cellBytes = 12
/** UTF-8 takes at most this many bytes per UTF-16 unit. */
const maxBytesPerUnit = 3
/** Up to this length a loop beats a call of the runtime's own encoder. */
const shortText = 64

/**
 * Builds array parameters, one column of the entries at a time. An array is valid until the next
 * `start`.
 */
export type Columns<Entry> = {
  /**
   * Begins a batch. `textUnits` bounds the sum of the lengths of all texts and byte strings in it.
   */
  start(entries: readonly Entry[], columns: number, textUnits: number): void
  text(pick: (entry: Entry) => string): Buffer
  bytes(pick: (entry: Entry) => Buffer | null): Buffer
  /** Byte strings, written as the characters with those codes. */
  latin1(pick: (entry: Entry) => string | null): Buffer
  int4(pick: (entry: Entry) => number): Buffer
  int8(pick: (entry: Entry) => number): Buffer
  float8(pick: (entry: Entry) => number): Buffer
  /** From milliseconds since 1970. */
  timestamp(pick: (entry: Entry) => number): Buffer
}

/** The entries of a batch, and the memory into which their arrays are written one after another. */
type Area<Entry> = { entries: readonly Entry[]; bytes: Buffer; view: DataView; at: number }

/**
 * A builder with one buffer shared by all its arrays.
 *
 * The format is PostgreSQL's binary one: a number costs one store instead of a conversion to
 * decimal and back, and text needs no quoting.
 *
 * @see PostgreSQL, src/backend/utils/adt/arrayfuncs.c, array_recv.
 */
export function createColumns<Entry>(): Columns<Entry> {
  const bytes = Buffer.allocUnsafeSlow(64 * 1024)
  const area: Area<Entry> = { entries: [], bytes, view: viewOf(bytes), at: 0 }

  return {
    start(entries, columns, textUnits) {
      area.entries = entries
      area.at = 0
      const needed =
        columns * (headerBytes + entries.length * cellBytes) + textUnits * maxBytesPerUnit
      if (needed > area.bytes.length) {
        area.bytes = Buffer.allocUnsafeSlow(2 * needed)
        area.view = viewOf(area.bytes)
      }
    },
    ...textColumns(area),
    ...numberColumns(area),
  }
}

/** Writes an array's header and returns where its elements begin. */
function begin({ entries, view, at }: Area<unknown>, oid: number): number {
  view.setInt32(at, 1) // dimensions
  view.setInt32(at + 4, 1) // may hold nulls
  view.setInt32(at + 8, oid)
  view.setInt32(at + 12, entries.length)
  view.setInt32(at + 16, 1) // lower bound
  return at + headerBytes
}

/** The array whose elements end here. */
function end(area: Area<unknown>, at: number): Buffer {
  const array = area.bytes.subarray(area.at, at)
  area.at = at
  return array
}

function textColumns<Entry>(area: Area<Entry>): Pick<Columns<Entry>, 'text' | 'bytes' | 'latin1'> {
  return {
    text(pick) {
      const { bytes, view } = area
      let at = begin(area, oids.text)
      for (const entry of area.entries) {
        const length = writeText(bytes, at + 4, pick(entry))
        view.setInt32(at, length)
        at += 4 + length
      }
      return end(area, at)
    },
    bytes(pick) {
      const { bytes, view } = area
      let at = begin(area, oids.bytea)
      for (const entry of area.entries) {
        const value = pick(entry)
        view.setInt32(at, value === null ? -1 : value.length)
        at += 4
        if (value !== null) at += value.copy(bytes, at)
      }
      return end(area, at)
    },
    latin1(pick) {
      const { bytes, view } = area
      let at = begin(area, oids.bytea)
      for (const entry of area.entries) {
        const value = pick(entry)
        view.setInt32(at, value === null ? -1 : value.length)
        at += 4
        if (value === null) continue
        for (let i = 0; i < value.length; i++) bytes[at++] = value.charCodeAt(i)
      }
      return end(area, at)
    },
  }
}

function numberColumns<Entry>(
  area: Area<Entry>,
): Pick<Columns<Entry>, 'int4' | 'int8' | 'float8' | 'timestamp'> {
  function int8Column(oid: number, pick: (entry: Entry) => number): Buffer {
    const { view } = area
    let at = begin(area, oid)
    for (const entry of area.entries) {
      const value = pick(entry)
      view.setInt32(at, 8)
      view.setInt32(at + 4, Math.floor(value / 2 ** 32))
      view.setUint32(at + 8, value >>> 0)
      at += 12
    }
    return end(area, at)
  }

  return {
    int4(pick) {
      const { view } = area
      let at = begin(area, oids.int4)
      for (const entry of area.entries) {
        view.setInt32(at, 4)
        view.setInt32(at + 4, pick(entry))
        at += 8
      }
      return end(area, at)
    },
    int8: (pick) => int8Column(oids.int8, pick),
    timestamp: (pick) =>
      int8Column(oids.timestamptz, (entry) => Math.round((pick(entry) - epochMs) * 1000)),
    float8(pick) {
      const { view } = area
      let at = begin(area, oids.float8)
      for (const entry of area.entries) {
        view.setInt32(at, 8)
        view.setFloat64(at + 4, pick(entry))
        at += 12
      }
      return end(area, at)
    },
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** Writes UTF-8 and returns its length in bytes. */
function writeText(bytes: Buffer, at: number, text: string): number {
  const length = text.length
  if (length > shortText) return bytes.write(text, at)
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 127) return bytes.write(text, at)
    bytes[at + i] = unit
  }
  return length
}
