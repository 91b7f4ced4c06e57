import { describe, expect, test } from 'vitest'
import { postgresUrl } from './setting-parsers.ts'

describe('the address of a database', () => {
  test.each([
    'postgres://lerner@db/lerner',
    'postgresql://lerner:a:b%23@db.example:5432/lerner?sslmode=require',
    'postgres://user@tenant:p@ss@db:5432/lerner',
    'postgres://lerner@/lerner?host=/var/run/postgresql',
    'postgres:///lerner?host=%2Ftmp&user=me@tenant',
    'postgres://[::1]:5432/lerner',
  ])('may be %s', (url) => {
    expect(postgresUrl(url)).toBe(url)
  })

  test.each([
    'postgres://u:q@qq#zzz@db/lerner',
    'postgres://u:qqq#zzz@db/lerner',
    'postgres://u:qqq/zzz@db/lerner',
    'postgres://u:q@qq/zzz@db/lerner',
    'postgres://u:qqq?zzz@db/lerner',
    'postgres://u:qqq?z=zz@db/lerner',
  ])('with a password that is not encoded is refused without a piece of it: %s', (url) => {
    const refused = () => postgresUrl(url)

    expect(refused).toThrow('login and password percent-encoded: %23 for #')
    expect(refused).not.toThrow(/qq|zz/)
  })
})
