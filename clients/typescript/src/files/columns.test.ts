import { describe, expect, test } from 'vitest'
import {
  type ColumnOptions,
  type Columns,
  readColumns as findColumns,
  inferKind,
} from './columns.ts'

const given: ColumnOptions = {
  kind: null,
  mapping: new Map(),
  constants: new Map([['currency', 'usd']]),
}

function readColumns(header: readonly string[], options: ColumnOptions): Columns {
  const { columns, problems } = findColumns(header, options)
  expect(problems).toEqual([])
  if (columns === null) throw new Error('no columns')
  return columns
}

describe('readColumns', () => {
  test('finds usual headings without being told, however they are spelled', () => {
    const columns = readColumns(['SKU', 'Unit Price', 'Qty', 'Week-Start', 'In Stock'], given)

    expect(columns.kind).toBe('sales')
    expect(columns.places.get('product')).toEqual({ index: 0, heading: 'SKU' })
    expect(columns.places.get('price')).toEqual({ index: 1, heading: 'Unit Price' })
    expect(columns.places.get('units')).toEqual({ index: 2, heading: 'Qty' })
    expect(columns.places.get('period')).toEqual({ index: 3, heading: 'Week-Start' })
    expect(columns.places.get('in_stock')).toEqual({ index: 4, heading: 'In Stock' })
    expect(columns.ignored).toEqual([])
  })

  test.each([
    [['Code article', 'Semaine du', 'Prix de vente TTC', 'Quantité'], 'sales', 'price'],
    [['Código', 'Semana del', 'PVP (IVA incl.)', 'Unidades'], 'sales', 'price'],
    [['Artikelnummer', 'Woche', 'Preis (EUR)', 'Menge'], 'sales', 'price'],
    [['Código', 'Precio de venta IVA incluido', 'Divisa'], 'products', 'base_price'],
    [['Réf', 'Prix TVA comprise', 'jour', 'quantité'], 'sales', 'price'],
    [['Réf', 'Coût HT'], 'policies', 'unit_cost'],
    [['SKU', 'Title', 'Selling price incl. VAT'], 'products', 'base_price'],
  ])('finds amounts whose headings note taxes or a currency: %j', (header, kind, field) => {
    const columns = readColumns(header, given)

    expect(columns.kind).toBe(kind)
    expect(columns.places.has(field as 'price')).toBe(true)
  })

  test('does not choose between prices with and without taxes', () => {
    const header = ['sku', 'semaine', 'Prix HT', 'Prix TTC', 'quantité']

    expect(findColumns(header, given).problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("Columns 'Prix HT' and 'Prix TTC' both contain 'price'"),
    ])
  })

  test('says which columns nothing is read from', () => {
    const header = ['product', 'period', 'price', 'units', 'invoices', 'max_price']

    expect(readColumns(header, given).ignored).toEqual(['invoices', 'max_price'])
  })

  test.each([
    [
      ['product', 'price', 'period', 'units', 'price'],
      'price',
      "The column 'price' appears twice: rename or remove one.",
    ],
    [
      ['product', 'Unit Price', 'period', 'units', 'unit_price'],
      'price',
      "Columns 'Unit Price' and 'unit_price' both contain 'price': choose one, as with --map price='Unit Price'.",
    ],
    [
      ['product', 'price', 'period', 'units', 'brand', 'attribute:brand'],
      'attribute:brand',
      "Columns 'brand' and 'attribute:brand' both contain 'attribute:brand': choose one, as with --map attribute:brand='brand'.",
    ],
  ])('does not choose between two columns of one name: %j', (header, field, said) => {
    const { problems } = findColumns(header, given)

    expect(problems).toMatchObject([{ setting: 'column', field, message: said }])
  })

  test('a mapped heading that is there twice is asked about, and mapping settles an attribute', () => {
    const header = [
      'product',
      'period',
      'price',
      'units',
      'pieces',
      'pieces',
      'brand',
      'brand',
      'maker',
    ]
    const mapping = new Map([
      ['units', 'pieces'],
      ['brand', 'maker'],
    ])

    expect(findColumns(header, { ...given, mapping }).problems).toEqual([
      {
        setting: 'column',
        field: 'units',
        message: "The column 'pieces' appears twice: rename or remove one.",
        remark: { reason: 'column_twice', values: { heading: 'pieces' } },
      },
    ])
  })

  test('finds what is said of the product itself, by usual names, attribute: and --map', () => {
    const header = ['product', 'period', 'price', 'units', 'Category', 'attribute:Colour', 'maker']
    const mapping = new Map([['brand', 'maker']])
    const { attributes, ignored } = readColumns(header, { ...given, mapping })

    expect([...attributes].map(([name, { heading }]) => [name, heading])).toEqual([
      ['category', 'Category'],
      ['colour', 'attribute:Colour'],
      ['brand', 'maker'],
    ])
    expect(ignored).toEqual([])
  })

  test('takes rows that were accepted or not for offers', () => {
    const constants = new Map([...given.constants, ['offered_at', '2024-01-01']] as const)
    const columns = readColumns(['offer_id', 'product', 'price', 'accepted'], {
      ...given,
      constants,
    })

    expect(columns.kind).toBe('offers')
    expect(columns.places.get('offered_at')).toEqual({
      index: -1,
      heading: 'offered_at',
      text: '2024-01-01',
    })
  })

  test('a mapped column is not taken for something else by its heading', () => {
    const mapping = new Map([
      ['competitor_price', 'price'],
      ['price', 'ours'],
    ])
    const columns = readColumns(['product', 'price', 'ours', 'units', 'week'], {
      ...given,
      mapping,
    })

    expect(columns.places.get('price')).toMatchObject({ heading: 'ours' })
    expect(columns.places.get('competitor_price')).toMatchObject({ heading: 'price' })
  })

  test.each<[string, string[], Partial<ColumnOptions>, string]>([
    [
      'a column that is not there',
      ['product', 'price', 'units', 'week'],
      { mapping: new Map([['units', 'sold']]) },
      "There is no column 'sold'. Columns of the file: product, price, units, week.",
    ],
    [
      'a field that there is not',
      ['product', 'price', 'units', 'week'],
      { mapping: new Map([['unit', 'units']]) },
      "sales have no field 'unit'",
    ],
    [
      'a column and a constant for one field',
      ['product', 'price', 'units', 'week'],
      { mapping: new Map([['currency', 'week']]) },
      'choose one',
    ],
    [
      'rows of neither kind',
      ['a', 'b'],
      {},
      'orders need ordered_at, product or name, and unit_price or line_total',
    ],
    [
      'rows of both kinds',
      ['product', 'price', 'units', 'week', 'accepted'],
      {},
      'and what is missing is named: sales need product, price, units, period, currency; offers',
    ],
    ['a missing price', ['product', 'units', 'week'], {}, 'a column for price'],
    [
      'a missing currency',
      ['product', 'price', 'units', 'week'],
      { constants: new Map() },
      'a currency: one for all rows',
    ],
    [
      'offers without a time',
      ['offer_id', 'product', 'price', 'accepted'],
      {},
      'one date for all rows',
    ],
  ])('refuses %s and says what would be right', (_, header, options, message) => {
    const { problems } = findColumns(header, { ...given, ...options })
    expect(problems.map((problem) => problem.message).join('\n')).toContain(message)
  })

  test('says all that is missing at once', () => {
    const { problems } = findColumns(['artículos', 'vuosi'], {
      ...given,
      kind: 'sales',
      constants: new Map(),
    })

    expect(problems.map(({ field }) => field)).toEqual([
      'product',
      'price',
      'units',
      'period',
      'currency',
    ])
  })

  test.each([
    ['Artikelnummer', 'Kategorie', 'Listenpreis', 'Mindestpreis', 'Höchstpreis', 'Währung'],
    ['Artikelnummer', 'Warengruppe', 'Verkaufspreis', 'Mindestpreis', 'Höchstpreis', 'Währung'],
    ['Référence', 'Catégorie', 'Prix de vente', 'Prix minimum', 'Prix maximum', 'Devise'],
    ['Referencia', 'Categoría', 'PVP', 'Precio mínimo', 'Precio máximo', 'Moneda'],
    ['SKU', 'Category', 'Selling price', 'Min price', 'Max price', 'Currency'],
    ['Référence', 'Catégorie', 'Prix de base', 'Prix minimum', 'Prix maximum', 'Devise'],
    ['Referencia', 'Categoría', 'Precio base', 'Precio mínimo', 'Precio máximo', 'Moneda'],
  ])('knows the columns of products in several languages: %s, %s', (...header) => {
    const columns = readColumns(header, { ...given, constants: new Map() })
    const [product, category, base, least, most, currency] = header

    expect(columns.kind).toBe('products')
    expect([...columns.places].map(([field, { heading }]) => [field, heading])).toEqual([
      ['product', product],
      ['base_price', base],
      ['currency', currency],
      ['min_price', least],
      ['max_price', most],
    ])
    expect(columns.attributes.get('category')).toMatchObject({ heading: category })
    const policies = header.filter((heading) => heading !== base && heading !== category)
    expect(readColumns(policies, { ...given, constants: new Map() }).kind).toBe('policies')
  })

  test('takes the first of several words for an attribute, and none if so told', () => {
    const header = ['SKU', 'Warengruppe', 'Kategorie', 'list_price']
    const categories = (mapping: ReadonlyMap<string, string>) =>
      readColumns(header, { ...given, mapping }).attributes.get('category')?.heading

    expect(categories(new Map())).toBe('Warengruppe')
    expect(categories(new Map([['category', 'Kategorie']]))).toBe('Kategorie')
    expect(categories(new Map([['category', '']]))).toBeUndefined()
  })

  test.each([
    [
      ['SKU', 'Name', 'Price', 'Cost'],
      ['product', 'base_price', 'name', 'currency', 'unit_cost'],
    ],
    [
      ['SKU', 'Price', 'Cost'],
      ['product', 'base_price', 'currency', 'unit_cost'],
    ],
    [['SKU', 'Title', 'Sale price', 'Cost price'], undefined],
    [['SKU', 'Title', 'Price', 'Compare at price', 'Cost per item'], undefined],
    [
      ['SKU', 'Price', 'Category'],
      ['product', 'base_price', 'currency'],
    ],
  ])('takes prices beside what describes products for a catalogue: %j', (header, fields) => {
    const columns = readColumns(header, given)
    const all = ['product', 'base_price', 'name', 'currency', 'unit_cost']

    expect(columns.kind).toBe('products')
    expect([...columns.places.keys()]).toEqual(fields ?? all)
  })

  test('takes no price alone for a catalogue', () => {
    expect(inferKind(['SKU', 'Price'], { ...given, kind: null })).toBeNull()
  })

  test('takes costs and guardrails of products for policies', () => {
    const columns = readColumns(['SKU', 'cost', 'min_price'], given)

    expect(columns.kind).toBe('policies')
    expect([...columns.places.keys()]).toEqual(['product', 'currency', 'unit_cost', 'min_price'])
  })
})
