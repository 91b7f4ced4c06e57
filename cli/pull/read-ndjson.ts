import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Row } from '../../clients/typescript/src/files/main.ts'
import { Failure } from '../failure.ts'
import type { Source } from '../import/open-source.ts'

/** The columns are taken from this many objects. */
const headRows = 2000
const chunkRows = 2000

/**
 * Opens a file with one JSON object a line, whose keys are the headings.
 *
 * @param name - The name shown to people.
 * @throws Failure if a line is not an object of plain values.
 */
export async function openNdjson(path: string, name: string): Promise<Source> {
  const stream = createReadStream(path)
  const objects = objectsOf(name, createInterface({ input: stream, crlfDelay: Infinity }))
  const first: { object: Record<string, unknown>; line: number }[] = []
  let complete = false
  while (first.length < headRows && !complete) {
    const next = await objects.next()
    if (next.done) complete = true
    else first.push(next.value)
  }
  const names = [...new Set(first.flatMap(({ object }) => Object.keys(object)))]
  const rowOf = ({ object, line }: (typeof first)[number]): Row => {
    const stray = Object.keys(object).find((name) => !names.includes(name))
    if (stray !== undefined) {
      throw new Failure(
        `${name}, line ${line}: the key '${stray}' is in none of the first ${headRows} lines: add it to one of them.`,
      )
    }
    return { texts: names.map((key) => textOf(name, line, key, object[key])), line }
  }
  const head = [{ texts: names, line: 0 }, ...first.map(rowOf)]
  async function* rows(): AsyncGenerator<readonly Row[]> {
    yield head
    let chunk: Row[] = []
    for await (const object of objects) {
      if (chunk.push(rowOf(object)) < chunkRows) continue
      yield chunk
      chunk = []
    }
    if (chunk.length > 0) yield chunk
  }
  const form = 'a JSON object a line'
  const counts = { totalBytes: null, complete, bytesRead: () => 0 }
  const close = () => stream.destroy()
  return { head, typed: true, form, encoding: null, ...counts, rows, close }
}

async function* objectsOf(name: string, lines: AsyncIterable<string>) {
  let line = 0
  for await (const text of lines) {
    line++
    if (text.trim() === '') continue
    yield { object: objectOf(name, line, text), line }
  }
}

function objectOf(name: string, line: number, text: string): Record<string, unknown> {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    // reported below
  }
  if (typeof found === 'object' && found !== null && !Array.isArray(found))
    return found as Record<string, unknown>
  throw new Failure(`${name}, line ${line} is not a JSON object: write one object per line.`)
}

function textOf(name: string, line: number, key: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'object') return String(value)
  throw new Failure(
    `${name}, line ${line}: ${key} is ${Array.isArray(value) ? 'a list' : 'an object'}: write a string, a number, true or false; an order of several products has a line for each.`,
  )
}
