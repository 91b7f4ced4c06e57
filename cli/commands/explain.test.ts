import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { runCaptured } from '../testing/run-captured.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

async function shop() {
  const who = await service.caller()
  await service.send(who, 'PUT /v1/policy', { body: { unit_cost: 400, min_price: 1100 } })
  const ids: string[] = []
  for (let i = 0; i < 12; i++) {
    const product = { product_id: `tea ${i % 3}`, base_price: 1000, currency: 'usd' }
    ids.push((await service.send(who, 'POST /v1/quote', { body: product })).body.quote_id)
  }
  const environment = { LERNER_API_KEY: who.key, LERNER_BASE_URL: url }
  return { who, ids, run: (...words: string[]) => runCaptured(words, environment) }
}

describe('lerner explain', () => {
  test('shows the sentence and the way from the base price to the price', async () => {
    const { ids, run } = await shop()
    const { exitCode, stdout } = await run('explain', ids[0] ?? '')
    const json = JSON.parse((await run('explain', ids[0] ?? '', '--json')).stdout)

    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^We ask \d+\.\d\d USD rather than 10\.00 because of /)
    expect(stdout).toMatch(/^base price +10\.00$/m)
    expect(stdout).toMatch(/^min price +\+\d\.\d\d +11\.00/m)
    expect(json.steps.map(({ name }: { name: string }) => name)).toContain('min_price')
    const moved = json.steps.reduce(
      (sum: number, { amount }: { amount: number }) => sum + amount,
      0,
    )
    expect(json.basePrice + moved).toBe(json.price)
  })

  test('says that there is no such quote', async () => {
    const { run } = await shop()
    const { exitCode, stderr } = await run('explain', 'quote_none')
    expect(exitCode).toBe(1)
    expect(stderr).toContain('There is no quote "quote_none"')
  })
})

describe('lerner replay', () => {
  test('finds every quote since a time the same, and leaves out earlier ones', async () => {
    const { run } = await shop()
    const all = await run('replay', '--since', '2026-01-01')
    const none = await run('replay', '--since', '2999-01-01', '--json')

    expect(all).toMatchObject({ exitCode: 0 })
    expect(all.stdout).toBe('12 of 12 quotes are identical to the last bit.\n')
    expect(JSON.parse(none.stdout)).toEqual({
      replayed: 0,
      identical: 0,
      unknown: 0,
      different: [],
    })
  })

  test('names a quote that comes out otherwise, and exits with 1', async () => {
    const { ids, run } = await shop()
    await service.asOwner(`update quotes set optimized_price = 7 where id = '${ids[4]}'`)
    const { exitCode, stdout, stderr } = await run('replay', '--since', '2026-01-01')

    expect(exitCode).toBe(1)
    expect(stdout).toContain(`${ids[4]}: optimized_price was 7, is `)
    expect(stderr).toContain('1 of 12 quotes differ.')
  })

  test('wants to know since when', async () => {
    expect((await runCaptured(['replay'])).exitCode).toBe(2)
    expect((await runCaptured(['replay', '--since', 'soon'])).exitCode).toBe(2)
  })
})
