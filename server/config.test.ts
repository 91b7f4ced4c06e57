import { describe, expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'

describe('readConfig', () => {
  test('starts from nothing', () => {
    const config = readConfig({})

    expect(config.port).toBe(8080)
    expect(config.host).toBe('127.0.0.1')
    expect(config.databaseUrl).toBeNull()
    expect(config.dataDir).toBe('./data')
  })

  test('reads every variable of the table', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://lerner@db/lerner',
      LERNER_RATE_LIMIT: '0',
      LERNER_QUOTE_TTL_SECONDS: '60',
    })

    expect(config).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      databaseUrl: 'postgres://lerner@db/lerner',
      rateLimitPerSecond: 0,
      quoteTtlSeconds: 60,
    })
  })

  test('reports every fault at once, and what would be right', () => {
    expect(() => readConfig({ PORT: '80a', LERNER_LOG_LEVEL: 'loud' })).toThrow(
      /PORT is '80a': must be a whole number from 0 to 65535\n.*LERNER_LOG_LEVEL is 'loud': must be one of/,
    )
  })

  test('refuses an archive of the embedded database where another one is used', () => {
    const both = { LERNER_WAL_ARCHIVE: '/mnt/wal', DATABASE_URL: 'postgres://lerner@db/lerner' }

    expect(() => readConfig(both)).toThrow(/LERNER_WAL_ARCHIVE is for the embedded database/)
  })

  test('never repeats a secret in its complaint', () => {
    expect(() => readConfig({ LERNER_API_KEY: 'short-secret' })).toThrow(
      /LERNER_API_KEY: must be 24 to 128 visible ASCII characters/,
    )
    expect(() => readConfig({ LERNER_API_KEY: 'short-secret' })).not.toThrow(/short-secret/)
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:pw@db' })).not.toThrow(/pw/)
  })

  test('takes an empty variable for one that is not set', () => {
    const empty = Object.fromEntries(Object.values(settings).map(({ variable }) => [variable, '']))

    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test('refuses the path of test data for the path of everything', () => {
    expect(() => readConfig({ LERNER_BASE_PATH: '/test/' })).toThrow(/where the console shows test/)
    expect(readConfig({ LERNER_BASE_PATH: '/prices/test' }).basePath).toBe('/prices/test')
  })

  test('reads blocks of addresses, and names one that is none', () => {
    const read = (text: string) =>
      readConfig({ LERNER_WEBHOOK_ALLOW_CIDRS: text }).webhookAllowCidrs

    expect(read('')).toEqual([])
    expect(read('10.0.0.0/8, fd00::/8')).toEqual(['10.0.0.0/8', 'fd00::/8'])
    for (const bad of ['10.0.0.0', '10.0.0.0/33', 'local', ',', '10.0.0.0/8,']) {
      expect(() => read(bad)).toThrow(
        /LERNER_WEBHOOK_ALLOW_CIDRS is .* is not a block of addresses/,
      )
    }
  })

  test('has a meaning and a default that parses for every setting', () => {
    for (const setting of Object.values(settings)) {
      expect(setting.meaning.length).toBeGreaterThan(10)
      expect(() => setting.parse(setting.default)).not.toThrow()
    }
  })
})
