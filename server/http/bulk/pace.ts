import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work of many steps, interleaved with other requests: see `createPace`. */
export type Pace = {
  /**
   * Waits for the next slice, after other work, and all earlier slices, had a turn of the event
   * loop.
   */
  turn(): Promise<void>
  /** The slice is used up: call `turn` before the next step. */
  isOver(): boolean
}

/** How long the event loop is held at a time. */
const sliceMs = 4

/**
 * Creates the pace of this process. Slices are measured in time, since a step may take a
 * microsecond or a millisecond, and run one by one: however many files are read at once, the event
 * loop is held for only one slice per turn.
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
