import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../harness/service.ts'
import { readTable, toCsv } from './read-table.ts'

test('a table that was written is read again, commas, quotes and empty fields included', () => {
  const rows = [
    { product: 'ORLANDO,FL - "THE" SHOP', price: '2.5', units: '' },
    { product: 'plain', price: '', units: '3' },
  ]
  const folder = temporaryFolder('table')
  const path = join(folder.path, 'rows.csv')
  writeFileSync(path, toCsv(['product', 'price', 'units'], rows))

  expect(readTable(path)).toEqual(rows)
  folder.remove()
})
