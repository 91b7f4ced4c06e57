import { describe, expect, test } from 'vitest'
import { search } from './search.ts'

const sections = [
  { page: 'lists', guide: 'Price lists', heading: 'Look it over', text: 'Edit the `price` here.' },
  { page: 'proof', guide: 'Proof', heading: 'The price', text: `${'word '.repeat(60)}edit` },
  { page: 'proof', guide: 'Proof', heading: 'Else', text: 'Nothing of it.' },
]

describe('search', () => {
  test('finds sections that hold every word, those first whose heading does', () => {
    expect(search(sections, 'price').map(({ heading }) => heading)).toEqual([
      'The price',
      'Look it over',
    ])
    expect(search(sections, 'PRICE edit')).toHaveLength(2)
    expect(search(sections, 'price edit nothing')).toEqual([])
    expect(search(sections, '  ')).toEqual([])
  })

  test('shows some plain words about the place', () => {
    const [first] = search(sections, 'edit over')
    expect(first?.excerpt).toBe('Edit the price here.')
    const [, deep] = search(sections, 'edit')
    expect(deep?.excerpt).toMatch(/^… .*edit$/)
  })
})
