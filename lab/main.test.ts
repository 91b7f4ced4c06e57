import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programs, studies } from './programs.ts'

const lab = join(import.meta.dirname, 'main.ts')

test.each(Object.entries({ ...studies, ...programs }))(
  '%s is there, and says what it is',
  (_, file) => {
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toMatch(/\/\*\*\n \* [A-Zk]/)
  },
)

test('a name that is not known is refused with how to ask', () => {
  const { status, stderr } = spawnSync(process.execPath, [lab, 'run', 'nothing'], {
    encoding: 'utf8',
  })

  expect(status).toBe(2)
  expect(stderr).toContain(`no program 'nothing'`)
  expect(stderr).toContain('npm run lab -- list')
})
