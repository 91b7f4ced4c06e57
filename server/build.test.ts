import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { commitOf, versionText } from './build.ts'

test('a checkout is known by its commit, and by whether it was changed', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'lerner-build-'))
  onTestFinished(() => rmSync(checkout, { recursive: true }))
  const git = (...words: string[]) => spawnSync('git', ['-C', checkout, ...words])
  expect(commitOf(checkout)).toBeNull()
  git('init', '-q')
  git('config', 'user.name', 'test')
  git('config', 'user.email', 'test@example.com')
  writeFileSync(join(checkout, 'file'), 'one')
  git('add', '.')
  git('commit', '-qm', 'one')
  git('tag', 'v9.9.9')
  const commit = git('rev-parse', '--short=12', 'HEAD').stdout.toString().trim()

  expect(commitOf(checkout)).toBe(commit)
  writeFileSync(join(checkout, 'file'), 'two')
  expect(commitOf(checkout)).toBe(`${commit}-dirty`)
  mkdirSync(join(checkout, 'node_modules'))
  expect(commitOf(join(checkout, 'node_modules'))).toBeNull()
})

test('a version is said with its build', () => {
  expect(versionText().startsWith(manifest.version)).toBe(true)
})
