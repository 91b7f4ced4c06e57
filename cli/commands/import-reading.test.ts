import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCaptured } from '../testing/run-captured.ts'
import { stubService } from '../testing/stub-service.ts'
import { temporaryFile, workbookFile } from '../testing/temporary-file.ts'

const weekly = ['--currency', 'usd', '--period-length', 'week']

describe('lerner import', () => {
  test('reads dates, decimals and letters as a German spreadsheet writes them, and says so', async () => {
    await using service = await stubService()
    await using file = await temporaryFile('s.csv', '')
    const text = 'Artikel;Woche;Preis;Menge\nKäse;05.01.2026;1.299,00;3\nKäse;19.01.2026;9,5;2\n'
    await writeFile(file.path, Buffer.from(text, 'latin1'))
    const map = 'product=Artikel,period=Woche,price=Preis,units=Menge'
    const { exitCode, stderr } = await runCaptured(
      [
        'import',
        file.path,
        '--currency',
        'eur',
        '--period-length',
        'week',
        '--map',
        map,
        '--kind',
        'sales',
      ],
      service.environment,
    )

    expect(exitCode).toBe(0)
    expect(stderr).toContain("windows-1252 (a guess, which reads a word in it as 'Käse'")
    expect(stderr).toContain('decimals after a comma, dates as day, month, year')
    expect([...service.kept.values()]).toMatchObject([
      { product_id: 'Käse', price: 129_900, period_start: '2026-01-05T00:00:00.000Z' },
      { product_id: 'Käse', price: 950, period_start: '2026-01-19T00:00:00.000Z' },
    ])
  })

  test('asks for all that a file leaves open at once, with both readings and the options', async () => {
    await using file = await temporaryFile('s.csv', 'product,date,price\nmug,05.01.2026,"1,299"\n')
    const { exitCode, stderr } = await runCaptured([
      'import',
      file.path,
      '--dry-run',
      '--kind',
      'sales',
    ])

    expect(exitCode).toBe(2)
    for (const part of [
      '--map units=COLUMN',
      '--currency usd',
      '1299 (thousands) or 1.299 (decimals)',
      '--decimals point, or --decimals comma',
      '5 January 2026 or 1 May 2026',
      '--dates DD.MM.YYYY, or --dates MM/DD/YYYY',
      '--period-length day, week or month',
    ]) {
      expect(stderr).toContain(part)
    }
  })

  test('without a column of prices, asks for prices or for what they brought', async () => {
    await using file = await temporaryFile('s.csv', 'date,sku,qty,total\n2026-01-05,mug,3,60\n')
    const asked = await runCaptured(['import', file.path, '--dry-run', '--currency', 'usd'])

    expect(asked.stderr).toContain(
      '(--map price=COLUMN, or --map revenue=COLUMN where it holds totals)',
    )
  })

  test.each([
    [['--dates', 'DD.MM.YYYY', '--decimals', 'point'], '2026-01-05', 129_900],
    [['--dates', 'mm/dd/yyyy', '--decimals', 'comma'], '2026-05-01', 130],
  ])('reads what could be either as %j says', async (options, day, price) => {
    await using service = await stubService()
    await using file = await temporaryFile(
      's.csv',
      'product,week,price,units\nmug,05.01.2026,"1,299",3\n',
    )
    const words = ['import', file.path, ...weekly, ...options]

    expect((await runCaptured(words, service.environment)).exitCode).toBe(0)
    expect([...service.kept.values()]).toMatchObject([
      { price, period_start: `${day}T00:00:00.000Z` },
    ])
  })

  test('reads an Excel workbook, whose numbers and dates are what they are', async () => {
    await using service = await stubService()
    await using file = await workbookFile('s.xlsx', [
      ['product', 'week', 'price', 'units'],
      ['Käse', 46_027, 1.299, 3],
      ['Käse', 46_034, 12.5, 1000],
    ])
    const words = ['import', file.path, ...weekly, '--json']
    const { exitCode, stdout, stderr } = await runCaptured(words, service.environment)

    expect(exitCode).toBe(0)
    expect(stderr).toContain("Format: sheet 'Sales'")
    expect(JSON.parse(stdout)).toMatchObject({ rows: 2, accepted: 2 })
    expect([...service.kept.values()]).toMatchObject([
      { product_id: 'Käse', price: 130, units: 3, period_start: '2026-01-05T00:00:00.000Z' },
      { product_id: 'Käse', price: 1250, units: 1000, period_start: '2026-01-12T00:00:00.000Z' },
    ])
  })

  test('names the sheets of a workbook that lacks the requested one', async () => {
    await using file = await workbookFile('s.xlsx', [['product', 'week']])
    const words = ['import', file.path, ...weekly, '--dry-run', '--sheet', 'Costs']
    const { exitCode, stderr } = await runCaptured(words)

    expect(exitCode).toBe(2)
    expect(stderr).toContain("no sheet 'Costs'. Its sheets: 'Sales'")
  })

  test.each([
    ['\xd0\xcf\x11\xe0 old', 'Excel workbook in the old format (.xls)'],
    ['\x1f\x8b zipped', 'compressed by gzip'],
    ['product,price\n\xd1\xfb\xf0\xec\xee\xeb,1\n', 'neither UTF-8, UTF-16 nor Windows-1252'],
    ['PK\x03\x04 no archive', 'The workbook cannot be read'],
  ])('refuses %j by its name', async (bytes, message) => {
    await using file = await temporaryFile('s.csv', '')
    await writeFile(file.path, Buffer.from(bytes, 'latin1'))
    const { exitCode, stderr } = await runCaptured(['import', file.path, ...weekly, '--dry-run'])

    expect(exitCode).toBe(2)
    expect(stderr).toContain(message)
  })

  test.each([
    [';', 'semicolons'],
    ['\t', 'tabs'],
  ])('tells the delimiter %j on standard input too', (delimiter, name) => {
    const input = ['product,week,price,units', 'mug,2026-01-05,9.5,3', '']
      .join('\n')
      .replaceAll(',', delimiter)
    const main = join(import.meta.dirname, '../main.ts')
    const words = [main, 'import', '-', ...weekly, '--dry-run', '--json']
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { input })

    expect(stderr.toString()).toContain(`${name} between columns`)
    expect(status).toBe(0)
    expect(JSON.parse(stdout.toString())).toMatchObject({ rows: 1, accepted: 1 })
  })
})

const shared = join(import.meta.dirname, '../../../shared/data')

if (existsSync(shared)) {
  describe('real data in ../shared/data', () => {
    test.each([
      [
        'cheese_sales.csv',
        [
          '--currency',
          'usd',
          '--first-period',
          '1990-01-01',
          '--period-length',
          'week',
          '--map',
          'promotion=display_acv',
        ],
        5555,
        0,
      ],
      [
        'online_retail_sales.csv',
        ['--currency', 'gbp', '--period-length', 'week', '--blank-price', 'carry'],
        21_200,
        3,
      ],
      ['online_retail_sales.csv', ['--currency', 'gbp', '--period-length', 'week'], 21_200, 185],
      [
        'apple_offers.csv',
        ['--currency', 'usd', '--set', 'offered_at=1998-01-01,randomized=true'],
        660,
        0,
      ],
      ['catsup_offers.csv', ['--currency', 'usd', '--set', 'offered_at=1987-01-01'], 11_192, 0],
    ])('%s is read whole with %j', async (file, options, rows, rejected) => {
      const { exitCode, stdout } = await runCaptured([
        'import',
        join(shared, file),
        ...options,
        '--dry-run',
        '--json',
      ])

      expect(exitCode).toBe(0)
      expect(JSON.parse(stdout)).toMatchObject({ rows, accepted: rows - rejected, rejected })
    })
  })
} else {
  test('real data in ../shared/data is absent, so none of it is read', () => {
    console.warn(`${shared} is absent: the four real files were not tried.`)
  })
}
