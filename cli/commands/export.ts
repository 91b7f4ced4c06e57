import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Command } from 'commander'
import { fetchFile } from '../connect.ts'
import { Failure } from '../failure.ts'
import type { Io } from '../io.ts'
import { isoOption, oneOf, texts } from '../options.ts'
import { output } from '../output.ts'

const tables = ['quotes', 'outcomes', 'propensities', 'beliefs', 'price_lists', 'sales'] as const

const types = {
  parquet: 'application/vnd.apache.parquet',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
} as const

type Options = {
  format: keyof typeof types
  table?: string[]
  since?: string
  until?: string
  baseUrl?: string
  json?: boolean
}

/** `lerner export`: stored data as files, for a warehouse or a notebook. */
export function exportCommand(program: Command, io: Io): void {
  program
    .command('export <folder>')
    .summary('Write quotes, outcomes, beliefs and sales as Parquet, CSV or NDJSON')
    .description(
      'Writes stored data into a folder, one file per table. Files are streamed, whatever their size; a complete one replaces the previous one.',
    )
    .option(
      '--format <word>',
      'parquet, csv or ndjson',
      oneOf('--format', ['parquet', 'csv', 'ndjson'] as const),
      'parquet',
    )
    .option('--table <name…>', `only these: ${tables.join(', ')}`, texts)
    .option(
      '--since <moment>',
      'only what was quoted at this time or later, and sales from then on',
    )
    .option('--until <moment>', 'only what came before this time')
    .addHelpText(
      'after',
      `
Examples:
  lerner export warehouse
  lerner export notebook --format csv --table propensities --since 2026-01-01
`,
    )
    .action(async (folder: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const chosen = options.table ?? [...tables]
      for (const name of chosen) {
        if (!tables.some((known) => known === name)) {
          throw new Failure(`--table is '${name}': it can be ${tables.join(', ')}.`)
        }
      }
      const query = queryOf(options)
      await mkdir(folder, { recursive: true })
      const written: { table: string; file: string; bytes: number }[] = []
      for (const table of chosen) {
        const path = `/v1/exports/${table}${query}`
        const body = await fetchFile(io, options, path, types[options.format])
        const file = join(folder, `${table}.${options.format}`)
        written.push({ table, file, bytes: await writeWhole(body, file) })
      }
      const out = output(io, options.json === true)
      if (out.json) return out.value(written)
      out.table(
        ['TABLE', 'FILE', { title: 'BYTES', right: true }],
        written.map(({ table, file, bytes }) => [table, file, String(bytes)]),
      )
    })
}

function queryOf({ since, until }: Options): string {
  const query = new URLSearchParams()
  const moment = (name: string, text: string) => isoOption(name, text)
  if (since !== undefined) query.set('since', moment('--since', since))
  if (until !== undefined) query.set('until', moment('--until', until))
  return query.size === 0 ? '' : `?${query}`
}

/** Writes to a temporary file, and renames it when complete. Returns its size in bytes. */
async function writeWhole(body: ReadableStream<Uint8Array>, file: string): Promise<number> {
  const part = `${file}.part`
  let bytes = 0
  try {
    await pipeline(
      Readable.fromWeb(body),
      async function* count(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(part),
    )
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await rename(part, file)
  return bytes
}
