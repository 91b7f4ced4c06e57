import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFile } from '../testing/temporary-file.ts'
import { openParquet } from './read-parquet.ts'

// Written by PyArrow: cli/testing/parquet/make.py.
const folder = join(import.meta.dirname, '../testing/parquet')

async function rowsOf(name: string, timeZone = 'UTC') {
  const source = await openParquet(join(folder, name), name, timeZone)
  const rows = []
  for await (const some of source.rows()) rows.push(...some)
  const [header, ...body] = rows
  return { source, header: header?.texts ?? [], body }
}

describe('a Parquet file', () => {
  test('is read as it is: each type to the last digit, and nothing as nothing', async () => {
    const { source, header, body } = await rowsOf('types.parquet', 'Europe/Berlin')
    const first = Object.fromEntries(header.map((name, i) => [name, body[0]?.texts[i]]))

    expect(first).toEqual({
      text: 'Stück',
      bytes: 'Tasse',
      int64: '9007199254740993',
      unsigned: '18446744073709551615',
      small: '-3',
      double: '19.99',
      single: '19.99',
      yes: 'true',
      decimal: '-1234567890123456789012345678901234.5678',
      cents: '0.05',
      day: '2026-03-02',
      moment: '2026-03-03 00:30:00.250000+01:00',
      local: '2026-03-02 23:30:00',
      before: '1969-12-31 23:59:59.500',
      last: 'end',
    })
    expect(body[1]?.texts).toEqual(header.map(() => ''))
    expect(source.form).toBe(
      'Parquet of 2 rows, of which lists and records are left out (tags,place)',
    )
    expect(source.complete).toBe(true)
  })

  test('may have times and decimals of old kinds', async () => {
    const { body } = await rowsOf('int96.parquet')

    expect(body).toEqual([{ texts: ['2026-03-02 23:30:00+00:00', '19.99'], line: 1 }])
  })

  test.each(['snappy', 'gzip', 'zstd', 'brotli', 'lz4'])(
    'may be compressed by %s',
    async (codec) => {
      const { source, body } = await rowsOf(`sales-${codec}.parquet`)
      const count = codec === 'zstd' ? 12000 : 300
      const day = (i: number) => new Date(Date.UTC(1990, 0, 1 + i)).toISOString().slice(0, 10)
      const expected = Array.from({ length: count }, (_, i) => ({
        texts: ['mug', day(i), ((1999 + (i % 7)) / 100).toFixed(2), String(i % 5)],
        line: i + 1,
      }))

      expect(body).toEqual(expected)
      expect(source.complete).toBe(count < 5000)
    },
  )

  test('that is none, or is cut, is refused by its name', async () => {
    await using file = await temporaryFile('cut.parquet', 'PAR1 and no more')
    await expect(openParquet(file.path, 'cut.parquet', 'UTC')).rejects.toThrow(
      /cut\.parquet cannot be read as Parquet: parquet file invalid/,
    )
    await writeFile(file.path, '')
    await expect(openParquet(file.path, 'cut.parquet', 'UTC')).rejects.toThrow(
      'cannot be read as Parquet',
    )
    await expect(openParquet('nowhere', 'gone.parquet', 'UTC')).rejects.toThrow(
      /gone\.parquet.*ENOENT/,
    )
  })
})
