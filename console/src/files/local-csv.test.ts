import { expect, test } from 'vitest'
import { asOpenedHere, withTexts } from './local-csv.ts'

const file =
  'product_id,name,price,profit,note\r\n12.50,"Tea, ""green""",9.95,-1.25,\r\npot,Pot; large,24.00,,a\r\n'

test('a file for a reader of decimal commas has semicolons, and texts as they are', () => {
  expect(asOpenedHere(file, 'fr-FR')).toBe(
    'product_id;name;price;profit;note\r\n12.50;"Tea, ""green""";9,95;-1,25;\r\npot;"Pot; large";24,00;;a\r\n',
  )
})

test.each(['en-GB', 'es-MX', 'de-CH'])(
  'a file for a reader of decimal points stays: %s',
  (place) => {
    expect(asOpenedHere(file, place)).toBe(file)
  },
)

test('lines within a cell stay within it', () => {
  expect(asOpenedHere('note,price\n"two\nlines",1.5\n', 'de-DE')).toBe(
    'note;price\r\n"two\nlines";1,5\r\n',
  )
})

test('one column of a file is put into other words, and the rest stays', () => {
  const reasons = new Map([
    ['pot', 'Teurer, um 2 %.'],
    ['odd', '=1+1'],
  ])
  const rows = 'product_id,note,reason\r\npot,"a, b",Up\r\ntea,"c ""d""",Down\r\nodd,,Up\r\n'
  expect(withTexts(rows, 'reason', (id) => reasons.get(id))).toBe(
    'product_id,note,reason\r\npot,"a, b","Teurer, um 2 %."\r\ntea,"c ""d""",Down\r\nodd,,\'=1+1\r\n',
  )
})
