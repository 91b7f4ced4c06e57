import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServiceError,
  TimeoutError,
} from '../../../clients/typescript/src/main.ts'

import { inWords } from '../format/sentences.ts'

export type Problem = {
  title: string
  /** What to do, or what the service said. */
  remedy: string
  /** Whether asking again may help. */
  mayPass: boolean
  /** The sign-in is over. */
  signedOut: boolean
  requestId: string | null
}

/** What went wrong, in words for whoever looks at a screen. */
export function problemOf(error: unknown): Problem {
  const requestId = error instanceof ApiError ? error.requestId : null
  const said = inWords(error instanceof Error ? error.message : String(error))
  const problem = { requestId, signedOut: false, mayPass: true, remedy: said }
  if (error instanceof TimeoutError) {
    return { ...problem, title: 'Lerner takes too long to answer' }
  }
  if (error instanceof ConnectionError) {
    return {
      ...problem,
      title: 'Lerner does not answer',
      remedy: 'The service may be stopped, or the connection is down. Nothing was changed.',
    }
  }
  if (error instanceof AuthenticationError) {
    return {
      ...problem,
      title: 'You are signed out',
      remedy: 'Sign in again to go on.',
      mayPass: false,
      signedOut: true,
    }
  }
  if (error instanceof PermissionDeniedError) {
    return { ...problem, title: 'Your sign-in does not allow this', mayPass: false }
  }
  if (error instanceof NotFoundError) {
    return { ...problem, title: 'There is no such thing here', mayPass: false }
  }
  if (error instanceof RateLimitError) return { ...problem, title: 'Too many requests' }
  if (error instanceof ServiceError) return { ...problem, title: 'Lerner could not do this' }
  if (error instanceof ApiError) return { ...problem, title: 'This was refused', mayPass: false }
  return { ...problem, title: 'Something went wrong on this page' }
}
