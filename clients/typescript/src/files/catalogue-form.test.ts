import { expect, test } from 'vitest'
import { meaningOf } from '../../testing/order-text.ts'
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

type Expected = readonly (string | number | undefined)[]

/** Of a product: id, base price, cost, category and status. */
const files: readonly (readonly [system: string, text: string, expected: readonly Expected[]])[] = [
  [
    'WooCommerce: variations have the category of their parent, and a sale is no base price',
    `ID,Type,SKU,Name,Published,Sale price,Regular price,Categories,Parent
44,variable,HOOD,Hoodie,1,,,"Clothing > Hoodies, Sale",
46,variation,HOOD-B,Hoodie - Blue,1,39,45,,HOOD
50,simple,CAP,Cap,-1,,18,Clothing > Caps,`,
    [
      ['HOOD-B', 4500, undefined, 'Clothing > Hoodies', 'active'],
      ['CAP', 1800, undefined, 'Clothing > Caps', 'paused'],
    ],
  ],
  [
    'Magento',
    `sku,attribute_set_code,product_type,categories,name,price,special_price,cost,qty,product_online
MUG,Default,simple,"Default/Mugs,Default/Sale",Blue mug,14.9000,12.0000,5.2000,100,1
SET,Default,bundle,Default/Sets,Gift set,,,,0,1`,
    [['MUG', 1490, 520, 'Default/Mugs', 'active']],
  ],
  [
    'BigCommerce: the price, and not what others ask',
    `Product ID,Product Name,Product Code/SKU,Brand Name,Price,Cost Price,Retail Price,Product Visible?,Category
77,Blue mug,MUG,Acme,14.90,5.20,19.90,Y,Mugs`,
    [['MUG', 1490, 520, 'Mugs', 'active']],
  ],
  [
    'Square',
    `Token,Item Name,Variation Name,SKU,Category,Price,Default Unit Cost
ABC,Blue mug,Regular,MUG,Mugs,14.90,5.20`,
    [['MUG', 1490, 520, 'Mugs']],
  ],
  [
    'Amazon listings',
    'item-name\tlisting-id\tseller-sku\tprice\tquantity\tstatus\nMug\t0101\tMUG\t14.90\t9\tInactive',
    [['MUG', 1490, undefined, undefined, 'paused']],
  ],
  [
    'Stripe prices are no sales',
    `Price ID,Product ID,Product Name,Created (UTC),Amount,Currency,Interval
price_1,prod_1,Starter,2025-01-01 10:00,19.00,eur,month`,
    [['price_1', 1900]],
  ],
  [
    'Xero',
    `*ItemCode,ItemName,Quantity,PurchasesUnitPrice,SalesUnitPrice,Status
MUG,Blue mug,,5.2000,14.9000,Active`,
    [['MUG', 1490, 520, undefined, 'active']],
  ],
  [
    'QuickBooks: by the name that its reports of sales have',
    `Product/Service Name,SKU,Type,Sales Price/Rate,Purchase Cost
Blue mug,MUG,Inventory,14.9,5.2`,
    [['Blue mug', 1490, 520]],
  ],
  [
    'Business Central',
    `No.;Description;Unit Cost;Unit Price;Item Category Code
MUG;Blue mug;5,20;14,90;MUGS`,
    [['MUG', 1490, 520, 'MUGS']],
  ],
  [
    'PrestaShop',
    `Product ID;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status
1;Blue mug;MUG;Mugs;12.42;14.90;100;0`,
    [['MUG', 1242, undefined, 'Mugs', 'paused']],
  ],
  [
    'Lightspeed',
    `System ID,Custom SKU,Item,Qty.,Price,Brand,MSRP,Default Cost,Category
2100,MUG,Blue mug,100,€14.90,Acme,€17.90,€5.20,Mugs`,
    [['MUG', 1490, 520, 'Mugs']],
  ],
  [
    'net and gross prices: those that are as the costs are',
    `Artikelnummer;Artikelname;Warengruppe;VK Netto;VK Brutto;EK Netto;Aktiv
MUG;Tasse;Tassen;12,52;14,90;5,20;Y`,
    [['MUG', 1252, 520, 'Tassen', 'active']],
  ],
]

test.each(files)('a catalogue is read as its system means it: %s', (_, text, expected) => {
  const { kind, first, problems } = meaningOf(text.split('\n'))

  expect(problems).toEqual([])
  expect(kind).toBe('products')
  const read = first.map(({ item }) => {
    if (!('product' in item) || typeof item.product === 'string') return item
    const { id, basePrice, attributes, status } = item.product
    const cost = 'policy' in item ? item.policy.unitCost : undefined
    return [id, basePrice, cost, attributes?.category, status]
  })
  const whole = expected.map((one) => Array.from({ length: 5 }, (_, i) => one[i]))
  expect(read).toEqual(whole)
})
