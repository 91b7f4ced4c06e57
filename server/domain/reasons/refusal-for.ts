import { type Fault, Refusal } from '../errors.ts'
import { type RefusalReason, refusalReasons, type ValuesOf, type WordsOf } from './reasons.ts'
import { sentenceOf } from './sentence-of.ts'

/** English words in a reason's sentence that are not among its values. */
type Words<R extends RefusalReason> = keyof WordsOf<R> extends never ? [] : [words: WordsOf<R>]

type Where = { param?: string; headers?: Record<string, string> }

type Given<R extends RefusalReason> = keyof WordsOf<R> extends never
  ? [where?: Where]
  : [where: Where, words: WordsOf<R>]

/** A refusal for a reason, with the sentence filled from its values. */
export function refusalFor<R extends RefusalReason>(
  reason: R,
  values: ValuesOf<R>,
  ...given: Given<R>
): Refusal {
  const [where = {}, words] = given as [where?: Where, words?: WordsOf<R>]
  const message = sentenceOf(reason, { ...values, param: where.param ?? '' }, words)
  return new Refusal(refusalReasons[reason].code, message, { ...where, reason, values })
}

/** One faulty field, for a reason; '' for none. */
export function faultFor<R extends RefusalReason>(
  reason: R,
  values: ValuesOf<R>,
  param: string,
  ...[words]: Words<R>
): Fault {
  const message = sentenceOf(reason, { ...values, param }, words)
  const where = param === '' ? {} : { param }
  return { code: refusalReasons[reason].code, message, ...where, reason, values }
}
