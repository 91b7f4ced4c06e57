import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { csvText, type Rejection } from '../../clients/typescript/src/files/main.ts'
import { Failure } from '../failure.ts'
import { reasonText } from './remedies.ts'

export type Rejects = {
  /** The first hundred, for the summary. */
  first: readonly Rejection[]
  add(rejections: readonly Rejection[]): void
  close(): Promise<void>
}

/** Maximum number kept. */
const mostKept = 100

/**
 * Shows the first rejected rows as they occur, and writes all of them to a CSV file if one is
 * given.
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
  const first: Rejection[] = []
  return {
    first,
    add(rejections) {
      for (const rejection of rejections) {
        if (first.length < mostKept) first.push(rejection)
        if (left > 0) {
          show(rejectionText(rejection))
          left--
          if (left === 0)
            show(
              `… further rejected rows are ${file ? `in ${file}` : 'only counted; --rejects FILE keeps all'}`,
            )
        }
        const { line, column, value } = rejection
        stream?.write(`${line},${[column, value, reasonText(rejection)].map(csvText).join(',')}\n`)
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
export function rejectionText(rejection: Rejection): string {
  const { line, column, value } = rejection
  const reason = reasonText(rejection)
  // Control characters could ring the bell, move the cursor or change colours in a terminal.
  const plain = value.replaceAll(/\p{Cc}/gu, '�')
  const cut = plain.length > 60 ? `${plain.slice(0, 60)}…` : plain
  return column === '' ? `line ${line} ${reason}` : `line ${line}: ${column} '${cut}' ${reason}`
}
