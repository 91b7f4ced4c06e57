import type { Fault, Refusal } from '../errors.ts'
import type { Warning, WarningCode } from '../warning.ts'
import type { Reason, remarkTable, Values, ValuesOf, WordsOf } from './reasons.ts'
import { sentenceOf } from './sentence-of.ts'

/**
 * A sentence for people, with its name and values. Older releases stored sentences without names.
 */
export type Remark = { message: string; reason?: Reason; values?: Values }

/** The name and values of a sentence, and the field it is about. */
export type FieldRemark = Omit<Remark, 'message'> & { param?: string }

type RemarkReason = keyof typeof remarkTable
type Words<R extends RemarkReason> = keyof WordsOf<R> extends never ? [] : [words: WordsOf<R>]

/** A remark that is not a refusal, with the sentence filled from its values. */
export function remarkFor<R extends RemarkReason>(
  reason: R,
  values: ValuesOf<R>,
  ...[words]: Words<R>
): Remark & { reason: R; values: Values } {
  return { message: sentenceOf(reason, values, words), reason, values }
}

/** A question about a field, whose sentence may begin with it. */
export function warningFor<R extends RemarkReason>(
  code: WarningCode,
  reason: R,
  values: ValuesOf<R>,
  param: string,
  ...[words]: Words<R>
): Warning {
  return { code, message: sentenceOf(reason, { ...values, param }, words), param, reason, values }
}

/** A refusal's remark, for showing later what prevented something. */
export function remarkOf({
  message,
  reason,
  values,
}: Pick<Refusal, 'message' | 'reason' | 'values'>): Remark {
  return reason === undefined ? { message } : { message, reason, values }
}

/** What is wrong with a field, by name. */
export function remarkOfField({ param, reason, values }: Fault): FieldRemark {
  return {
    ...(param === undefined ? {} : { param }),
    ...(reason === undefined ? {} : { reason, values: values ?? {} }),
  }
}
