import type { IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Caller } from '../../domain/caller.ts'
import { overloaded } from '../../storage/connection/connect-errors.ts'
import { createAnswerLog } from './log-answer.ts'

const request = { method: 'POST', url: '/v1/quote?secret=1', headers: {} } as IncomingMessage
const caller = { tenantId: 7 } as Caller

function linesOf(status: number, refused: Parameters<ReturnType<typeof createAnswerLog>>[5]) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  createAnswerLog(log)(request, 'req_1', caller, status, 2, refused)
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
