import { afterAll, beforeAll, expect, test } from 'vitest'
import document from '../../../openapi.json' with { type: 'json' }
import { type TestCaller, testApp } from '../../testing/app.ts'
import { missingObject, nothingThere } from './nothing-there.ts'

let service: Awaited<ReturnType<typeof testApp>>
let who: TestCaller
beforeAll(async () => {
  service = await testApp()
  who = await service.caller()
})
afterAll(() => service.close())

test.each([
  ['', 'GET /v1/products lists them, and POST /v1/products or a first quote creates one'],
  ['/policy', 'GET /v1/products lists them'],
  ['/demand', 'GET /v1/products lists them'],
])('a product that is not there is named at its path%s, with what to do', async (below, remedy) => {
  const { status, body } = await service.send(who, `GET /v1/products/m%2Fug${below}`)

  expect(status).toBe(404)
  expect(body.error.code).toBe('resource_missing')
  expect(body.error.message).toContain('There is no product "m/ug" in your key\'s account and mode')
  expect(body.error.message).toContain(remedy)
})

test('an unknown path is distinguished from an object that does not exist', async () => {
  const { status, body } = await service.send(who, 'GET /v1/product/mug')

  expect(status).toBe(404)
  expect(body.error.message).toBe(nothingThere().message)
})

test('a base address that ends in /v1, to which clients add another, is told', async () => {
  const { status, body } = await service.send(who, 'POST /v1/v1/quote', {})

  expect(status).toBe(404)
  expect(body.error).toMatchObject({ code: 'resource_missing', reason: 'version_twice' })
  expect(body.error.message).toContain('let the base address end before /v1')
})

test.each([
  ['POST /quote', 'version_missing', 'send this request to /v1/quote.'],
  ['GET /products/mug/policy', 'version_missing', 'send this request to /v1/products/mug/policy.'],
  ['POST /v1/quote/', 'slash_at_end', 'send this request to /v1/quote.'],
  ['POST /quote/batch/', 'version_missing', 'send this request to /v1/quote/batch.'],
])('%s is told where the operation is', async (route, reason, remedy) => {
  const { status, body } = await service.send(who, route, {})

  expect(status).toBe(404)
  expect(body.error).toMatchObject({ code: 'resource_missing', reason })
  expect(body.error.message).toContain(remedy)
})

test.each([
  ['POST /v1/quotes', 'Did you mean POST /v1/quote?'],
  ['GET /v1/quote', 'Did you mean GET /v1/quotes?'],
  ['DELETE /v1/quotes', 'it accepts GET, HEAD, OPTIONS.'],
])('%s is told which method or path there is', async (route, says) => {
  const { status, body } = await service.send(who, route)

  expect(status).toBe(405)
  expect(body.error.message).toContain(says)
})

test('an export that does not exist is told which ones do', async () => {
  const { body } = await service.send(who, 'GET /v1/exports/quotez')

  expect(body.error.message).toMatch(/there are quotes, .*sales/)
})

test('every path with an id has words for what is not there', () => {
  const routes = Object.keys(document.paths).filter((path) => path.includes('/{id}'))
  const wordless = routes.filter((path) => {
    const { message } = missingObject(path.replace('{id}', ':id'), { id: 'x' })
    return message === nothingThere().message
  })

  expect(routes.length).toBeGreaterThan(30)
  expect(wordless).toEqual([])
})
