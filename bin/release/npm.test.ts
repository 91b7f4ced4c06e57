import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NpmRegistry } from './npm-registry.ts'
import { ask, run } from './programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'lerner-npm-'))
const files = join(folder, 'files')
const registry = new NpmRegistry(null)
let settings: Record<string, string>

beforeAll(async () => {
  const address = await registry.listen()
  const npmrc = join(folder, 'npmrc')
  writeFileSync(npmrc, `registry=${address}/\n${address.slice('http:'.length)}/:_authToken=none\n`)
  settings = { npm_config_userconfig: npmrc, npm_config_registry: address }
})
afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true })
})

test('a package is published once, left as it is, and refused with other bytes', async () => {
  pack('first')
  expect(await publish()).toContain('+ mug@1.2.3')
  expect(await publish()).toBe('mug@1.2.3 is published already.')

  pack('second')
  await expect(publish()).rejects.toThrow(/npm.sh .* ended with 1/)
  expect(registry.names()).toEqual(['mug'])
}, 120_000)

function publish(): Promise<string> {
  return run(join(import.meta.dirname, 'npm.sh'), [files], folder, settings)
}

function pack(text: string): void {
  const source = join(folder, 'source')
  mkdirSync(source, { recursive: true })
  mkdirSync(files, { recursive: true })
  writeFileSync(join(source, 'package.json'), '{"name":"mug","version":"1.2.3"}')
  writeFileSync(join(source, 'index.js'), `// ${text}\n`)
  ask('npm', ['pack', '--silent', '--pack-destination', files], source)
}
