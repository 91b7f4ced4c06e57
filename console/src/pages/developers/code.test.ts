import { expect, test } from 'vitest'
import { codeOf, languages } from './code.ts'

const asked = { productId: `d'or "1"`, basePrice: 1999, currency: 'usd', segment: 'vip' }

test.each(languages.map(({ id }) => id))('code in %s asks for the same quote', (language) => {
  const code = codeOf(language, asked, 'http://127.0.0.1:8080')

  for (const part of ['1999', 'usd', 'vip', 'http://127.0.0.1:8080', 'LERNER_API_KEY']) {
    expect(code).toContain(part)
  }
  expect(codeOf(language, { ...asked, segment: '' }, 'http://x')).not.toMatch(/segment/i)
})

test('what a product is called cannot leave its quotes', () => {
  expect(codeOf('curl', asked, 'http://x')).toContain(`d'\\''or \\"1\\"`)
  expect(codeOf('python', asked, 'http://x')).toContain(`"d'or \\"1\\""`)
})
