import { expect, test } from 'vitest'
import { syncMethod } from './sync-method.ts'

test.each([
  ['linux', '6.1.0-28-amd64', 'syncfs'],
  ['linux', '5.8.0', 'syncfs'],
  ['linux', '5.4.0-150-generic', 'fsync'],
  ['linux', '4.19.0', 'fsync'],
  ['linux', 'unknown', 'fsync'],
  ['darwin', '24.1.0', 'fsync'],
] as const)(
  'before it recovers on %s %s, PostgreSQL writes its files out by %s',
  (system, version, method) => {
    expect(syncMethod(system, version)).toBe(method)
  },
)
