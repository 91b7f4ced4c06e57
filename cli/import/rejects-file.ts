import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Failure } from '../failure.ts'
import type { Rejection } from './rejection.ts'

export type Rejects = {
  add(rejections: readonly Rejection[]): void
  close(): Promise<void>
}

/**
 * Shows the first rejected rows as they come, and writes all of them to a CSV file if one is named.
 */
export function openRejects(
  file: string | null,
  shown: number,
  show: (text: string) => void,
): Rejects {
  const stream = file === null ? null : createWriteStream(file)
  let broken: Error | null = null
  stream?.on('error', (error) => {
    broken = error
  })
  stream?.write('line,column,value,reason\n')
  let left = shown
  return {
    add(rejections) {
      for (const rejection of rejections) {
        if (left > 0) {
          show(rejectionText(rejection))
          left--
          if (left === 0)
            show(
              `… further rejected rows are ${file ? `in ${file}` : 'counted only; --rejects FILE keeps all'}`,
            )
        }
        const { line, column, value, reason } = rejection
        stream?.write(`${line},${[column, value, reason].map(csvText).join(',')}\n`)
      }
    },
    async close() {
      if (stream && broken === null) {
        stream.end()
        await once(stream, 'close')
      }
      if (broken) throw new Failure(`The rejected rows could not be written: ${broken.message}`)
    },
  }
}

/** `line 17: price '-3' is negative`. */
export function rejectionText({ line, column, value, reason }: Rejection): string {
  // Control characters would ring, move or colour the terminal.
  const plain = value.replaceAll(/\p{Cc}/gu, '�')
  const cut = plain.length > 60 ? `${plain.slice(0, 60)}…` : plain
  return column === '' ? `line ${line} ${reason}` : `line ${line}: ${column} '${cut}' ${reason}`
}

function csvText(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
