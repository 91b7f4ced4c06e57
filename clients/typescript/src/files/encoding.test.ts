import { describe, expect, test } from 'vitest'
import { decodeWindows1252, judgeEncoding, judgeForm, namedEncoding } from './encoding.ts'

const text = 'product;price\nKäse;1\nCrème brûlée;2\n'
const bytes = {
  utf8: new TextEncoder().encode(text),
  windows: Uint8Array.from(Buffer.from(text, 'latin1')),
  wide: Uint8Array.from(Buffer.from(text, 'utf16le')),
}
const swapped = Uint8Array.from(Buffer.from(bytes.wide).swap16())

describe('judgeEncoding', () => {
  test.each<[string, Uint8Array, string]>([
    ['UTF-8', bytes.utf8, 'utf-8'],
    ['UTF-8 with its mark', Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes.utf8), 'utf-8'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, ...bytes.wide), 'utf-16le'],
    ['UTF-16 without its mark', bytes.wide, 'utf-16le'],
    ['UTF-16 of the other order', Uint8Array.of(0xfe, 0xff, ...swapped), 'utf-16be'],
    ['UTF-16 of the other order without its mark', swapped, 'utf-16be'],
    ['Windows-1252', bytes.windows, 'windows-1252'],
    ['ASCII', Uint8Array.from(Buffer.from('a,b\n1,2\n')), 'utf-8'],
  ])('knows %s', (_, given, name) => {
    expect(judgeEncoding(given, true)).toMatchObject({ name })
  })

  test('shows a word by which a guess can be judged', () => {
    expect(judgeEncoding(bytes.windows, true)).toMatchObject({ by: 'guessed', example: 'Käse' })
  })

  test('a character that is cut at the end is none at fault', () => {
    const cut = bytes.utf8.subarray(0, text.indexOf('ä') + 1)

    expect(judgeEncoding(cut, false)).toMatchObject({ name: 'utf-8' })
    expect(judgeEncoding(cut, true)).toMatchObject({ name: 'windows-1252' })
  })

  test.each<[string, number[]]>([
    ['Cyrillic of Windows', [0xd1, 0xfb, 0xf0, 0x2c, 0xec, 0xee, 0xeb, 0xee, 0xea, 0xee]],
    ['Japanese', [0x83, 0x60, 0x81, 0x5b, 0x83, 0x59]],
    ['no text', [0x31, 0, 0, 0x32, 0, 0x33, 0x34]],
  ])('refuses %s', (_, given) => {
    expect(judgeEncoding(Uint8Array.from(given), true)).toHaveProperty('message')
  })

  test('a text that was decoded as Latin-1 gets the characters of Windows-1252', () => {
    expect(decodeWindows1252('5 \x80 \x96 it\x92s K\xe4se')).toBe('5 € – it’s Käse')
  })

  test('takes the name of any encoding that there is', () => {
    expect(namedEncoding('latin2')).toMatchObject({ name: 'iso-8859-2', by: 'told' })
    expect(namedEncoding('klingon')).toMatchObject({ setting: 'encoding' })
  })
})

describe('judgeForm', () => {
  test.each<[string, number[] | string, string]>([
    ['a CSV', 'a,b\n', 'text'],
    ['a workbook', 'PK\x03\x04', 'workbook'],
  ])('knows %s', (_, given, form) => {
    expect(judgeForm(Uint8Array.from(Buffer.from(given as string, 'latin1')))).toBe(form)
  })

  test.each([
    ['\xd0\xcf\x11\xe0', '.xls'],
    ['\x1f\x8b', 'gzip'],
    ['%PDF-1.7', 'PDF'],
    [`PK\x03\x04${' '.repeat(26)}mimetypeapplication/vnd.oasis.opendocument`, 'OpenDocument'],
  ])('refuses %j by its name', (given, name) => {
    expect(judgeForm(Uint8Array.from(Buffer.from(given, 'latin1')))).toMatchObject({
      message: expect.stringContaining(name),
    })
  })
})
