import { expect, test } from 'vitest'
import { fieldsOf, fieldsWritten, refusalOfRepeated, repeatedField } from './repeated-field.ts'

const ask = (text: string) => {
  const bytes = Buffer.from(text)
  return [fieldsWritten(bytes) !== fieldsOf(JSON.parse(text)), repeatedField(bytes)]
}

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"b":2,"a":1}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['[{"b":{}},{"b":{"c":1,"c":[]}}]', 'c'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"":1,"":2}', ''],
  ['{"\\"":1,"x":":","\\"":2}', '"'],
  ['{ "ä" : "\\\\" , "ä" : 0 }', 'ä'],
])('%s names a field twice', (text, name) => {
  expect(ask(text)).toEqual([true, name])
})

test.each([
  '{}',
  '[]',
  '":"',
  '1',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":"\\":\\"","b":"::","c":"{\\"a\\":1,\\"a\\":1}"}',
  '{"a\\\\":1,"a\\"":2}',
  '{"__proto__":{"__proto__":1},"constructor":1}',
  '{"1":0,"01":0,"1.0":0}',
  '{"a" :\n1, "A": 2 }',
])('%s does not', (text) => {
  expect(ask(text)).toEqual([false, null])
})

test('the refusal names the field for programs, too', () => {
  const { param, message } = refusalOfRepeated(Buffer.from('{"price":1,"price":2}'))

  expect({ param, message }).toEqual({
    param: 'price',
    message: 'The body names the field "price" twice; send it once.',
  })
})
