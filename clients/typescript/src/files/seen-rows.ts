/** For a file that is sent while it is read: 12 bytes a slot, half of the slots in use. */
const usualSlots = 2 ** 22

/**
 * Remembers which rows of a file occurred before, in bounded memory: about the last two million,
 * unless more slots are allowed.
 *
 * Stores 64 bits of hash per row instead of the row; the probability that any two of two million
 * rows collide is one in ten million.
 */
export class SeenRows {
  #slots = 2 ** 12
  #rows = 0
  #high = new Uint32Array(this.#slots)
  #low = new Uint32Array(this.#slots)
  #lines = new Uint32Array(this.#slots)
  readonly #slotsMax: number

  constructor(slotsMax = usualSlots) {
    this.#slotsMax = slotsMax
  }

  /** The line on which the key occurred before, or 0; then stores it with this line, 1 or more. */
  firstLine(key: string, line: number): number {
    if (this.#rows * 2 >= this.#slots) this.#grow()
    let high = 0x811c9dc5
    let low = 0x9e3779b9
    for (let i = 0; i < key.length; i++) {
      const unit = key.charCodeAt(i)
      high = Math.imul(high ^ unit, 0x01000193)
      low = Math.imul(low ^ unit, 0x85ebca6b)
      low ^= low >>> 13
    }
    return this.#put(scramble(high), scramble(low), line)
  }

  #put(high: number, low: number, line: number): number {
    const mask = this.#slots - 1
    let slot = (high ^ low) & mask
    while (this.#lines[slot] !== 0) {
      if (this.#high[slot] === high && this.#low[slot] === low) return this.#lines[slot] ?? 0
      slot = (slot + 1) & mask
    }
    this.#high[slot] = high
    this.#low[slot] = low
    this.#lines[slot] = line
    this.#rows++
    return 0
  }

  #grow(): void {
    const before = { high: this.#high, low: this.#low, lines: this.#lines }
    const full = this.#slots >= this.#slotsMax
    if (!full) this.#slots *= 4
    this.#high = new Uint32Array(this.#slots)
    this.#low = new Uint32Array(this.#slots)
    this.#lines = new Uint32Array(this.#slots)
    this.#rows = 0
    if (full) return // begins anew: bounded memory is worth more than rows that far apart
    before.lines.forEach((line, slot) => {
      if (line !== 0) this.#put(before.high[slot] ?? 0, before.low[slot] ?? 0, line)
    })
  }
}

/** The finaliser of MurmurHash3: keys that differ in one bit are mapped far apart. */
function scramble(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
