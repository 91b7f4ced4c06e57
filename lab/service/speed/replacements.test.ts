import { expect, test } from 'vitest'
import { replacements } from './replacements.ts'

test.each(Object.values(replacements))(
  '$by exports all functions of server/storage/commit/$of, so that the service starts with it',
  async ({ of, by }) => {
    const replaced: object = await import(`../../../server/storage/commit/${of}`)
    const replacing: object = await import(by)
    expect(Object.keys(replacing)).toEqual(expect.arrayContaining(Object.keys(replaced)))
  },
)
