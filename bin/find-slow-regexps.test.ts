import { describe, expect, test } from 'vitest'
import { findSlowRegexps } from './find-slow-regexps.ts'

const textsOf = (source: string) => findSlowRegexps(source).map(({ text }) => text)

describe('regular expressions whose time outgrows their text are found', () => {
  test.each(['/^bearer +(.*?) *$/i', '/^(\\d*)\\.?(\\d*)[eE]$/', '/(a+)+$/', '/\\/+$/', '/\\s+$/'])(
    '%s',
    (text) => {
      expect(textsOf(`export const shape = ${text}`)).toEqual([text])
    },
  )

  test('wherever they stand, in TypeScript too', () => {
    const source =
      'class A<T> { #b: T; c = (d: string): boolean => d.split(/,/).some((e) => /^a*a*$/u.test(e)) }'

    expect(textsOf(source)).toEqual(['/^a*a*$/u'])
  })

  test('and those that are made at run time, which nobody can judge', () => {
    expect(textsOf('const shape = new RegExp(given)')).toEqual(['RegExp'])
    expect(textsOf("const shape = RegExp('a')")).toEqual(['RegExp'])
  })
})

test('the others are let be', () => {
  const source = `
    const shapes = [/^[a-z]+(?:_[a-z]+)*$/, /^\\d+(?:\\.\\d*)?$/, /"[^"]*"/g, /, (?:\\.\\.\\.)?"/]
    const type: RegExp = shapes[0]
    const half = 1 / 2 / 3`

  expect(textsOf(source)).toEqual([])
})
