import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import * as exports from '../../clients/typescript/testing/order-exports/exports.ts'
import { makeShop } from '../../clients/typescript/testing/order-exports/shop.ts'
import { run } from '../program.ts'
import { runCaptured } from '../testing/run-captured.ts'
import { stubService } from '../testing/stub-service.ts'
import { temporaryFile, workbookFile } from '../testing/temporary-file.ts'

const shop = makeShop()
const units = [...shop.truth.values()].reduce((all, day) => all + day.units, 0)

async function exportFile({ name, bytes }: exports.OrderExport) {
  const file = await temporaryFile(name, '')
  await writeFile(file.path, bytes)
  return file
}

describe('lerner import of orders', () => {
  test('puts times in UTC on the clock of the shop that --time-zone names', async () => {
    await using service = await stubService()
    const lines = ['order,created at,sku,quantity,unit price', '1,2026-06-01T22:30:00Z,mug,2,9.90']
    await using file = await temporaryFile('o.csv', `${lines.join('\n')}\n`)
    const words = ['import', file.path, '--currency', 'eur', '--time-zone', 'Europe/Berlin']
    const { exitCode, stderr } = await runCaptured(words, service.environment)

    expect(exitCode).toBe(0)
    expect(stderr).toContain('Read: days are those of Europe/Berlin.')
    expect([...service.kept.values()]).toMatchObject([
      { period_start: '2026-06-01T22:00:00.000Z', units: 2 },
    ])
    const wrong = await runCaptured(['import', file.path, '--time-zone', 'Berlin'])
    expect(wrong.stderr).toContain("--time-zone is 'Berlin': write a name such as Europe/Berlin.")
  })

  test.each([
    exports.shopifyExport(shop),
    exports.wooExport(shop),
    exports.stripeExport(shop),
    exports.stripeInvoicesExport(shop),
    exports.amazonExport(shop),
    exports.magentoExport(shop),
    exports.prestashopExport(shop),
    exports.medusaExport(shop),
  ])('$name needs no option but the currency', async (made) => {
    await using file = await exportFile(made)
    const words = ['import', file.path, '--currency', 'eur', '--dry-run', '--json']
    const { exitCode, stdout } = await runCaptured(words)

    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'sales',
      rejected: 0,
      orders: { units, products: 4, per: 'day', unreadable: 0 },
    })
  })

  test('says what was netted, left out and guessed before anything is sent', async () => {
    await using service = await stubService()
    await using file = await exportFile(exports.shopifyExport(shop))
    const words = ['import', file.path, '--currency', 'eur']
    const { exitCode, stderr } = await runCaptured(words, service.environment)

    expect(exitCode).toBe(0)
    expect(stderr).toContain("order from 'Name', product from 'Lineitem sku'")
    expect(stderr).toMatch(/Netted 48 ×: discounts of orders, .* \(line 9: #1005 −259\.80 \(2598/)
    expect(stderr).toContain('Netted 6 ×: orders that were refunded')
    expect(stderr).toContain('Left out 4 ×: test orders')
    expect(stderr).toContain('Read: prices are without taxes, as they are written.')
    expect(stderr).toContain(`${units} units from 2025-03-03 to 2025-04-13`)
    const sent = [...service.kept.values()] as { units: number }[]
    expect(sent.reduce((all, row) => all + row.units, 0)).toBe(units)
  })

  test('asks whoever sits at a terminal, and sends nothing without a yes', async () => {
    await using service = await stubService()
    await using file = await exportFile(exports.shopifyExport(shop))
    const asked: string[] = []
    const answer = async (text: string, ...options: string[]) => {
      const io = {
        stdout: { write: () => true },
        stderr: { write: () => true },
        environment: service.environment,
        ask: async (question: string) => {
          asked.push(question)
          return text
        },
      }
      return await run(['import', file.path, '--currency', 'eur', ...options], io)
    }

    expect(await answer('')).toBe(0)
    expect(service.kept.size).toBe(0)
    expect(asked).toEqual([expect.stringMatching(/^Send \d+ rows of sales\?/)])
    expect(await answer('y')).toBe(0)
    expect(service.kept.size).toBeGreaterThan(0)
    expect(await answer('', '--yes')).toBe(0)
    expect(asked).toHaveLength(2)
  })

  test('a line that cannot be read stops the import, unless it may be left out', async () => {
    await using service = await stubService()
    const lines = [
      'order,date,sku,quantity,unit price',
      '1,2025-03-03,mug,1,$20.99',
      '2,soon,mug,1,5',
    ]
    await using file = await temporaryFile('orders.csv', `${lines.join('\n')}\n`)
    const rejects = `${file.folder}/rejects.csv`
    const words = ['import', file.path, '--currency', 'usd', '--rejects', rejects]

    const stopped = await runCaptured(words, service.environment)
    expect(stopped.exitCode).toBe(1)
    expect(stopped.stderr).toContain("line 3: date 'soon' is not a date")
    expect(stopped.stderr).toContain('--leave-out-unreadable')
    expect(service.kept.size).toBe(0)
    expect(await readFile(rejects, 'utf8')).toContain('3,date,soon,')

    const went = await runCaptured([...words, '--leave-out-unreadable'], service.environment)
    expect(went.exitCode).toBe(0)
    expect([...service.kept.values()]).toMatchObject([{ price: 2099, units: 1 }])
  })

  test('timestamps and a period length of a day become days, not a window for each line', async () => {
    await using service = await stubService()
    const lines = [
      'timestamp,sku,price,quantity',
      '2025-03-03 09:14:02,mug,20.99,1',
      '2025-03-03 11:40:00,mug,20.99,2',
      '2025-03-04 15:01:33,mug,18.99,4',
    ]
    await using file = await temporaryFile('orders.csv', `${lines.join('\n')}\n`)
    const words = ['import', file.path, '--currency', 'usd', '--period-length', 'day']

    expect((await runCaptured(words, service.environment)).exitCode).toBe(0)
    expect([...service.kept.values()]).toMatchObject([
      {
        units: 3,
        price: 2099,
        period_start: '2025-03-03T00:00:00.000Z',
        period_end: '2025-03-04T00:00:00.000Z',
      },
      { units: 4, price: 1899 },
    ])
  })

  test('plain dates of many lines are added up, where lines were rejected and units lost', async () => {
    await using service = await stubService()
    const lines = Array.from({ length: 40 }, (_, i) => `2025-03-0${1 + (i % 4)},mug,5.00,1`)
    await using file = await temporaryFile('s.csv', ['date,sku,price,qty', ...lines, ''].join('\n'))
    const words = ['import', file.path, '--currency', 'usd', '--period-length', 'day']

    expect((await runCaptured(words, service.environment)).exitCode).toBe(0)
    expect([...service.kept.values()].map((row) => row.units)).toEqual([10, 10, 10, 10])
  })

  test('a few duplicates in a large file are questioned before anything is sent', async () => {
    await using service = await stubService()
    const lines = Array.from({ length: 60_000 }, (_, i) => `2025-03-03,product-${i},5.00,1`)
    const text = ['date,sku,price,units', ...lines, '2025-03-03,product-7,5.00,3', ''].join('\n')
    await using file = await temporaryFile('s.csv', text)
    const words = ['import', file.path, '--currency', 'usd', '--period-length', 'day']
    const { exitCode, stderr } = await runCaptured(words, service.environment)

    expect(exitCode).toBe(2)
    expect(stderr).toContain("'product-7', lines 9 and 60002")
    expect(stderr).toContain('--kind orders adds them up')
    expect(service.kept.size).toBe(0)
  })

  test('a workbook with titles above its heading, dates and times', async () => {
    await using file = await workbookFile('s.xlsx', [
      ['Orders of March'],
      [],
      ['Order number', 'Order date', 'Product', 'SKU', 'Quantity', 'Unit price', 'Status'],
      [1, 45_719.4, 'Mug', 'M-1', 2, 5.5, 'paid'],
      [2, 45_720.6, 'Mug', 'M-1', 1, 5.5, 'cancelled'],
    ])
    const words = ['import', file.path, '--currency', 'eur', '--dry-run', '--json']
    const { exitCode, stdout } = await runCaptured(words)

    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout).orders).toMatchObject({ units: 2, firstDay: '2025-03-03' })
  })
})

describe('lerner import of sales', () => {
  test('below a title, with headings in German, a name next to the SKU and currency signs', async () => {
    await using service = await stubService()
    const lines = [
      'Absatz je Woche',
      'Produkt;Artikelnummer;Woche;Stückpreis;Menge',
      'Becher;B-1;06.01.2025;1.299,00 €;3',
      'Becher;B-1;13.01.2025;9,50 €;2',
    ]
    await using file = await temporaryFile('s.csv', `${lines.join('\n')}\n`)
    const words = ['import', file.path, '--currency', 'eur', '--period-length', 'week']
    const { exitCode } = await runCaptured([...words, '--dates', 'DD.MM.YYYY'], service.environment)

    expect(exitCode).toBe(0)
    expect([...service.kept.values()]).toMatchObject([
      { product_id: 'B-1', price: 129_900, units: 3, period_start: '2025-01-06T00:00:00.000Z' },
      { product_id: 'B-1', price: 950, units: 2 },
    ])
  })

  test('says what was done with totals, percentages and costs', async () => {
    const lines = ['date,sku,qty sold,price,Rabatt %,EK', '2026-03-10,mug,3,20.00,0,9.00']
    const rows = ['2026-03-11,mug,3,20.00,25,9.00', '2026-03-11,Total,6,20.00,,']
    await using file = await temporaryFile('s.csv', `${[...lines, ...rows].join('\n')}\n`)
    const words = ['import', file.path, '--currency', 'eur', '--period-length', 'day']
    const map = ['--map', 'unit_cost=EK']
    const { exitCode, stderr } = await runCaptured([...words, ...map, '--dry-run'])

    expect(exitCode).toBe(0)
    expect(stderr).toContain("Read: 'Rabatt %' comes off prices, which are before it.")
    expect(stderr).toContain("Read: costs in 'EK' go with the sales")
    expect(stderr).toContain('Left out 1 ×: rows of totals (line 4: Total).')
  })

  test('names the options where prices contradict the revenue', async () => {
    const lines = ['date,sku,units,price,revenue', '2026-03-10,mug,300,185,5.55']
    await using file = await temporaryFile('s.csv', `${lines.join('\n')}\n`)
    const words = ['import', file.path, '--currency', 'eur', '--period-length', 'day', '--dry-run']
    const { exitCode, stderr } = await runCaptured(words)

    expect(exitCode).toBe(2)
    expect(stderr).toContain("'price' times the quantity is 10000 times 'revenue'")
    expect(stderr).toContain('--map price_unit=COLUMN, or --map revenue= for none')
    expect(await runCaptured([...words, '--map', 'revenue='])).toMatchObject({ exitCode: 0 })
  })

  test('prices in euro are not taken for dollars', async () => {
    await using file = await temporaryFile(
      's.csv',
      'product,week,price,units\nmug,2025-01-06,€5.00,3\n',
    )
    const words = ['import', file.path, '--currency', 'usd', '--period-length', 'week', '--dry-run']
    const { exitCode, stderr } = await runCaptured(words)

    expect(exitCode).toBe(2)
    expect(stderr).toContain("'€5.00' (line 2, price) is not in usd")
  })
})
