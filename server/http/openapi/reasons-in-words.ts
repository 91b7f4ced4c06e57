import { snakeCase } from '../../domain/names.ts'
import { filled, type Reason, reasonTable, valueNames } from '../../domain/reasons/reasons.ts'

type ReasonInWords = { code: string; message: string; values: string[] }

/** Each reason with its code, its sentence, and its values as they are named on the wire. */
export function reasonsInWords(): Record<string, ReasonInWords> {
  return Object.fromEntries(
    (Object.keys(reasonTable) as Reason[]).map((reason) => {
      const { code, says } = reasonTable[reason]
      const message = filled(says, (name, how) => {
        const slot = `<${snakeCase(name)}>`
        const [, many] = how.split('|')
        return many?.replace('#', slot) ?? slot
      })
      return [reason, { code, message, values: valueNames(reason).map(snakeCase) }]
    }),
  )
}
