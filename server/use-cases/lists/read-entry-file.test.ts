import { expect, test } from 'vitest'
import { readEntryFile } from './read-entry-file.ts'

test('rows have their lines, and the columns that have a value', async () => {
  const csv = '\ufeffProduct_ID;name;PRICE\r\n"a;\nb";mug;1,00\r\n\r\nc;cup;\r\n'

  expect(await readEntryFile(csv, 10)).toEqual([
    { line: 3, cells: { productId: 'a;\nb', price: '1,00' } },
    { line: 5, cells: { productId: 'c', price: '' } },
  ])
})

test('others have their turn while a large file is read, every 16 kB', async () => {
  const csv = `product_id,price,note\n${'mug,12.00,an ä in a note\n'.repeat(20_000)}`
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const rows = await readEntryFile(csv, 20_000)
  isOver = true

  expect(rows.length).toBe(20_000)
  expect(rows.at(-1)).toEqual({
    line: 20_001,
    cells: { productId: 'mug', price: '12.00', note: 'an ä in a note' },
  })
  expect(turns).toBeGreaterThan(csv.length / 16_384)
})

test('a first line of millions of columns is refused at sight', async () => {
  await expect(readEntryFile('a,'.repeat(4_000_000), 10)).rejects.toThrow('its first line has')
})

test('a cell that was kept from being a formula is what it was', async () => {
  const csv = "product_id,note\n'=HYPERLINK(1),'-5 °C\n-5,''=x\n"

  expect((await readEntryFile(csv, 10)).map(({ cells }) => cells)).toEqual([
    { productId: '=HYPERLINK(1)', note: '-5 °C' },
    { productId: '-5', note: "'=x" },
  ])
})

test('a column that is there twice is named, however it is spelled', async () => {
  await expect(readEntryFile('product_id,price,Price\nmug,1,2\n', 10)).rejects.toThrow(
    'its first line names the column Price twice',
  )
})
