import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson } from './read-json.ts'
import { readLargeJson } from './read-large-json.ts'
import { mostFieldsOfObject, mostLevels, mostValues, scanJson } from './scan-json.ts'

const bytes = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const row = (i: number) => ({
  id: `ü-${i}`,
  price: i,
  tags: ['a', { b: [1, 2, '],[{"'] }],
  gone: null,
})
const rows = (count: number) => Array.from({ length: count }, (_, i) => row(i))

/** Expects the same result from both readers: the value, or the message of the refusal. */
async function expectSame(body: Buffer, judgesText = false): Promise<void> {
  let small: unknown
  try {
    small = readJson(body, judgesText)
  } catch (error) {
    small = (error as Error).message
  }
  const large = await readLargeJson(body, judgesText).catch((error: Error) => error.message)
  expect(large).toEqual(small)
}

describe('a large body is read as a small one', () => {
  test.each([
    ['rows', rows(5000)],
    ['rows in a field', { merge: true, policies: rows(5000), after: { a: [1] } }],
    ['two fields with rows', { one: rows(3000), 'o"th\\er': rows(3000) }],
    ['one row of length', [{ text: 'x'.repeat(200_000) }]],
    ['text', 'x'.repeat(200_000)],
    ['numbers', Array.from({ length: 100_000 }, (_, i) => i)],
    ['a field __proto__', `{"__proto__":${JSON.stringify(rows(3000))}}`],
  ])('%s', (_, value) => expectSame(bytes(value)))

  const long = JSON.stringify(rows(3000))
  const inside = long.slice(1, -1)
  test.each([
    ['a comma too many at its end', `[${inside},]`],
    ['a comma too many at its start', `[,${inside}]`],
    ['two commas', `[${inside},,${inside}]`],
    ['nothing but spaces between two commas', `[${inside},${' '.repeat(70_000)},${inside}]`],
    ['another bracket at its end', `[${inside}}`],
    ['brackets that cross', `[${inside},{"a":[1}],${inside}]`],
    ['an array that ends too soon', `[${inside}],${inside}]`],
    ['no end', `[${inside}`],
    ['a string without end', `[${inside},"a`],
    ['half a word', `[${inside},tru]`],
    ['more after its end', `${long}1`],
    ['a name that is no text', `{"a":1,2:${long}}`],
    ['rows without a name', `{${long}}`],
    ['a field twice in a row', `[${inside},{"a":1,"a":2}]`],
    ['a field of rows twice', `{"a":${long},"a":${long}}`],
    ['a field twice beside rows', `{"a":${long},"b":1,"b":2}`],
    ['a NUL in a row', `[${inside},{"id":"\\u0000"}]`],
    ['half a surrogate pair in a field of rows', `{"rows":[${inside},{"a":["\\ud800"]}]}`],
    ['half a surrogate pair beside rows', `{"rows":${long},"b":"\\ud800"}`],
  ])('with the same fault: %s', async (_, text) => {
    await expectSame(bytes(text))
    await expectSame(bytes(text), true)
  })

  test('whatever it holds and wherever it is cut', async () => {
    const any = fc.json({ maxDepth: 4 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(any, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (parts, isField) => {
          const many = Array.from({ length: 3000 }, (_, i) => parts[i % parts.length]).join(' ,\n')
          return expectSame(bytes(isField ? `{"a":1, "b" : [${many}] }` : `[${many}]`))
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('before anything is parsed', () => {
  const refusalOf = (text: string) =>
    readLargeJson(bytes(text), false).catch((error: Error) => error.message)

  test.each([
    [
      'fields',
      `{${rows(mostFieldsOfObject + 1).map(({ id }) => `"${id}":1`)}}`,
      `${mostFieldsOfObject} fields`,
    ],
    ['levels', '['.repeat(3_000_000), `${mostLevels} levels`],
    ['values', `[${'[],'.repeat(mostValues / 2)}[]]`, `${mostValues} values`],
  ])('too many %s are refused, with the bound', async (_, text, words) => {
    // Refused although the rest is not JSON.
    expect(await refusalOf(`${text}x`)).toContain(words)
  })

  test('what is just within the bounds is read', async () => {
    const fields = Object.fromEntries(Array.from({ length: mostFieldsOfObject }, (_, i) => [i, i]))
    const levels = `${'['.repeat(mostLevels)}${']'.repeat(mostLevels)}`
    for (const text of [JSON.stringify(fields), levels, `[${'0,'.repeat(mostValues - 10)}0]`]) {
      await expectSame(bytes(text))
    }
  })

  test('other work has its turn every quarter of a megabyte, and every 64 kB of rows', async () => {
    const body = bytes(rows(40_000))
    let turns = 0
    let isOver = false
    const turn = () => {
      turns++
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await readLargeJson(body, false)
    isOver = true

    expect(turns).toBeGreaterThan(body.length / 262_144 + body.length / 80_000)
  })

  test('a text is looked at in steps as in one go', () => {
    const text = bytes({ a: rows(100), b: rows(50) })
    const whole = scanJson(text, 500)
    whole.goTo(text.length)
    const stepwise = scanJson(text, 500)
    for (let place = 0; place < text.length + 7; place += 7) stepwise.goTo(place)

    expect(stepwise.arrays).toEqual(whole.arrays)
    expect(whole.arrays.map(({ pieces }) => pieces.length)).toEqual([
      expect.any(Number),
      expect.any(Number),
    ])
    expect(stepwise.fieldsOutside()).toBe(2)
  })
})
