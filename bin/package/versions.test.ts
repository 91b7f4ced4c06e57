import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { version, engines } = JSON.parse(read('package.json'))

describe('the image', () => {
  const compose = readdirSync(join(root, 'deploy/compose')).map((file) => `deploy/compose/${file}`)

  test('is built, run and pulled under the version of the service', () => {
    const files = ['docs/guide/deploying.md', 'deploy/container/Dockerfile', ...compose]
    const named = files.flatMap((file) =>
      [...read(file).matchAll(/(?:-t |:-|:8080 )lerner(:[\w.]+)?(?=[\s}])/g)].map(
        ([, tag]) => `${file} ${tag}`,
      ),
    )

    expect(named.length).toBeGreaterThan(6)
    expect(named.filter((one) => !one.endsWith(` :${version}`))).toEqual([])
  })

  test('is pulled by the chart under that version', () => {
    expect(read('deploy/helm/lerner/Chart.yaml')).toContain(`\nappVersion: ${version}\n`)
    expect(read('deploy/helm/lerner/templates/_helpers.tpl')).toContain('.Chart.AppVersion')
  })
})

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
