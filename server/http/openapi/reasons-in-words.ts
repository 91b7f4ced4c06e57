import { snakeCase } from '../../domain/names.ts'
import { filled, type Reason, reasonTable, valueNames } from '../../domain/reasons/reasons.ts'
import type { ReasonRow, RemarkRow } from '../../domain/reasons/row.ts'

/** A remark refuses nothing, and has no code. */
type ReasonInWords = { code?: string; message: string; values: string[] }

/** Each reason and remark: its code, its sentence, and its values under their API names. */
export function reasonsInWords(): Record<string, ReasonInWords> {
  return Object.fromEntries(
    (Object.keys(reasonTable) as Reason[]).map((reason) => {
      const { code, says }: RemarkRow & Partial<ReasonRow> = reasonTable[reason]
      const message = filled(says, (name, how) => {
        const slot = `<${snakeCase(name)}>`
        const [, many] = how.split('|')
        return many?.replace('#', slot) ?? slot
      })
      const named = { message, values: valueNames(reason).map(snakeCase) }
      return [reason, code === undefined ? named : { code, ...named }]
    }),
  )
}
