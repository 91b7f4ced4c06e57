import { Failure, UsageError } from '../failure.ts'
import type { DatabasePlace } from './source-file.ts'

/** Possible reasons for a database to refuse or fail. */
export type DatabaseFault = 'sign-in' | 'reach' | 'bare' | 'slow' | 'write' | 'form' | 'query'

type DatabaseError = Error & { code?: string; errors?: readonly Error[] }

const tools = {
  postgres: { variable: 'PGPASSWORD', program: 'psql' },
  mysql: { variable: 'MYSQL_PWD', program: 'mysql' },
} as const

/**
 * What went wrong with a database, and how to fix it.
 *
 * @param faultOf - The meaning of its error, by code and message.
 */
export function databaseFailure(
  error: unknown,
  name: string,
  place: DatabasePlace,
  faultOf: (code: string, said: string) => DatabaseFault,
): Error {
  if (error instanceof Failure || error instanceof UsageError) return error
  const { code = '', message, errors } = error as DatabaseError
  const text = message || errors?.map((one) => one.message).join('; ') || code
  const said = text.endsWith('.') ? text.slice(0, -1) : text
  const { verb, remedy } = describe(faultOf(code, said), place)
  return new Failure(`${name} ${verb}: ${said}. ${remedy}`)
}

function describe(fault: DatabaseFault, place: DatabasePlace): { verb: string; remedy: string } {
  const { system, timeoutSeconds } = place
  const { variable, program } = tools[system]
  switch (fault) {
    case 'sign-in':
      return {
        verb: 'refused the sign-in',
        remedy: `Check the user in ${system}, and set the password: ${variable}, or in the address.`,
      }
    case 'reach':
      return {
        verb: 'cannot be reached',
        remedy: `Check host and port in ${system}, and whether it is running.`,
      }
    case 'bare':
      return {
        verb: 'takes no encrypted connections',
        remedy:
          'Set up TLS at the server; without it, leave ssl-mode out of the address, on a network that you trust.',
      }
    case 'slow':
      return {
        verb: 'stopped the query',
        remedy: `It took longer than ${timeoutSeconds} s: raise timeout_seconds, or make the query faster with an index.`,
      }
    case 'write':
      return {
        verb: 'refused to write',
        remedy: 'The query is run read-only: write a SELECT that changes nothing.',
      }
    case 'form':
      return {
        verb: 'cannot run the query',
        remedy: 'Write one SELECT that changes nothing.',
      }
    case 'query':
      return {
        verb: 'refused the query',
        remedy: `Correct the query: ${program} runs it with a day in the place of :since.`,
      }
  }
}
