import { expect, test } from 'vitest'
import { forgetColumns, noColumn, placeChange, readingOf, settingsOf } from './settings-in-url.ts'

test('the address says what a person said of a file, and nothing else', () => {
  const state = new URLSearchParams(
    `kind=sales&decimals=comma&dates=dmy&period=week&first=2024-01-01&blank=carry&encoding=latin2&col.price=Preis&col.units=${noColumn}&set.currency=eur&other=1`,
  )

  expect(settingsOf(state)).toEqual({
    kind: 'sales',
    decimals: 'comma',
    dates: 'dmy',
    periodLength: 'week',
    firstPeriod: '2024-01-01',
    blankPrice: 'carry',
    taxes: null,
    overlaps: 'ask',
    mapping: new Map([
      ['price', 'Preis'],
      ['units', ''],
    ]),
    constants: new Map([['currency', 'eur']]),
  })
  expect(readingOf(state)).toEqual({ encoding: 'latin2', delimiter: null, sheet: null })
})

test('words that are none are passed over', () => {
  const state = new URLSearchParams('kind=wishes&decimals=dot&dates=ymdd&period=year')

  expect(settingsOf(state)).toMatchObject({
    kind: null,
    decimals: null,
    dates: null,
    periodLength: null,
  })
})

test('a field is in a column, the same in all rows, or nowhere', () => {
  expect(placeChange('price', { heading: 'Preis' })).toEqual({
    'col.price': 'Preis',
    'set.price': null,
  })
  expect(placeChange('currency', { text: 'eur' })).toEqual({
    'col.currency': null,
    'set.currency': 'eur',
  })
  expect(placeChange('price', null)).toEqual({ 'col.price': noColumn, 'set.price': null })
})

test('another file forgets columns and sheet, and keeps how files are written', () => {
  const state = new URLSearchParams('col.price=Preis&sheet=Mai&decimals=comma&set.currency=eur')

  expect(forgetColumns(state)).toEqual({ 'col.price': null, sheet: null })
})

test('a time zone is taken from the address, if there is such a one', () => {
  expect(settingsOf(new URLSearchParams('zone=Europe/Berlin')).timeZone).toBe('Europe/Berlin')
  expect(settingsOf(new URLSearchParams('zone=Berlin'))).not.toHaveProperty('timeZone')
})
