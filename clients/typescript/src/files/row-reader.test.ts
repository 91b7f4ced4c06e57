import { describe, expect, test } from 'vitest'
import { readColumns } from './columns.ts'
import { Fault } from './fault.ts'
import { notACurrency } from './faults.ts'
import { offerReader, type ReadOptions, saleReader } from './row-reader.ts'

const options: ReadOptions = {
  firstPeriod: null,
  periodLength: 'week',
  blankPrice: 'reject',
  decimals: 'point',
  dates: null,
}

function sales(
  header: string,
  change: Partial<ReadOptions> = {},
  constants: [string, string][] = [['currency', 'usd']],
) {
  const { columns } = readColumns(header.split(','), {
    kind: 'sales',
    mapping: new Map(),
    constants: new Map(constants),
  })
  if (columns === null) throw new Error('no columns')
  return saleReader(columns, { ...options, ...change })
}

function offers(header: string, constants: [string, string][] = []) {
  const { columns } = readColumns(header.split(','), {
    kind: 'offers',
    mapping: new Map(),
    constants: new Map([['currency', 'usd'], ['offered_at', '2024-01-01'], ...constants]),
  })
  if (columns === null) throw new Error('no columns')
  return offerReader(columns, options)
}

describe('prices on sale', () => {
  const row = (header: string, ...texts: string[]) => sales(`sku,date,units,${header}`)(texts)

  test.each([
    ['Regular price,Sale price', ['10.00', ''], 1000],
    ['Regular price,Sale price', ['10.00', '8.00'], 800],
    ['Sale price,Price', ['', '10.00'], 1000],
    ['Price,Special price', ['10.00', '8.00'], 800],
    ['Normalpreis,Aktionspreis', ['10.00', '7.50'], 750],
    ['Regular price cents,Sale price', ['1000', ''], undefined],
  ])('%s of %j are what was paid', (header, texts, price) => {
    const read = row(header, 'tea', '2026-01-05', '3', ...texts)
    if (price === undefined) expect(read).toBeInstanceOf(Fault)
    else expect(read).toMatchObject({ price })
  })

  test('without another price, are prices like any', () => {
    expect(row('Sale price', 'tea', '2026-01-05', '3', '8.00')).toMatchObject({ price: 800 })
    expect(row('Sale price', 'tea', '2026-01-05', '3', '')).toBeInstanceOf(Fault)
  })

  test('a price stands where it is, beside one that is regular', () => {
    const header = 'Price,Regular price'
    expect(row(header, 'tea', '2026-01-05', '3', '8.00', '10.00')).toMatchObject({ price: 800 })
    expect(row(header, 'tea', '2026-01-05', '3', '', '10.00')).toBeInstanceOf(Fault)
  })
})

describe('sales rows', () => {
  test('become what the service takes', () => {
    const read = sales(
      'product,period,price,units,promotion,competitor_price,in_stock,exposure,segment,randomized',
    )

    expect(
      read(['mug', '2024-01-01', '2.57846', '12.5', '0.2', '3', 'no', '40', 'vip', '1']),
    ).toEqual({
      productId: 'mug',
      segment: 'vip',
      currency: 'usd',
      price: 258,
      units: 12.5,
      periodStart: '2024-01-01T00:00:00.000Z',
      periodEnd: '2024-01-08T00:00:00.000Z',
      promotion: 0.2,
      competitorPrice: 300,
      inStock: false,
      exposure: 40,
      randomized: true,
    })
  })

  test('leave out what is blank', () => {
    const read = sales('product,period,price,units,promotion,segment')

    expect(
      Object.entries(read([' mug ', '2024-01-01', '1', '0', '', ''])).filter(
        ([, value]) => value !== undefined,
      ),
    ).toEqual([
      ['productId', 'mug'],
      ['currency', 'usd'],
      ['price', 100],
      ['units', 0],
      ['periodStart', '2024-01-01T00:00:00.000Z'],
      ['periodEnd', '2024-01-08T00:00:00.000Z'],
    ])
  })

  test('take decimals as their currency has them', () => {
    const read = sales('product,period,price,units,currency', {}, [])

    expect(read(['a', '2024-01-01', '199.5', '1', 'JPY'])).toMatchObject({
      price: 200,
      currency: 'jpy',
    })
    expect(read(['a', '2024-01-01', '1.2345', '1', 'kwd'])).toMatchObject({ price: 1235 })
    expect(read(['a', '2024-01-01', '1', '1', 'xyz'])).toEqual(
      new Fault('currency', 'xyz', notACurrency()),
    )
  })

  test('read decimal commas when told to', () => {
    const read = sales('product,period,price,units', { decimals: 'comma' })

    expect(read(['a', '2024-01-01', '2,58', '1,5'])).toMatchObject({ price: 258, units: 1.5 })
    expect(read(['a', '2024-01-01', '2.58', '1'])).toBeInstanceOf(Fault)
  })

  test('of blank price carry the last price of the same product, into weeks without sales only', () => {
    const read = sales('product,period,price,units', { blankPrice: 'carry' })

    expect(read(['a', '2024-01-01', '', '0'])).toMatchObject({
      reason: expect.stringContaining('no earlier row'),
    })
    expect(read(['a', '2024-01-08', '5', '3'])).toMatchObject({ price: 500 })
    expect(read(['b', '2024-01-08', '7', '3'])).toMatchObject({ price: 700 })
    expect(read(['a', '2024-01-15', '', '0'])).toMatchObject({ price: 500, units: 0 })
    expect(read(['a', '2024-01-22', '', '2'])).toMatchObject({
      reason: expect.stringContaining('units were sold'),
    })
  })

  test.each([
    [['', '2024-01-01', '1', '1', ''], 'product', 'is blank'],
    [['a', '2024-01-01', '', '0', ''], 'price', 'can be carried'],
    [['a', '2024-01-01', '-1', '1', ''], 'price', 'is negative'],
    [['a', '2024-01-01', '0.001', '1', ''], 'price', 'rounds to 0'],
    [['a', '2024-01-01', '1 or so', '1', ''], 'price', 'not a number'],
    [['a', '2024-01-01', '1,5', '1', ''], 'price', 'decimals begin with a point'],
    [['a', '2024-01-01', '99999999999', '1', ''], 'price', 'above the largest'],
    [['a', '2024-01-01', 'NA', '1', ''], 'price', 'not a number'],
    [['a', '2024-01-01', '1', '-2', ''], 'units', 'is negative'],
    [['a', '2024-01-01', '1', '', ''], 'units', 'is blank'],
    [['a', '2024-01-01', '1', 'many', ''], 'units', 'is not a number'],
    [['a', '01.02.2024', '1', '1', ''], 'period', 'is not a date'],
    [['a', '2024-01-01', '1', '1', '1.2'], 'promotion', 'is above 1'],
    [['a', '2024-01-01', '1', '1'], '', 'has 4 columns, the heading has 5'],
  ])('that cannot be used say which column and why: %j', (row, column, reason) => {
    const fault = sales('product,period,price,units,promotion')(row)

    expect(fault).toBeInstanceOf(Fault)
    expect(fault).toMatchObject({ column, reason: expect.stringContaining(reason) })
  })
})

describe('offers', () => {
  test('become what the service takes', () => {
    const read = offers('offer_id,product,price,accepted,quantity', [['randomized', 'true']])

    expect(read(['17', 'apple', '1.19', '1', '2'])).toEqual({
      offerId: '17',
      productId: 'apple',
      segment: undefined,
      currency: 'usd',
      price: 119,
      accepted: true,
      quantity: 2,
      randomized: true,
      offeredAt: '2024-01-01T00:00:00.000Z',
    })
  })

  test('that were declined are of no quantity', () => {
    expect(
      offers('offer_id,product,price,accepted,quantity')(['17', 'apple', '1.19', 'no', '0']),
    ).not.toHaveProperty('quantity')
  })

  test.each([
    [['', 'a', '1', '1', '1'], 'offer_id'],
    [['1', '', '1', '1', '1'], 'product'],
    [['1', 'a', 'x', '1', '1'], 'price'],
    [['1', 'a', '1', 'maybe', '1'], 'accepted'],
    [['1', 'a', '1', '1', '2.5'], 'quantity'],
  ])('that cannot be used say which column: %j', (row, column) => {
    expect(offers('offer_id,product,price,accepted,quantity')(row)).toMatchObject({ column })
  })
})
