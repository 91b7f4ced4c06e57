import { SingleBar } from 'cli-progress'
import type { Sink } from '../io.ts'

export type Progress = {
  update(state: { bytes: number; rows: number; rejected: number }): void
  /** Prints a line above the bar. */
  remark(text: string): void
  stop(): void
}

const drawEveryMs = 100
const tellEveryMs = 5_000

/**
 * A progress bar over the bytes of the file if a person is watching, otherwise an occasional line.
 */
export function showProgress(sink: Sink, totalBytes: number | null): Progress {
  const startedMs = performance.now()
  const rate = (rows: number) =>
    Math.round(rows / Math.max((performance.now() - startedMs) / 1000, 0.001))
  let toldMs = startedMs

  if (!sink.isTTY || totalBytes === null) {
    return {
      update({ bytes, rows, rejected }) {
        if (performance.now() - toldMs < tellEveryMs) return
        toldMs = performance.now()
        const share = totalBytes ? ` (${Math.floor((bytes / totalBytes) * 100)} %)` : ''
        sink.write(`${rows} rows${share}, ${rate(rows)} rows/s, ${rejected} rejected\n`)
      },
      remark: (text) => sink.write(`${text}\n`),
      stop: () => {},
    }
  }

  const bar = new SingleBar({
    format:
      '{bar} {percentage} % · {rows} rows · {rate} rows/s · {rejected} rejected · {eta_formatted} left',
    stream: sink as unknown as NodeJS.WritableStream,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    fps: 10,
    etaBuffer: 50,
  })
  bar.start(totalBytes, 0, { rows: 0, rate: 0, rejected: 0 })
  return {
    update({ bytes, rows, rejected }) {
      if (performance.now() - toldMs < drawEveryMs) return
      toldMs = performance.now()
      bar.update(bytes, { rows, rate: rate(rows), rejected })
    },
    remark(text) {
      sink.write(`\r\x1b[K${text}\n`) // over the bar, which the next update redraws
    },
    stop() {
      bar.stop()
    },
  }
}
