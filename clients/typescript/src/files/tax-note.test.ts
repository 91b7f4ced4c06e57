import { describe, expect, test } from 'vitest'
import { noSettings } from './file-settings.ts'
import { openText } from './open-text.ts'
import { understandRows } from './understand.ts'

/** What is noted of a file with this heading, and of the row below it. */
function notesOf(heading: string, row: string) {
  const told = { encoding: null, delimiter: null }
  const { head } = openText(new TextEncoder().encode(`${heading}\n${row}\n`), true, told)
  const constants = new Map([['currency', 'eur']])
  const { notes, problems } = understandRows(head, { ...noSettings, constants })
  expect(problems).toEqual([])
  return notes.map(({ text, remark }) => ({ text, ...remark }))
}

describe('taxes that headings speak of', () => {
  test('a cost without them beside a price with them is called out', () => {
    expect(notesOf('SKU;Prix de vente TTC;Prix d’achat HT', 'rose;10,90;5,00')).toEqual([
      expect.objectContaining({
        reason: 'taxes_apart',
        values: { heading: 'Prix de vente TTC', cost: 'Prix d’achat HT' },
      }),
    ])
  })

  test.each([
    ['Référence;Prix de vente TTC', 'rose;10,90', { taxes: 'in', of: 'price' }],
    ['Référence;Prix d’achat HT', 'rose;5,00', { taxes: 'out', of: 'cost' }],
    ['Artikelnummer;Verkaufspreis brutto', 'rose;10,90', { taxes: 'in', of: 'price' }],
  ])('in one file of two, the other has to match: %s', (heading, row, values) => {
    expect(notesOf(heading, row)).toEqual([
      expect.objectContaining({ reason: 'taxes_said', values: expect.objectContaining(values) }),
    ])
  })

  test('nothing is said where both are alike, or no heading says anything', () => {
    expect(notesOf('SKU;Prix de vente HT;Prix d’achat HT', 'rose;10,90;5,00')).toEqual([])
    expect(notesOf('SKU;Price;Unit cost', 'rose;10.90;5.00')).toEqual([])
  })
})
