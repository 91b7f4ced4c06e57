import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningService, startService } from '../../clients/conformance/start-service.ts'
import { costsFile, salesFile, truth } from '../../examples/shop/make.ts'
import { runCaptured } from '../testing/run-captured.ts'
import { temporaryFile } from '../testing/temporary-file.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
/** The README's commands on the fictitious shop, in its order. */
const commands = [...readme.matchAll(/^npm run lerner -- (\S.*?)(?: +#.*)?$/gm)]
  .map(([, words = '']) => words.trim().split(/ +/))
  .filter(([verb = '']) => ['import', 'policies', 'demand', 'forecast', 'backtest'].includes(verb))

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

test('the files of the shop are as their program writes them', () => {
  const read = (name: string) => readFileSync(join(root, 'examples/shop', name), 'utf8')

  expect(read('sales.csv')).toBe(salesFile())
  expect(read('costs.csv')).toBe(costsFile())
  for (const { product, base, cost, weekly, elasticity } of truth) {
    const best = (cost * elasticity) / (elasticity + 1) / 100
    const [price, unit] = [base, cost].map((cents) => (cents / 100).toFixed(2))
    expect(read('README.md')).toContain(
      `| ${product} | ${price} | ${unit} | ${weekly} | ${elasticity} | ${best.toFixed(2)} |`,
    )
  }
})

test('the first price of the README leaves no cost that nobody knows', () => {
  expect(readme).not.toContain('"unit_cost":0')
})

test('the commands of the README run on the shop in their order, and tell the truth of it', async () => {
  const said = new Map<string, string>()
  for (const words of commands) {
    const given = words.map((word) => (word.endsWith('.csv') ? join(root, word) : word))
    const { exitCode, stdout, stderr } = await runCaptured(given, {
      LERNER_BASE_URL: service.url,
      LERNER_API_KEY: service.key,
    })
    expect(exitCode, `${words.join(' ')}\n${stdout}${stderr}`).toBe(0)
    said.set(words.slice(0, 1).join(' '), stdout + stderr)
  }

  expect([...said.keys()]).toEqual(['import', 'policies', 'demand', 'forecast', 'backtest'])
  expect(said.get('import')).toContain('480')
  const backtest = said.get('backtest') ?? ''
  expect(backtest).toMatch(/^GO\n/)
  expect(backtest).toContain('What a sale earns is known for every product.')
  expect(backtest).not.toContain('costs nothing')
})

test('where the account says that nothing costs anything, the backtest says that this may not be so', async () => {
  const environment = { LERNER_BASE_URL: service.url, LERNER_API_KEY: service.key }
  const put = (fields: object) =>
    fetch(`${service.url}/v1/policy`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
  await put({ unit_cost: 0 })
  const file = salesFile().replaceAll(/,(tea|honey|mug|teapot|filters|biscuits),/g, ',new-$1,')
  await using sales = await temporaryFile('sales.csv', file)
  const words = ['backtest', sales.path, '--currency', 'usd', '--period-length', 'week']
  const { stdout } = await runCaptured(words, environment)
  await put({})

  expect(stdout).toMatch(/^(NO-)?GO\n {2}A unit cost of 0 applies to all products/)
  expect(stdout).toContain('Set the unit_cost of 6 products')
  expect(stdout).not.toContain('What a sale earns is known for every product.')
})
