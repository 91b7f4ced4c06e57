import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()
const wrong = Array.from({ length: 300 }, () => ({ a: 1, b: 2, c: 3 }))

test.each([
  ['PUT /v1/policies', { policies: wrong }],
  ['POST /v1/quote/batch', { requests: wrong }],
])('%s lists all that is wrong with the first hundred rows alone', async (line, body) => {
  const { status, body: answer } = await service.send(who, line, { body })
  const errors = answer.results.map(({ error }: { error: { errors?: unknown[] } }) => error)

  expect(status).toBe(200)
  expect(errors).toHaveLength(300)
  for (const [i, error] of errors.entries()) {
    expect(error.code).toBe('parameter_missing')
    expect(error.errors === undefined).toBe(i >= 100)
  }
})
