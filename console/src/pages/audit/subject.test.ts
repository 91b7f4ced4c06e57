import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'
import { subjectOf } from './subject.ts'

const entry = (after: Record<string, unknown>) =>
  ({ subject: 'imports/imp_1', before: null, after }) as unknown as AuditEntry

test('an import goes by the name of its file, and leads to the imports so far', () => {
  expect(subjectOf(entry({ file_name: 'couts.csv' }))).toMatchObject({
    name: 'couts.csv',
    to: '/import/list',
  })
  expect(subjectOf(entry({ file_name: null })).name).toBe('An import')
})
