import { expect, test } from 'vitest'
import { asOpenedHere } from './local-csv.ts'

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
