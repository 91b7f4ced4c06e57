import { accessSync, constants, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const workflow = read('.github/workflows/release.yaml')
const page = read('docs/releasing.md')
const programs = readdirSync(import.meta.dirname).filter((name) => /\.(sh|ts)$/.test(name))
const steps = programs.filter((name) => name.endsWith('.sh') && name !== 'tools.sh')

describe('the workflow of a release', () => {
  test('runs every step that is rehearsed, but the one that PyPI has an action for', () => {
    const left = steps.filter((name) => !workflow.includes(`run: bin/release/${name}`))
    const inside = left.filter((name) => !workflow.includes(`          bin/release/${name}`))
    const joined = inside.filter((name) => !workflow.includes(`$(bin/release/${name}`))

    expect(joined).toEqual(['pypi.sh', 'rehearse-images.sh'])
  })

  test('names actions by commit: a tag may be moved to other code', () => {
    const uses = [...workflow.matchAll(/uses: (\S+)( # v[\d.]+)?$/gm)]

    expect(uses.length).toBeGreaterThan(15)
    expect(uses.filter(([, action = '', tag]) => !/@[0-9a-f]{40}$/.test(action) || !tag)).toEqual(
      [],
    )
  })

  test('gives no job more than it asks for, and keeps no token of a registry', () => {
    const jobs = (workflow.split('\njobs:\n')[1] ?? '').split(/^ {2}(?=\w+:\n)/m).slice(1)

    expect(workflow).toContain('\npermissions: {}\n')
    expect(jobs.length).toBeGreaterThan(8)
    expect(jobs.filter((job) => !/^ {4}permissions: \{/m.test(job))).toEqual([])
    expect([...workflow.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name).sort()).toEqual([
      'GITHUB_TOKEN',
      'GITHUB_TOKEN',
      'GITHUB_TOKEN',
      'GO_CLIENT_KEY',
    ])
  })
})

test('the page on releasing names every step, and no other', () => {
  const named = [...page.matchAll(/bin\/release\/([\w-]+\.(?:sh|ts))/g)].map(([, name]) => name)

  expect(named.filter((name) => !programs.includes(name ?? ''))).toEqual([])
  expect(steps.filter((name) => !named.includes(name))).toEqual([])
})

test.each(steps)('%s can be run, and says how', (name) => {
  expect(() => accessSync(join(import.meta.dirname, name), constants.X_OK)).not.toThrow()
  expect(read(`bin/release/${name}`)).toMatch(/^# Usage: bin\/release\//m)
})
