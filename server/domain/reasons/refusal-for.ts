import { type Fault, Refusal } from '../errors.ts'
import { moneyText } from '../money-text.ts'
import {
  filled,
  type Reason,
  reasonTable,
  type Values,
  type ValuesOf,
  type WordsOf,
} from './reasons.ts'

/** The English words of a reason, where its sentence has some that are no values. */
type Words<R extends Reason> = keyof WordsOf<R> extends never ? [] : [words: WordsOf<R>]

type Where = { param?: string; headers?: Record<string, string> }

type Given<R extends Reason> = keyof WordsOf<R> extends never
  ? [where?: Where]
  : [where: Where, words: WordsOf<R>]

/** A refusal for a reason, whose sentence is made of the values that go with it. */
export function refusalFor<R extends Reason>(
  reason: R,
  values: ValuesOf<R>,
  ...given: Given<R>
): Refusal {
  const [where = {}, words] = given as [where?: Where, words?: WordsOf<R>]
  const message = sentenceOf(reason, { ...values, param: where.param ?? '' }, words)
  return new Refusal(reasonTable[reason].code, message, { ...where, reason, values })
}

/** One field at fault, for a reason; '' is none. */
export function faultFor<R extends Reason>(
  reason: R,
  values: ValuesOf<R>,
  param: string,
  ...[words]: Words<R>
): Fault {
  const message = sentenceOf(reason, { ...values, param }, words)
  const where = param === '' ? {} : { param }
  return { code: reasonTable[reason].code, message, ...where, reason, values }
}

function sentenceOf(reason: Reason, values: Values, words: object = {}): string {
  const named = words as Readonly<Record<string, string>>
  return filled(reasonTable[reason].says, (name, how) => {
    const value = (how === 'words' ? named[name] : values[name]) ?? ''
    switch (how) {
      case '':
      case 'words':
        return String(value)
      case 'money':
        return moneyText(Number(value), String(values.currency))
      case 'percent':
        return `${Number((100 * Number(value)).toFixed(4))} %`
      default: {
        const [one = '', many = ''] = how.split('|')
        return Number(value) === 1 ? one : many.replace('#', String(value))
      }
    }
  })
}
