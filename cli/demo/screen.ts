import type { Sink } from '../io.ts'

export type Screen = { show(board: () => string, remark: () => string): void; end(): void }

const redrawMs = 200
const tellMs = 5_000

/**
 * Redraws the board in place if a person is watching; in a log, prints one line every few seconds.
 */
export function createScreen(sink: Sink): Screen {
  let shownMs = Number.NEGATIVE_INFINITY
  let lines = 0
  return {
    show(board, remark) {
      const nowMs = performance.now()
      if (nowMs - shownMs < (sink.isTTY ? redrawMs : tellMs)) return
      shownMs = nowMs
      if (!sink.isTTY) {
        sink.write(`${remark()}\n`)
        return
      }
      // A wrapped line would take two lines to move back over.
      const width = sink.columns ?? 120
      const text = `${board()}\n\n${remark()}`.split('\n').map((line) => line.slice(0, width))
      const back = lines === 0 ? '' : `\x1b[${lines}A`
      sink.write(`${back}${text.map((line) => `\x1b[2K${line}\n`).join('')}`)
      lines = text.length
    },
    end() {
      if (lines > 0) sink.write(`\x1b[${lines}A\x1b[J`)
      lines = 0
    },
  }
}
