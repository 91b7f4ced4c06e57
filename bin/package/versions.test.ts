import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { engines } = JSON.parse(read('package.json'))

test('the guide has dbt installed at the versions that were tried', () => {
  const tried = read('lab/service/warehouse/requirements-dbt.txt').split('\n')
  const [, installed = ''] = /pip install ([^#\n]*)/.exec(read('docs/guide/export.md')) ?? []
  const packages = installed.trim().split(/\s+/)

  expect(packages).toHaveLength(3)
  expect(packages.filter((one) => !tried.includes(one))).toEqual([])
})

test('a bare machine is given what the clients and the start ask for', () => {
  const [, go] = /^go (\S+)$/m.exec(read('clients/go/go.mod')) ?? []

  expect(read('.ci/run')).toContain(`\nneed_go ${go}\n`)
  expect(read('.ci/run')).toContain(`\nneed_node ${engines.node.replace('>=', '')}\n`)
})
