import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCaptured } from '../testing/run-captured.ts'
import { stubService } from '../testing/stub-service.ts'
import { temporaryFile } from '../testing/temporary-file.ts'

const weekly = ['--currency', 'usd', '--period-length', 'week']

/** 50 products × 20 weeks. */
function salesFile(change: (line: string, n: number) => string = (line) => line) {
  const lines = Array.from({ length: 1000 }, (_, n) => {
    const date = new Date(Date.UTC(2024, 0, 1 + 7 * Math.floor(n / 50))).toISOString().slice(0, 10)
    return change(`p${n % 50},${date},${(5 + (n % 9) / 4).toFixed(2)},${n % 13}`, n)
  })
  return temporaryFile('sales.csv', `product,week,price,units\n${lines.join('\n')}\n`)
}

describe('lerner import', () => {
  test('brings every row to the service, prices as smallest units, and says so', async () => {
    await using service = await stubService()
    await using file = await salesFile()
    const { exitCode, stdout } = await runCaptured(
      ['import', file.path, ...weekly, '--batch-rows', '90', '--json'],
      service.environment,
    )

    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'sales',
      rows: 1000,
      accepted: 1000,
      unchanged: 0,
      rejected: 0,
    })
    expect(service.kept.size).toBe(1000)
    expect(service.kept.get('p1 2024-01-01T00:00:00.000Z')).toEqual({
      product_id: 'p1',
      currency: 'usd',
      price: 525,
      units: 1,
      period_start: '2024-01-01T00:00:00.000Z',
      period_end: '2024-01-08T00:00:00.000Z',
    })
  })

  test('run again changes nothing', async () => {
    await using service = await stubService()
    await using file = await salesFile()
    const first = await runCaptured(['import', file.path, ...weekly], service.environment)
    const again = await runCaptured(['import', file.path, ...weekly, '--json'], service.environment)

    expect(first.stderr).toContain('npm run lerner -- demand --all')
    expect(JSON.parse(again.stdout)).toMatchObject({
      rows: 1000,
      accepted: 0,
      unchanged: 1000,
      rejected: 0,
    })
  })

  test('goes on after a stop: the second run brings what the first one lacked', async () => {
    await using service = await stubService({ breaks: (requests) => requests === 4 })
    await using file = await salesFile()
    const words = [
      'import',
      file.path,
      ...weekly,
      '--batch-rows',
      '100',
      '--in-flight',
      '1',
      '--json',
    ]
    const stopped = await runCaptured(words, service.environment)

    expect(stopped.exitCode).toBe(1)
    expect(stopped.stderr).toContain('broken')
    expect(stopped.stderr).toContain('same command again')
    expect(service.kept.size).toBe(300)

    const resumed = await runCaptured(words, service.environment)

    expect(resumed.exitCode).toBe(0)
    expect(JSON.parse(resumed.stdout)).toMatchObject({ rows: 1000, accepted: 700, unchanged: 300 })
    expect(service.kept.size).toBe(1000)
  })

  test('sends rows into effect again only when told to', async () => {
    await using service = await stubService()
    await using file = await salesFile()
    await runCaptured(['import', file.path, ...weekly], service.environment)
    service.kept.clear() // as if another file had changed these rows in the meantime
    await runCaptured(['import', file.path, ...weekly], service.environment)
    expect(service.kept.size).toBe(0)
    await runCaptured(['import', file.path, ...weekly, '--resend'], service.environment)

    expect(service.kept.size).toBe(1000)
  })

  test('rejects faulty rows with line, column, value and reason, and brings the others', async () => {
    await using service = await stubService({
      faultOf: (row) => (row.units === 12 ? 'units' : null),
    })
    await using file = await salesFile((line, n) => {
      if (n === 3) return 'p3,2024-01-01,,4'
      if (n === 8) return 'p8,2024-01-01,free,4'
      if (n === 9) return 'p9,2024-01-01,5,4,extra'
      return line
    })
    const rejectsPath = join(file.folder, 'rejects.csv')
    const { exitCode, stdout, stderr } = await runCaptured(
      ['import', file.path, ...weekly, '--json', '--rejects', rejectsPath, '--show-rejects', '3'],
      service.environment,
    )
    const summary = JSON.parse(stdout)
    const rejected = (await readFile(rejectsPath, 'utf8')).trim().split('\n')
    const refusedByService = Array.from({ length: 1000 }, (_, n) => n).filter((n) => n % 13 === 12)

    expect(exitCode).toBe(0)
    expect(summary.rejected).toBe(3 + refusedByService.length)
    expect(summary.rows).toBe(summary.accepted + summary.unchanged + summary.rejected)
    expect(rejected[0]).toBe('line,column,value,reason')
    expect(rejected).toHaveLength(summary.rejected + 1)
    expect(rejected).toContainEqual(expect.stringMatching(/^5,price,,"is blank/))
    expect(rejected).toContainEqual(expect.stringMatching(/^10,price,free,is not a number/))
    expect(rejected).toContainEqual(
      expect.stringContaining('11,,"p9,2024-01-01,5,4,extra","has 5 columns, the heading has 4"'),
    )
    for (const n of refusedByService) {
      expect(rejected).toContainEqual(expect.stringMatching(new RegExp(`^${n + 2},units,12,`)))
    }
    expect(stderr.match(/^line \d+/gm)).toHaveLength(3)
  })

  test('with --strict exits with 1 when rows were rejected', async () => {
    await using service = await stubService()
    await using file = await temporaryFile(
      's.csv',
      'product,week,price,units\na,2024-01-01,x,1\na,2024-01-08,2,1\n',
    )

    expect(
      (await runCaptured(['import', file.path, ...weekly], service.environment)).exitCode,
    ).toBe(0)
    expect(
      (await runCaptured(['import', file.path, ...weekly, '--strict'], service.environment))
        .exitCode,
    ).toBe(1)
  })

  test('brings offers too, from a semicolon file with mapped columns', async () => {
    await using service = await stubService()
    await using file = await temporaryFile(
      'o.csv',
      'nr;artikel;preis;gekauft\n1;apple;1,19;1\n2;apple;0,79;0\n',
    )
    const { exitCode } = await runCaptured(
      [
        'import',
        file.path,
        '--kind',
        'offers',
        '--currency',
        'eur',
        '--decimal-comma',
        '--map',
        'offer_id=nr,product=artikel,price=preis',
        '--map',
        'accepted=gekauft',
        '--set',
        'offered_at=2024-01-01,randomized=yes',
      ],
      service.environment,
    )

    expect(exitCode).toBe(0)
    const begun = service.seen.find(({ path }) => path === '/v1/imports')
    expect(begun?.body).toEqual({ kind: 'offers', currency: 'eur', file_name: 'o.csv' })
    expect(service.kept.get('apple 1')).toEqual({
      offer_id: '1',
      product_id: 'apple',
      currency: 'eur',
      price: 119,
      accepted: true,
      offered_at: '2024-01-01T00:00:00.000Z',
      randomized: true,
    })
  })

  test('tells products what columns say of them, and leaves the rest of them alone', async () => {
    await using service = await stubService()
    await using file = await temporaryFile(
      's.csv',
      'product,week,price,units,category,attribute:colour,list,cost\n' +
        'cup,2024-01-01,4,1,cups,red,5.00,2\ncup,2024-01-08,3,1,mugs,red,5.50,0\n' +
        `jug,2024-01-01,9,1,jugs,${'x'.repeat(101)},,\n`,
    )
    const words = ['import', file.path, ...weekly, '--base-price-column', 'list', '--json']
    const { exitCode, stdout, stderr } = await runCaptured(words, service.environment)

    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ accepted: 2, rejected: 1, productsDescribed: 1 })
    expect(stderr).toContain('is longer than 100 characters')
    expect(stderr).toContain("category, colour from 'attribute:colour'")
    expect(service.kept.get('cup 2024-01-01T00:00:00.000Z')).toMatchObject({ unit_cost: 200 })
    expect(service.kept.get('cup 2024-01-08T00:00:00.000Z')).toMatchObject({ unit_cost: 0 })
    const changes = service.seen.filter(({ method }) => method === 'PATCH')
    expect(changes.map(({ path, body }) => [path, body])).toEqual([
      [
        '/v1/products/cup',
        { base_price: 550, attributes: { brand: 'old', category: 'mugs', colour: 'red' } },
      ],
    ])
  })

  test('shows what the service asks about rows, by line and column', async () => {
    await using service = await stubService({
      questionOf: (row) => (row.units === 5 ? 'unit_cost' : null),
    })
    await using file = await temporaryFile(
      's.csv',
      'product,week,price,units,cost\ncup,2024-01-01,4,1,2\ncup,2024-01-08,4,5,0.02\n',
    )
    const { exitCode, stdout, stderr } = await runCaptured(
      ['import', file.path, ...weekly, '--json'],
      service.environment,
    )

    expect(exitCode).toBe(0)
    expect(stderr).toContain("Accepted, but check: line 3: unit_cost '2' is odd")
    expect(JSON.parse(stdout)).toMatchObject({
      accepted: 2,
      rejected: 0,
      warnings: [{ line: 3, column: 'unit_cost', value: '2', reason: 'is odd' }],
    })
  })

  test('--dry-run reads and checks without any service', async () => {
    await using file = await salesFile((line, n) => (n === 0 ? 'p0,2024-01-01,-1,1' : line))
    const { exitCode, stdout, stderr } = await runCaptured([
      'import',
      file.path,
      ...weekly,
      '--dry-run',
      '--json',
    ])

    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      dryRun: true,
      rows: 1000,
      accepted: 999,
      rejected: 1,
    })
    expect(stderr).toContain("line 2: price '-1' is negative")
  })

  test.each([
    [['import', '/nowhere/x.csv', '--currency', 'usd', '--dry-run'], 'cannot be read'],
    [['import', 'x.csv', '--currency', 'dollars'], 'ISO 4217'],
    [['import', 'x.csv', '--kind', 'sale'], 'sales, offers, products, policies or orders'],
    [['import', 'x.csv', '--period-length', 'year'], 'day, week or month'],
    [['import', 'x.csv', '--batch-rows', '0'], 'from 1 to 100000'],
    [['import', 'x.csv', '--map', 'price'], 'field=text'],
    [['import', 'x.csv', '--nonsense'], 'unknown option'],
    [['import'], "missing required argument 'file'"],
  ])('what is not understood exits with 2: %j', async (words, message) => {
    const { exitCode, stderr } = await runCaptured(words)

    expect(exitCode).toBe(2)
    expect(stderr).toContain(message)
  })

  test('an empty file and one without rows get different messages', async () => {
    await using empty = await temporaryFile('e.csv', '')
    await using heading = await temporaryFile('h.csv', 'product,week,price,units\n')

    expect(await runCaptured(['import', empty.path, ...weekly, '--dry-run'])).toMatchObject({
      exitCode: 2,
    })
    const { exitCode, stdout } = await runCaptured([
      'import',
      heading.path,
      ...weekly,
      '--dry-run',
      '--json',
    ])
    expect(exitCode).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ rows: 0, accepted: 0, rejected: 0 })
  })

  test('where no row was taken, exits with 1', async () => {
    await using service = await stubService()
    await using file = await temporaryFile('s.csv', 'product,week,price,units\na,2024-01-01,x,1\n')
    const words = ['import', file.path, ...weekly]
    const { exitCode, stderr } = await runCaptured(words, service.environment)

    expect(exitCode).toBe(1)
    expect(stderr).toContain('None of the 1 rows was accepted.')
  })

  test('--json says how many rows it leaves out of what was rejected', async () => {
    await using file = await salesFile((line, n) => (n % 2 === 0 ? `p${n},2024-01-01,x,1` : line))
    const words = ['import', file.path, ...weekly, '--dry-run', '--json']
    const shown = JSON.parse((await runCaptured(words)).stdout)

    expect(shown.rejected).toBe(500)
    expect(shown.rejections).toHaveLength(100)
    expect(shown.rejections[0]).toMatchObject({ line: 2, column: 'price', value: 'x' })
    expect(shown.hasMoreRejections).toBe(true)
  })

  test('brings costs and guardrails, and says which the service did not take', async () => {
    await using service = await stubService({
      faultOf: (row) => (row.product_id === 'jug' ? 'unit_cost' : null),
    })
    await using file = await temporaryFile(
      'costs.csv',
      'SKU;cost;max_increase\nmug;1.299,00;10 %\njug;2,50;\ncup;;\ncup;1;\n',
    )
    const { exitCode, stdout } = await runCaptured(
      ['import', file.path, '--currency', 'eur', '--json'],
      service.environment,
    )

    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'policies',
      rows: 4,
      accepted: 2,
      rejected: 2,
    })
    expect(
      JSON.parse(stdout)
        .rejections.map(({ line }: { line: number }) => line)
        .toSorted(),
    ).toEqual([3, 5])
    expect(service.kept.get('mug policy')).toMatchObject({ unit_cost: 129_900, max_increase: 0.1 })
  })

  test('imports products with attributes and costs, recognised by their base price', async () => {
    await using service = await stubService({
      faultOf: (row) => (row.id === 'jug' ? 'base_price' : null),
    })
    await using file = await temporaryFile(
      'catalogue.csv',
      'SKU;Title;base_price;cost;category;status\nmug;"Mug; big";1.299,00;650,50;cups;Active\njug;Jug;2,50;1;;\ncup;;9;;;paused\npot;;frei;;;\n',
    )
    const words = ['import', file.path, '--currency', 'eur', '--json']
    const { exitCode, stdout } = await runCaptured(words, service.environment)

    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'products',
      rows: 4,
      accepted: 2,
      rejected: 2,
      rejections: [
        { line: 5, column: 'base_price', value: 'frei' },
        { line: 3, column: 'base_price', value: '250', reason: 'is wrong' },
      ],
    })
    expect(service.kept.get('mug product')).toEqual({
      ...{ id: 'mug', name: 'Mug; big', base_price: 129_900, currency: 'eur', status: 'active' },
      'attributes.category': 'cups',
    })
    expect(service.kept.get('cup product')).toEqual({
      ...{ id: 'cup', base_price: 900, currency: 'eur', status: 'paused' },
    })
    expect(service.kept.get('mug policy')).toEqual({ product_id: 'mug', unit_cost: 65_050 })
    expect(service.kept.has('jug policy')).toBe(false)
  })

  test('asks for the key before it reads the file', async () => {
    const { exitCode, stderr } = await runCaptured([
      'import',
      '/nowhere/x.csv',
      '--currency',
      'usd',
    ])

    expect(exitCode).toBe(2)
    expect(stderr).toContain('LERNER_API_KEY')
  })
})
