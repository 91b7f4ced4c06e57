import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'lerner-read-table-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(text: string): string {
  const file = join(folder, 'list.csv')
  writeFileSync(file, text)
  return file
}

test('rows come by the names of their columns, with a point before decimals', async () => {
  const rows = await readTable(fileOf("Product_ID;Price\n'=mug;9,50\n"), ['price'])

  expect(rows.map(({ line, of }) => [line, Object.fromEntries(of)])).toEqual([
    [2, { product_id: '=mug', price: '9.50' }],
  ])
})

test('a column that is there twice is named', async () => {
  const file = fileOf('product_id,price,Price\nmug,9.50,8.50\n')

  await expect(readTable(file, ['price'])).rejects.toThrow("names the column 'price' twice")
})
