import { expect, test } from 'vitest'
import { asksTestData, pathOfOurs } from './address.ts'

test.each([
  ['/test/v1/products?limit=1', '', '/v1/products?limit=1', true],
  ['/test', '', '/', true],
  ['/test?a=b', '', '/?a=b', true],
  ['/tests/1', '', '/tests/1', false],
  ['/products/test', '', '/products/test', false],
  ['/v1/products', '', '/v1/products', false],
  ['/prices/test/v1/products', '/prices', '/v1/products', true],
  // A proxy stripped the base path.
  ['/test/v1/products', '/prices', '/v1/products', true],
  ['/prices/v1/products', '/prices', '/v1/products', false],
  ['/test/test/x', '', '/test/x', true],
])('of %s below %j, a browser means %s', (url, basePath, path, test) => {
  expect(pathOfOurs({ url, headers: {} }, basePath)).toBe(path)
  expect(asksTestData(url, basePath)).toBe(test)
})

test('a program says by its key which data it means, and finds nothing below /test', () => {
  const headers = { authorization: 'Bearer lrn_live_x' }

  expect(pathOfOurs({ url: '/test/v1/products', headers }, '')).toBe('/test/v1/products')
  expect(pathOfOurs({ url: '/prices/v1/products', headers }, '/prices')).toBe('/v1/products')
})
