import { Button } from '../../components/Button.tsx'
import { ruleNames } from '../../format/rule-names.ts'
import { moved, type Yielding, yieldingRules } from './rule-words.ts'
import style from './Settings.module.css'

type Props = {
  order: readonly Yielding[]
  isDefault: boolean
  isDisabled: boolean
  onChange: (order: Yielding[]) => void
}

/** The order in which rules yield, moved by buttons: a keyboard gets everywhere. */
export function Priority({ order, isDefault, isDisabled, onChange }: Props) {
  return (
    <fieldset className={style.rules}>
      <legend>{ruleNames.priority}, where they cannot all hold</legend>
      <ol className={style.order}>
        {order.map((rule, index) => (
          <li key={rule}>
            <span>{yieldingRules[rule]}</span>
            <Button
              small
              isDisabled={isDisabled || index === 0}
              aria-label={`${yieldingRules[rule]} yields sooner`}
              onPress={() => onChange(moved(order, rule, -1))}
            >
              Sooner
            </Button>
            <Button
              small
              isDisabled={isDisabled || index === order.length - 1}
              aria-label={`${yieldingRules[rule]} yields later`}
              onPress={() => onChange(moved(order, rule, 1))}
            >
              Later
            </Button>
          </li>
        ))}
      </ol>
      <p className={style.note}>
        {isDefault ? 'This is the default. ' : ''}Costs, and the lowest and highest price, never
        yield.
      </p>
    </fieldset>
  )
}
