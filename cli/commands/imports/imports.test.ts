import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import { runCaptured } from '../../testing/run-captured.ts'
import { temporaryFile } from '../../testing/temporary-file.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

async function shop() {
  const who = await service.caller()
  const environment = { LERNER_API_KEY: who.key, LERNER_BASE_URL: url }
  return {
    run: (...words: string[]) => runCaptured(words, environment),
    listed: async () =>
      JSON.parse((await runCaptured(['imports', '--json'], environment)).stdout).data,
  }
}

const file = 'product,period,period_end,price,units\ntea,2026-01-05,2026-01-12,9.99,7\n'

test('imports are listed with their file, who sent it and their state', async () => {
  const { run, listed } = await shop()
  expect((await run('imports')).stderr).toContain('Nothing was imported')
  await using sales = await temporaryFile('january.csv', file)
  await run('import', sales.path, '--currency', 'usd')

  const { stdout, stderr } = await run('imports')
  expect(stdout).toMatch(/imp_\w+ +january\.csv +sales +test +20\S+ +1 +1 +0 +completed/)
  expect(stderr).toContain('lerner imports undo ID')
  expect(await listed()).toMatchObject([{ fileName: 'january.csv', canBeUndone: true }])
})

test('an import is undone, the same file is taken anew, and a second undo is refused', async () => {
  const { run, listed } = await shop()
  await using sales = await temporaryFile('january.csv', file)
  await run('import', sales.path, '--currency', 'usd')
  const [{ id }] = await listed()

  const undone = await run('imports', 'undo', id)
  expect(undone.exitCode).toBe(0)
  expect(undone.stdout).toContain(`${id} is undone: 1 row removed, 0 restored.`)
  expect(undone.stdout).toContain(
    'Also removed, because nothing else is known about it: 1 product.',
  )

  const again = await run('imports', 'undo', id)
  expect(again.exitCode).toBe(1)
  expect(again.stderr).toContain('was already undone')
  service.clock.nowMs += 1000
  const anew = await run('import', sales.path, '--currency', 'usd', '--json')
  expect(JSON.parse(anew.stdout)).toMatchObject({ accepted: 1, unchanged: 0 })
  expect(await listed()).toMatchObject([{ status: 'completed' }, { id, status: 'undone' }])
})

test('prices in whole cents are asked about before any row is stored', async () => {
  const who = await service.caller()
  const environment = { LERNER_API_KEY: who.key, LERNER_BASE_URL: url }
  const body = { id: 'tea', base_price: 999, currency: 'usd' }
  await service.send(who, 'POST /v1/products', { body })
  await using cents = await temporaryFile('cents.csv', file.replace('9.99', '999'))

  const { exitCode, stderr } = await runCaptured(
    ['import', cents.path, '--currency', 'usd'],
    environment,
  )

  expect(exitCode).toBe(1)
  expect(stderr).toContain("'tea' has price 99900 here (999.00 USD)")
  expect(stderr).toContain('name the column of a table price_cents')
  await using named = await temporaryFile(
    'named.csv',
    file.replace('9.99', '999').replace('price', 'price_cents'),
  )
  const taken = await runCaptured(
    ['import', named.path, '--currency', 'usd', '--json'],
    environment,
  )
  expect(JSON.parse(taken.stdout)).toMatchObject({ accepted: 1 })
})

test('rows that a corrected file lacks are counted, and go by an undo of the earlier file', async () => {
  const { run, listed } = await shop()
  const heading = 'product,period,period_end,price,units\n'
  const rows = ['05,2026-01-12', '12,2026-01-19', '19,2026-01-26'].map(
    (day) => `tea,2026-01-${day},9.99,7\n`,
  )
  await using wrong = await temporaryFile(
    'wrong.csv',
    heading.concat(...rows, 'mug,2026-01-12,2026-01-19,5,1\n'),
  )
  await using right = await temporaryFile('right.csv', heading.concat(rows[0] ?? '', rows[2] ?? ''))
  const first = await run('import', wrong.path, '--currency', 'usd')
  expect(first.stderr).not.toContain('not in it')
  const [{ id }] = await listed()

  const corrected = ['import', right.path, '--currency', 'usd'] as const
  const told = await run(...corrected)
  expect(told.exitCode).toBe(0)
  expect(told.stderr).toContain(
    '1 stored row of these products in the time of this file is not in it (tea from 2026-01-12), and stays.',
  )
  expect(told.stderr).toContain('lerner imports undo ID')
  await run('imports', 'undo', id)
  const anew = await run(...corrected, '--resend', '--json')
  expect(JSON.parse(anew.stdout)).toMatchObject({ accepted: 2, leftOver: null })
})

test('a file of last year’s costs is undone, and what was corrected since is listed', async () => {
  const who = await service.caller()
  const environment = { LERNER_API_KEY: who.key, LERNER_BASE_URL: url }
  const run = (...words: string[]) => runCaptured(words, environment)
  await using catalogue = await temporaryFile(
    'catalogue.csv',
    'product,base_price,name,unit_cost\ntea,19.99,Tea,9\nmug,9.99,Mug,4\n',
  )
  await using costs = await temporaryFile('costs-2025.csv', 'product,unit_cost\ntea,7\nmug,3\n')
  await run('import', catalogue.path, '--currency', 'usd')
  const done = await run('import', costs.path, '--currency', 'usd', '--json')
  expect(JSON.parse(done.stdout)).toMatchObject({ kind: 'policies', accepted: 2 })
  const put = { body: { unit_cost: 350 } }
  await service.send(who, 'PUT /v1/products/mug/policy', put)

  const { data } = JSON.parse((await run('imports', '--json')).stdout)
  type One = { id: string; fileName: string; kind: string; canBeUndone: boolean }
  const told = data.map((one: One) => [one.fileName, one.kind, one.canBeUndone])
  expect(told.sort()).toEqual([
    ['catalogue.csv', 'policies', true],
    ['catalogue.csv', 'products', true],
    ['costs-2025.csv', 'policies', true],
  ])
  const wrong = data.find(({ fileName }: One) => fileName === 'costs-2025.csv')
  const undone = await run('imports', 'undo', wrong.id)
  expect(undone.stdout).toContain('is undone: 0 rows removed, 1 restored.')
  expect(undone.stdout).toContain('since they were changed later: 1 row.\n  mug: unit_cost\n')
  const costOf = async (id: string) =>
    (await service.send(who, `GET /v1/products/${id}/policy`)).body.own.unit_cost
  expect([await costOf('tea'), await costOf('mug')]).toEqual([900, 350])
})
