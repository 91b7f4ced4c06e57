import { expect, test } from 'vitest'
import { readPluginSettings } from './plugin-settings.ts'

test('what a shop leaves out is filled in, and what cannot be is refused by its name', () => {
  expect(readPluginSettings({ baseUrl: 'http://127.0.0.1:8080', cartDays: 7 })).toEqual({
    timeoutMs: 50,
    cartDays: 7,
    productIds: 'sku',
    segments: {},
  })
  expect(() => readPluginSettings({ timeoutMs: 0 })).toThrow('timeoutMs is 0: write milliseconds')
  expect(() => readPluginSettings({ cartDays: 400 })).toThrow('cartDays is 400: write days')
})
