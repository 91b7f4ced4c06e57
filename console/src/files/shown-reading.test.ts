import { expect, test } from 'vitest'
import { noSettings, openText, understandRows } from '../../../clients/typescript/src/files/main.ts'
import { shownOrderFields, writtenAs } from './shown-reading.ts'

const lines = [
  'Bestellnummer;Bestelldatum;Artikelnummer;Menge;Artikelpreis;Rabattbetrag;Währung',
  '1;31.03.2026;sieve;4;4,50;0,90;EUR',
  '2;31.03.2026;sieve;1;4,50;0,00;EUR',
]

function understand() {
  const bytes = new TextEncoder().encode(lines.join('\n'))
  const { head } = openText(bytes, true, { encoding: null, delimiter: null })
  return understandRows(head, noSettings)
}

test('what is shown of a file of orders is how the file is written', () => {
  const found = understand()

  expect(writtenAs(found)).toMatchObject({ decimals: 'comma', dates: 'dmy' })
  expect(found.read).toMatchObject({ decimals: 'point' })
})

test('every column that orders were read from has a field that shows it', () => {
  const { orders } = understand()
  const form = orders?.form
  if (form === undefined) throw new Error('these are no orders')
  const shown = new Set(shownOrderFields(form).map(([field]) => field))

  expect([...form.places.keys()].filter((field) => !shown.has(field))).toEqual([])
  expect(form.header[form.places.get('discount') ?? -1]).toBe('Rabattbetrag')
})
