import { expect, test } from 'vitest'
import { closedApp } from './openapi-document.ts'

test('a service whose store is closed tells its document, and refuses what needs the store', async () => {
  const app = await closedApp()
  const headers = { authorization: `Bearer ${'k'.repeat(32)}` }

  const document = await app.inject({ url: '/v1/openapi.json' })
  const health = await app.inject({ url: '/v1/health' })
  const products = await app.inject({ url: '/v1/products', headers })
  await app.close()

  expect(document.statusCode).toBe(200)
  expect(health.json()).toMatchObject({ status: 'unavailable' })
  expect(products.statusCode).toBe(503)
  expect(products.headers['retry-after']).toBe('1')
  expect(products.json().error.code).toBe('overloaded')
})
