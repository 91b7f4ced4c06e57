/** Rows added to the normal matrix at once, so that each entry is touched once for all of them. */
const rowsAtOnce = 4

/** Buffer for the directions of rows that wait to be added. */
export type WaitingRows = { directions: Float64Array; distances: Float64Array; count: number }

export function emptyWaiting(columns: number): WaitingRows {
  return {
    directions: new Float64Array(rowsAtOnce * columns),
    distances: new Float64Array(rowsAtOnce),
    count: 0,
  }
}

/**
 * Adds a row to a normal matrix and its right-hand side: four rows at once, but each entry in the
 * order of the rows, so that the sums equal those of adding row by row to the last bit.
 *
 * @param normal - Columns × columns; its lower triangle is added to.
 */
export function addRow(
  waiting: WaitingRows,
  direction: Float64Array,
  distance: number,
  normal: Float64Array,
  right: Float64Array,
): void {
  const k = right.length
  const { directions, distances } = waiting
  const start = waiting.count * k
  for (let j = 0; j < k; j++) directions[start + j] = direction[j]
  distances[waiting.count++] = distance
  if (waiting.count === rowsAtOnce) addFour(waiting, normal, right)
}

/** Adds the rows still waiting. */
export function addRest(waiting: WaitingRows, normal: Float64Array, right: Float64Array): void {
  const k = right.length
  const { directions, distances, count } = waiting
  for (let row = 0; row < count; row++) {
    const start = row * k
    const distance = distances[row]
    for (let a = 0; a < k; a++) {
      const entry = directions[start + a]
      right[a] += entry * distance
      for (let b = 0; b <= a; b++) normal[a * k + b] += entry * directions[start + b]
    }
  }
  waiting.count = 0
}

function addFour(waiting: WaitingRows, normal: Float64Array, right: Float64Array): void {
  const k = right.length
  const { directions, distances } = waiting
  const second = k
  const third = 2 * k
  const fourth = 3 * k
  const d0 = distances[0]
  const d1 = distances[1]
  const d2 = distances[2]
  const d3 = distances[3]
  for (let a = 0; a < k; a++) {
    const e0 = directions[a]
    const e1 = directions[second + a]
    const e2 = directions[third + a]
    const e3 = directions[fourth + a]
    right[a] = right[a] + e0 * d0 + e1 * d1 + e2 * d2 + e3 * d3
    const row = a * k
    for (let b = 0; b <= a; b++) {
      normal[row + b] =
        normal[row + b] +
        e0 * directions[b] +
        e1 * directions[second + b] +
        e2 * directions[third + b] +
        e3 * directions[fourth + b]
    }
  }
  waiting.count = 0
}
