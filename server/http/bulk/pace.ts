import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work of many steps, which others' requests come between: see `createPace`. */
export type Pace = {
  /** Waits for the next slice: others have had a turn of the event loop, and so have all before. */
  turn(): Promise<void>
  /** The slice has lasted long enough: `turn` before the next step. */
  isOver(): boolean
}

/** How long the event loop is held at a time. */
const sliceMs = 4

/**
 * Makes the pace of this process. Slices are measured in time, since a step may take a microsecond
 * or a millisecond, and go one by one: however many files are read at once, the event loop is held
 * for one slice between two of its turns.
 */
export function createPace(): Pace {
  let last: Promise<void> = Promise.resolve()
  let beganMs = 0
  return {
    turn() {
      last = last
        .then(() => nextTurn())
        .then(() => {
          beganMs = performance.now()
        })
      return last
    },
    isOver: () => performance.now() - beganMs >= sliceMs,
  }
}
