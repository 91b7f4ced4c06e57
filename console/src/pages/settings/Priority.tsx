import { Button } from '../../components/Button.tsx'
import { ruleNames } from '../../format/rule-names.ts'
import { t } from '../../messages/messages.ts'
import { moved, type Yielding, yieldingRules } from './rule-words.ts'
import style from './Settings.module.css'

type Props = {
  order: readonly Yielding[]
  isDefault: boolean
  isDisabled: boolean
  onChange: (order: Yielding[]) => void
}

/** The order in which rules yield, changed by buttons so that a keyboard can do everything. */
export function Priority({ order, isDefault, isDisabled, onChange }: Props) {
  return (
    <fieldset className={style.rules}>
      <legend>{t('settings.priorityLegend', { rule: ruleNames.priority })}</legend>
      <ol className={style.order}>
        {order.map((rule, index) => (
          <li key={rule}>
            <span>{yieldingRules[rule]}</span>
            <Button
              small
              isDisabled={isDisabled || index === 0}
              aria-label={t('settings.yieldsSooner', { rule: yieldingRules[rule] })}
              onPress={() => onChange(moved(order, rule, -1))}
            >
              {t('settings.sooner')}
            </Button>
            <Button
              small
              isDisabled={isDisabled || index === order.length - 1}
              aria-label={t('settings.yieldsLater', { rule: yieldingRules[rule] })}
              onPress={() => onChange(moved(order, rule, 1))}
            >
              {t('settings.later')}
            </Button>
          </li>
        ))}
      </ol>
      <p className={style.note}>
        {isDefault && `${t('settings.priorityIsDefault')} `}
        {t('settings.neverYield')}
      </p>
    </fieldset>
  )
}
