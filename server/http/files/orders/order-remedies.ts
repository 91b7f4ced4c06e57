import type { Problem, Setting } from '../../../../clients/typescript/src/files/main.ts'
import { type Fault, Refusal, refusalOf } from '../../../domain/errors.ts'

/** The parameter that resolves an ambiguity of a file, and its syntax. */
const parameters: Readonly<Partial<Record<Setting, { param: string; remedy: string }>>> = {
  encoding: { param: 'encoding', remedy: 'encoding=windows-1252, say' },
  decimals: { param: 'decimals', remedy: 'decimals=point, or decimals=comma' },
  dates: { param: 'dates', remedy: 'dates=dmy, or dates=mdy' },
  period_length: { param: 'period_length', remedy: 'period_length=week' },
}

/** Refuses an order file with all its problems, each with the parameter that fixes it. */
export function refusalOfProblems(problems: readonly Problem[]): Refusal {
  const [first, ...rest] = problems.map(faultOf)
  if (first === undefined) return new Refusal('parameter_invalid', 'The file cannot be read.')
  return refusalOf([first, ...rest])
}

function faultOf({ setting, field, message }: Problem): Fault {
  const parameter = setting === null ? undefined : parameters[setting]
  if (parameter !== undefined) {
    return {
      code: 'parameter_invalid',
      param: parameter.param,
      message: `${message} (${parameter.remedy})`,
    }
  }
  if (setting !== 'column' || field === null) return { code: 'parameter_invalid', message }
  if (field === 'currency') {
    const remedy = 'currency=eur in the query or of the import, or map=currency=COLUMN'
    return { code: 'parameter_missing', param: 'currency', message: `${message} (${remedy})` }
  }
  const remedy =
    field === 'price_unit'
      ? 'map=price_unit=COLUMN, or map=unit_price= or map=line_total= for none'
      : `map=${field}=COLUMN`
  return { code: 'parameter_missing', param: 'map', message: `${message} (${remedy})` }
}
