import { memo } from 'react'
import type { ProductPolicyFields } from '../../../../clients/typescript/src/main.ts'
import { MoneyInput, NumberInput } from '../../components/number-fields.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatPercent } from '../../format/number.ts'
import { ruleNames, wireName } from '../../format/rule-names.ts'
import { t } from '../../messages/messages.ts'
import style from './Product.module.css'
import { amounts, type GuardrailName, type Guardrails, shares } from './use-guardrails.ts'

type Props = Pick<Guardrails, 'own' | 'edited' | 'set' | 'refused'> & {
  effective: ProductPolicyFields
  currency: string
  isDisabled: boolean
}

/** Guardrails of one number; empty ones follow the account. Not drawn again for a new preview. */
export const GuardrailFields = memo(function GuardrailFields(props: Props) {
  const { own, edited, set, refused, effective, currency, isDisabled } = props
  const refusalOf = (name: GuardrailName) => refused.get(wireName(name))
  /** The value that applies if none is set. */
  const inherited = (name: GuardrailName, format: (value: number) => string) => {
    if (edited[name] !== undefined) return {}
    const value = own[name] === undefined ? effective[name] : undefined
    return {
      hint:
        value === undefined
          ? t('product.notSet')
          : t('product.ofAccount', { value: format(value) }),
    }
  }
  return (
    <div className={style.fields}>
      {amounts.map((name) => (
        <MoneyInput
          key={name}
          label={ruleNames[name]}
          currency={currency}
          value={edited[name] ?? null}
          min={name === 'unitCost' ? 0 : 1}
          onChange={(value) => set(name, value)}
          isDisabled={isDisabled}
          error={refusalOf(name)}
          {...inherited(name, (minor) => formatMoney(minor, currency))}
        />
      ))}
      {shares.map(({ name, max }) => (
        <NumberInput
          key={name}
          label={ruleNames[name]}
          min={0}
          max={max}
          step={0.01}
          format={{ style: 'percent', maximumFractionDigits: 1 }}
          value={edited[name] ?? null}
          onChange={(value) => set(name, value)}
          isDisabled={isDisabled}
          error={refusalOf(name)}
          {...inherited(name, formatPercent)}
        />
      ))}
    </div>
  )
})
