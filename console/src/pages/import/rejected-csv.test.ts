import { expect, test } from 'vitest'
import { rejectedCsv } from './rejected-csv.ts'

test('rejected rows are written as a CSV that can be read back', () => {
  const reason = 'is "free", and so no number'
  const rows = [
    { line: 3, column: 'price', value: 'free\nof charge', reason, remarks: [], setting: null },
    { line: 4, column: '', value: 'a,b', reason: 'has 2 columns', remarks: [], setting: null },
    {
      ...{ line: 5, column: 'units', value: '-1', reason: 'is what only programs say' },
      ...{ remarks: [{ reason: 'negative_price' }], setting: null },
    },
  ]

  expect(rejectedCsv(rows)).toBe(
    'line,column,value,reason\n3,price,"free\nof charge","is ""free"", and so no number"\n4,,"a,b",has 2 columns\n5,units,-1,is negative\n',
  )
})
