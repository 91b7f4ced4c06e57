import { assertFinite } from '../checks.ts'

/**
 * Writes numbers compactly and losslessly: integers with variable length, others in full.
 *
 * Each call throws RangeError for a number that is not finite: once stored, it could not be
 * repaired.
 */
export type ByteWriter = {
  byte: (value: number) => void
  /** Any finite double. Whole numbers from 0 to 2⁵² take 1 to 8 bytes, others 9. */
  number: (value: number) => void
  single: (value: number) => void
  raw: (bytes: Uint8Array) => void
  finish: () => Uint8Array
}

export function createByteWriter(): ByteWriter {
  let buffer = new Uint8Array(1024)
  let view = new DataView(buffer.buffer)
  let at = 0
  const reserve = (size: number): void => {
    if (at + size <= buffer.length) return
    const larger = new Uint8Array(2 * (at + size))
    larger.set(buffer)
    buffer = larger
    view = new DataView(buffer.buffer)
  }
  const variable = (value: number): void => {
    let rest = value
    while (rest >= 128) {
      buffer[at++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    buffer[at++] = rest
  }
  return {
    byte(value) {
      reserve(1)
      buffer[at++] = value
    },
    // An odd first integer marks a full double; an even one is twice the integer.
    number(value) {
      assertFinite('number', value)
      reserve(9)
      if (Number.isInteger(value) && value >= 0 && value <= 2 ** 52 && !Object.is(value, -0)) {
        variable(value * 2)
        return
      }
      buffer[at++] = 1
      view.setFloat64(at, value)
      at += 8
    },
    single(value) {
      assertFinite('single', value)
      reserve(4)
      view.setFloat32(at, value)
      at += 4
    },
    raw(bytes) {
      reserve(bytes.length)
      buffer.set(bytes, at)
      at += bytes.length
    },
    finish: () => buffer.slice(0, at),
  }
}

/** Reads what a ByteWriter wrote. Each call throws RangeError at a premature end of the bytes. */
export type ByteReader = {
  byte: () => number
  number: () => number
  single: () => number
  raw: (length: number) => Uint8Array
  atEnd: () => boolean
}

export function createByteReader(bytes: Uint8Array): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const reader: ByteReader = {
    byte: () => view.getUint8(at++),
    number() {
      let value = 0
      let scale = 1
      for (;;) {
        const part = view.getUint8(at++)
        value += (part & 127) * scale
        if (part < 128) break
        scale *= 128
      }
      if (value % 2 === 0) return value / 2
      at += 8
      return view.getFloat64(at - 8)
    },
    single() {
      at += 4
      return view.getFloat32(at - 4)
    },
    raw(length) {
      if (at + length > bytes.length) throw new RangeError('the bytes end too early')
      at += length
      return bytes.slice(at - length, at)
    },
    atEnd: () => at === bytes.length,
  }
  return reader
}
