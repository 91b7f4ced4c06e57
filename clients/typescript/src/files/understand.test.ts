import { describe, expect, test } from 'vitest'
import { type FileSettings, noSettings } from './file-settings.ts'
import { openText, rowsOfText } from './open-text.ts'
import { rowsOfSheet } from './sheet.ts'
import { understandRows } from './understand.ts'

const told = { encoding: null, delimiter: null }

function understand(text: string, settings: Partial<FileSettings> = {}) {
  const { head } = openText(new TextEncoder().encode(text), true, told)
  return understandRows(head, { ...noSettings, ...settings })
}

const euro = { constants: new Map([['currency', 'eur']]), periodLength: 'week' as const }

describe('understandRows', () => {
  test('understands a file as a German spreadsheet writes it', () => {
    const { read, first, problems } = understand(
      'product;week;price;units\nKäse;05.01.2026;1.299,50;1.000\nKäse;19.01.2026;9,5;2\n',
      euro,
    )

    expect(problems).toEqual([])
    expect(read).toMatchObject({ decimals: 'comma', dates: 'dmy' })
    expect(first.map(({ line, item }) => [line, item])).toMatchObject([
      [
        2,
        { productId: 'Käse', price: 129_950, units: 1000, periodStart: '2026-01-05T00:00:00.000Z' },
      ],
      [3, { price: 950, periodStart: '2026-01-19T00:00:00.000Z' }],
    ])
  })

  test.each([
    'Oferta;Producto;Fecha;Precio;Aceptada;Segmento;Precio competidor\n',
    'Offre;Produit;Date;Prix;Acceptée;Segment;Prix du concurrent\n',
    'Angebotsnummer;Produkt;Datum;Preis;Angenommen;Kundengruppe;Preis Wettbewerb\n',
  ])('a refused offer is no sale, in the words of each country: %j', (heading) => {
    const rows =
      'o1;pro;31/01/2026;49,00;no;pyme;51,45\n' + 'o2;pro;31/01/2026;49,00;sí;pyme;51,45\n'
    const { kind, orders, first, problems } = understand(heading + rows, {
      constants: new Map([['currency', 'eur']]),
    })

    expect([kind, orders, problems]).toEqual(['offers', null, []])
    expect(first.map(({ item }) => item)).toMatchObject([
      { offerId: 'o1', accepted: false, segment: 'pyme', competitorPrice: 5145 },
      { offerId: 'o2', accepted: true, segment: 'pyme', competitorPrice: 5145 },
    ])
  })

  test.each([
    ['SKU,Date,Price,Qty\nmug,2026-01-05,"¥1,299",3\n', 1299],
    ['order,date,sku,quantity,unit price\n1,2026-01-05,mug,3,"1,299"\n', 1299],
    ['SKU;Date;Price;Qty\nmug;2026-01-05;1.299;3\n', 1299],
  ])('knows thousands of a currency without decimals: %j', (text, price) => {
    const constants = new Map([['currency', 'jpy']])
    const { first, problems } = understand(text, { constants, periodLength: 'day' })

    expect(problems).toEqual([])
    expect(first[0]?.item).toMatchObject({ price })
  })

  test('asks again where units could be either', () => {
    const constants = new Map([['currency', 'jpy']])
    const text = 'SKU,Date,Price,Qty\nmug,2026-01-05,129,"1,299"\n'

    expect(understand(text, { constants, periodLength: 'day' }).problems).toMatchObject([
      { setting: 'decimals' },
    ])
  })

  test('asks at once for all that is open', () => {
    const { problems, first } = understand('product,date,price\na,05.01.2026,"1,299"\n', {
      kind: 'sales',
    })

    expect(problems.map(({ setting, field }) => field ?? setting)).toEqual([
      'units',
      'currency',
      'decimals',
      'dates',
      'period_length',
    ])
    expect(first).toEqual([])
  })

  test.each([
    ['Woche ab', 'week'],
    ['week_start', 'week'],
    ['Semaine du', 'week'],
    ['Monat', 'month'],
    ['Día', 'day'],
    ['Datum', null],
    ['period_start', null],
  ])('a column of periods named %s tells how long each is: %s', (heading, length) => {
    const text = `sku,${heading},price,units,currency\na,2026-01-01,9.50,3,EUR\n`
    const { read, problems } = understand(text)

    expect(read.periodLength).toBe(length)
    expect(problems.map(({ setting }) => setting)).toEqual(length === null ? ['period_length'] : [])
    expect(understand(text, { periodLength: 'day' }).read.periodLength).toBe('day')
  })

  test('asks where a column of currencies contradicts the one of all rows', () => {
    const text = 'sku,week,price,units,Währung\na,2026-01-05,9.50,3,EUR\nb,2026-01-05,9.50,3,CHF\n'

    expect(understand(text, euro).problems).toMatchObject([
      { field: 'currency', remark: { values: { text: 'CHF', line: 3, currency: 'eur' } } },
    ])
    const alone = { ...euro, mapping: new Map([['currency', '']]) }
    expect(understand(text, alone).problems).toEqual([])
  })

  test('takes what a person says instead of asking', () => {
    const { problems, first } = understand('product,week,price,units\na,05.01.2026,"1,299",3\n', {
      ...euro,
      dates: 'mdy',
      decimals: 'point',
    })

    expect(problems).toEqual([])
    expect(first[0]?.item).toMatchObject({
      price: 129_900,
      periodStart: '2026-05-01T00:00:00.000Z',
    })
  })

  test('asks when period 1 begins', () => {
    const { problems } = understand('product,week,price,units\na,1,5,3\n', euro)

    expect(problems).toMatchObject([{ setting: 'first_period' }])
  })

  test('refuses two columns of one name and an unknown currency', () => {
    const { problems } = understand('product,week,price,units,price\na,2026-01-05,5,3,6\n', {
      ...euro,
      constants: new Map([['currency', 'dollars']]),
    })

    expect(problems.map(({ message }) => message).join()).toMatch(
      /dollars.*heading 'price'|heading 'price'.*dollars/s,
    )
  })

  test('shows what is wrong with a row, next to the correct ones', () => {
    const { first } = understand(
      'product,week,price,units\na,2026-01-05,free,3\nb,2026-01-05,2.5,1\n',
      euro,
    )

    expect(first.map(({ item }) => item)).toMatchObject([
      { column: 'price', value: 'free' },
      { productId: 'b' },
    ])
  })

  test('a workbook says what its numbers and dates are', () => {
    const rows = rowsOfSheet([
      ['product', 'week', 'price', 'units', null],
      ['a', new Date('2026-01-05T00:00:00Z'), 1.299, 1000, null],
      [null, null],
      ['b', new Date('2026-01-05T00:00:00Z'), 2.5784600000000002, 3],
    ])
    const { problems, first } = understandRows(rows, { ...noSettings, ...euro }, { typed: true })

    expect(problems).toEqual([])
    expect(first.map(({ line, texts }) => [line, ...texts])).toEqual([
      [2, 'a', '2026-01-05', '1.299', '1000'],
      [4, 'b', '2026-01-05', '2.57846', '3'],
    ])
    expect(first[0]?.item).toMatchObject({ price: 130, units: 1000 })
  })

  test('costs and guardrails are read as policies', () => {
    const { kind, first } = understand('sku;cost;min_price;max_increase\na;4,20;5;10 %\n', euro)

    expect(kind).toBe('policies')
    expect(first[0]?.item).toEqual({
      policy: { productId: 'a', unitCost: 420, minPrice: 500, maxIncrease: 0.1 },
      currency: 'eur',
    })
  })
})

describe('a text', () => {
  test('that is not what its first bytes promised stops at its line', async () => {
    const pieces = async function* () {
      yield new TextEncoder().encode('product,price\na,1\n')
      yield Uint8Array.from(Buffer.from('Käse,2\n', 'latin1'))
    }
    const read = async () => {
      const utf8 = { name: 'utf-8', by: 'valid', example: null } as const
      for await (const rows of rowsOfText(pieces(), { encoding: utf8, delimiter: ',' })) {
        expect(rows.length).toBe(2)
      }
    }

    await expect(read()).rejects.toThrow('not utf-8 after line 3')
  })

  test('in Windows-1252 or UTF-16 is read as it was written', async () => {
    for (const [encoding, name] of [
      ['latin1', 'windows-1252'],
      ['utf16le', 'utf-16le'],
    ] as const) {
      const bytes = Uint8Array.from(Buffer.from('product;price\nKäse;1\nJalapeño;2\n', encoding))
      const table = openText(bytes, true, told)
      const all: string[] = []
      const pieces = async function* () {
        for (const byte of bytes) yield Uint8Array.of(byte)
      }
      for await (const rows of rowsOfText(pieces(), table)) {
        all.push(...rows.map(({ texts }) => texts[0] ?? ''))
      }
      expect(table.encoding.name).toBe(name)
      expect(all).toEqual(['product', 'Käse', 'Jalapeño'])
    }
  })
})
