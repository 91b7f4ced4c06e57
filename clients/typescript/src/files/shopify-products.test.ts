import { expect, test } from 'vitest'
import { noSettings } from './file-settings.ts'
import { openText } from './open-text.ts'
import { rowsToSend } from './rows-to-send.ts'
import { understandRows } from './understand.ts'

const text = `Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Cost per item,Image Src,Status
mug,Mug,Potters,Kitchen,Colour,Blue,,,M-B,12.50,4.00,https://shop.example/1.png,active
mug,,,,,Red,,,M-R,13.50,4.20,https://shop.example/2.png,
mug,,,,,,,,,,,https://shop.example/3.png,
tea,Tea,Leaves,,Title,Default Title,,,T-1,5.00,,,draft
`

test("Shopify's file of products is read by variant, with what the first row of a product says", async () => {
  const { head } = openText(new TextEncoder().encode(text), true, {
    encoding: null,
    delimiter: null,
  })
  const constants = new Map([['currency', 'eur']])
  const found = understandRows(head, { ...noSettings, constants })
  const common = { handle: 'mug', option1_name: 'Colour', brand: 'Potters', category: 'Kitchen' }

  expect(found.problems).toEqual([])
  expect(found.kind).toBe('products')
  expect(found.first.map(({ item }) => ('product' in item ? item.product : item))).toEqual([
    {
      ...{ id: 'M-B', name: 'Mug', basePrice: 1250, currency: 'eur', status: 'active' },
      attributes: { ...common, option1_value: 'Blue' },
    },
    {
      ...{ id: 'M-R', name: 'Mug', basePrice: 1350, currency: 'eur', status: 'active' },
      attributes: { ...common, option1_value: 'Red' },
    },
    {
      ...{ id: 'T-1', name: 'Tea', basePrice: 500, currency: 'eur', status: 'paused' },
      attributes: {
        ...{ handle: 'tea', option1_name: 'Title', option1_value: 'Default Title' },
        brand: 'Leaves',
      },
    },
  ])

  const { rows } = await rowsToSend(inPieces(head), found)
  const sent: string[] = []
  for await (const some of rows) sent.push(...some.map(({ texts }) => `${texts[1]} ${texts[8]}`))
  expect(sent).toEqual(['Mug M-B', 'Mug M-R', 'Tea T-1'])
})

/** Rows as they arrive from a large file, a few at a time. */
async function* inPieces<Row>(rows: readonly Row[]) {
  for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2)
}
