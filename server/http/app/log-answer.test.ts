import type { IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Caller } from '../../domain/caller.ts'
import { overloaded } from '../../storage/connection/connect-errors.ts'
import { createAnswerLog } from './log-answer.ts'

const request = { method: 'POST', url: '/v1/quote?secret=1', headers: {} } as IncomingMessage
const caller = { tenantId: 7 } as Caller

type Refused = Parameters<ReturnType<typeof createAnswerLog>>[5]

function linesOf(status: number, refused: Refused, milliseconds = 2) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  createAnswerLog(log)(request, 'req_1', caller, status, milliseconds, refused)
  return lines.map((line) => JSON.parse(line))
}

test('a request that the store could not take is a warning with its id, code and cause', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

  expect(linesOf(503, overloaded(cause))).toEqual([
    expect.objectContaining({
      level: 40,
      request_id: 'req_1',
      path: '/v1/quote',
      status: 503,
      code: 'overloaded',
      reason: 'store_busy',
      cause: 'connect ECONNREFUSED',
    }),
  ])
})

test('a request that was answered is not logged at info', () => {
  expect(linesOf(200, null)).toEqual([])
})

test('a request that took a second or more is logged at info, however it was answered', () => {
  const [line] = linesOf(200, null, 3011.2345)

  expect(line).toMatchObject({ level: 30, request_id: 'req_1', path: '/v1/quote', ms: 3011.235 })
  expect(linesOf(200, null, 999)).toEqual([])
  expect(linesOf(429, null, 3000)).toEqual([])
})
