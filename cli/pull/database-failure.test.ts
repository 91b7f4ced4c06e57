import { expect, test } from 'vitest'
import { databaseFailure } from './database-failure.ts'
import { faultOf } from './open-mysql.ts'

test.each([
  ['HANDSHAKE_NO_SSL_SUPPORT', 'takes no encrypted connections', 'leave ssl-mode out'],
  ['ECONNREFUSED', 'cannot be reached', 'Check host and port in mysql'],
  ['ER_ACCESS_DENIED_ERROR', 'refused the sign-in', 'MYSQL_PWD'],
])('%s is told with what to do', (code, verb, remedy) => {
  const place = {
    system: 'mysql' as const,
    address: 'mysql://reader@db/shop',
    query: 'select 1',
    timeZone: 'UTC',
    timeoutSeconds: 300,
  }
  const error = Object.assign(new Error('no'), { code })
  const { message } = databaseFailure(error, 'MySQL at reader@db/shop', place, faultOf)

  expect(message).toContain(`MySQL at reader@db/shop ${verb}: no.`)
  expect(message).toContain(remedy)
})
