import { moneyText } from '../money-text.ts'
import { filled, type Reason, reasonTable, type Values } from './reasons.ts'

/** The English sentence of a reason or a remark, filled with its values and words. */
export function sentenceOf(reason: Reason, values: Values, words: object = {}): string {
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
