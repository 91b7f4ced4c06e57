import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '../../server/config.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const compose = readdirSync(join(deploy, 'compose'))

describe('what is shipped to deploy', () => {
  test.each(compose)('%s runs the service with as few rights as the image allows', (file) => {
    const text = readFileSync(join(deploy, 'compose', file), 'utf8')

    expect(text).toContain('read_only: true')
    expect(text).toContain('cap_drop: [ALL]')
    expect(text).toContain('no-new-privileges:true')
    expect(text).toContain('stop_grace_period: 60s')
    // On this machine only: a proxy ends TLS.
    for (const [, port = ''] of text.matchAll(/ports: \["([^"]+)"\]/g)) {
      expect(port).toMatch(/^127\.0\.0\.1:/)
    }
    expect(text).not.toMatch(/(PASSWORD|PEPPER|KEY): [A-Za-z0-9]+$/m)
  })

  test.each(compose)('%s names settings that there are', (file) => {
    const known = new Set(Object.values(settings).map(({ variable }) => variable))
    const text = readFileSync(join(deploy, 'compose', file), 'utf8')
    const named = [...text.matchAll(/^ +(LERNER_[A-Z_]+|DATABASE_URL):/gm)].map(([, name]) => name)

    // Exists for the cluster, and is documented with it.
    const unknown = named.filter((name) => !known.has(name ?? '') && name !== 'LERNER_DISTRIBUTED')
    expect(unknown).toEqual([])
  })

  test('the chart runs as user 1000, read-only, without capabilities, and probes what there is', () => {
    const pod = readFileSync(join(deploy, 'helm/lerner/templates/_helpers.tpl'), 'utf8')

    for (const line of [
      'runAsNonRoot: true',
      'runAsUser: 1000',
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
      'drop: [ALL]',
      'type: RuntimeDefault',
      'automountServiceAccountToken: false',
      'terminationGracePeriodSeconds: 60',
      'path: /readyz',
      'path: /livez',
    ]) {
      expect(pod).toContain(line)
    }
  })
})
