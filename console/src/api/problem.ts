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
import { t } from '../messages/messages.ts'
import { refusalInWords } from './refusal-words.ts'

export type Problem = {
  title: string
  /** What to do, or what the service said. */
  remedy: string
  /** Whether retrying may help. */
  mayPass: boolean
  /** The session has ended. */
  signedOut: boolean
  requestId: string | null
}

/** What went wrong, in words for the person looking at the screen. */
export function problemOf(error: unknown): Problem {
  const requestId = error instanceof ApiError ? error.requestId : null
  const said = refusalInWords(error instanceof Error ? error : { message: String(error) })
  const problem = { requestId, signedOut: false, mayPass: true, remedy: said }
  if (error instanceof TimeoutError) {
    return { ...problem, title: t('refusals.takesTooLong') }
  }
  if (isMissingPart(error)) {
    return { ...problem, title: t('refusals.noAnswer'), remedy: t('refusals.missingPartRemedy') }
  }
  if (error instanceof ConnectionError) {
    return {
      ...problem,
      title: t('refusals.noAnswer'),
      remedy: t('refusals.noAnswerRemedy'),
    }
  }
  if (error instanceof AuthenticationError) {
    return {
      ...problem,
      title: t('refusals.signedOut'),
      remedy: t('refusals.signInAgain'),
      mayPass: false,
      signedOut: true,
    }
  }
  if (error instanceof PermissionDeniedError) {
    return { ...problem, title: t('refusals.notAllowed'), mayPass: false }
  }
  if (error instanceof NotFoundError) {
    return { ...problem, title: t('refusals.notThere'), mayPass: false }
  }
  if (error instanceof RateLimitError) return { ...problem, title: t('refusals.tooMany') }
  if (error instanceof ServiceError) return { ...problem, title: t('refusals.couldNot') }
  if (error instanceof ApiError) return { ...problem, title: t('refusals.refused'), mayPass: false }
  return { ...problem, title: t('refusals.wentWrong') }
}

/** Whether code could not be fetched, in the words of Chrome, Firefox and Safari. */
function isMissingPart(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|importing a module script failed/i.test(error.message)
  )
}
