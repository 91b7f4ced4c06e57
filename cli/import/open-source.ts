import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { UsageError } from '../failure.ts'
import { guessDelimiter } from './read-csv.ts'

const headBytes = 65_536

/** A CSV to read, how long it is, and what stands between its columns. */
export type Source = { stream: Readable; totalBytes: number | null; delimiter: string }

/**
 * Opens a file, or standard input for `-`.
 *
 * @param delimiter - As the user gave it; judged by the heading if absent, a comma on standard
 * input.
 * @throws UsageError if the file cannot be read or is empty.
 */
export async function openSource(file: string, delimiter: string | undefined): Promise<Source> {
  if (delimiter !== undefined && delimiter !== String.raw`\t` && delimiter.length !== 1) {
    throw new UsageError(String.raw`--delimiter is one character, or \t.`)
  }
  const given = delimiter === String.raw`\t` ? '\t' : delimiter
  if (file === '-') return { stream: process.stdin, totalBytes: null, delimiter: given ?? ',' }
  try {
    const { head, size } = await readHead(file)
    const stream = createReadStream(file, { highWaterMark: 262_144 })
    return { stream, totalBytes: size, delimiter: given ?? guessDelimiter(head) }
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  }
}

async function readHead(file: string): Promise<{ head: string; size: number }> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead: read } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return { head: buffer.toString('utf8', 0, read), size }
  } finally {
    await handle.close()
  }
}

/** How much of a source was read, where it tells. */
export function bytesRead(stream: Readable): number {
  return 'bytesRead' in stream && typeof stream.bytesRead === 'number' ? stream.bytesRead : 0
}
