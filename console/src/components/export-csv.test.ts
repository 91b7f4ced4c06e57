import { expect, test } from 'vitest'
import { csvOf } from './export-csv.ts'

test('a file has the columns that say something, each cell for itself', () => {
  const columns = [
    { id: 'name', header: 'Name', width: '', cell: () => '', text: (row: string) => row },
    { id: 'do', header: 'Actions', width: '', cell: () => '' },
    {
      id: 'length',
      header: 'Länge',
      fileHeader: 'Length',
      width: '',
      cell: () => '',
      text: ({ length }: string) => length,
    },
    { id: 'none', header: 'None', width: '', cell: () => '', text: () => null },
  ]
  expect(csvOf(columns, ['tea, green', '=1'])).toBe(
    'Name,Length,None\r\n"tea, green",10,\r\n\'=1,2,\r\n',
  )
})
