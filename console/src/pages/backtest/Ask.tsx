import { useState } from 'react'
import type { PolicyFields } from '../../../../clients/typescript/src/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { useMainCurrency } from '../../api/use-catalogue.ts'
import { SelectInput, TextInput } from '../../components/fields.tsx'
import { NumberInput } from '../../components/number-fields.tsx'
import { Panel } from '../../components/Page.tsx'
import { t } from '../../messages/messages.ts'
import { AskFile } from './AskFile.tsx'
import { AskHistory } from './AskHistory.tsx'
import style from './backtest.module.css'

/** Which history, in which currency, and which limits to try. */
export function Ask({ onAsked }: { onAsked: (id: string) => void }) {
  const [state, change] = useUrlState()
  const usual = useMainCurrency() ?? ''
  const [typed, setTyped] = useState<string | null>(state.get('currency'))
  const ofFile = state.get('source') === 'file'
  const currency = (typed ?? usual).toLowerCase()
  const isCurrency = /^[a-z]{3}$/.test(currency)
  const share = (name: string) => {
    const value = state.get(name)
    return value === null || !(Number(value) >= 0) ? null : Number(value)
  }
  const [increase, decrease] = [share('max_increase'), share('max_decrease')]
  const policy: PolicyFields = {
    ...(increase === null ? {} : { maxIncrease: increase }),
    ...(decrease === null ? {} : { maxDecrease: decrease }),
  }
  const limit = (label: string, name: string, max: number, value: number | null) => (
    <NumberInput
      label={label}
      hint={t('backtest.limitHint')}
      value={value}
      min={0}
      max={max}
      step={0.01}
      format={{ style: 'percent', maximumFractionDigits: 1 }}
      onChange={(share) => change({ [name]: share === null ? null : String(share) })}
    />
  )
  return (
    <Panel title={t('backtest.askHeading')}>
      <div className={style.controls}>
        <SelectInput
          label={t('backtest.pastSales')}
          value={ofFile ? 'file' : 'history'}
          onChange={(value) => change({ source: value === 'file' ? 'file' : null })}
          options={[
            { value: 'history', name: t('backtest.stored') },
            { value: 'file', name: t('backtest.fromFile') },
          ]}
        />
        <TextInput
          label={t('backtest.currency')}
          hint={t('backtest.currencyHint')}
          value={typed ?? usual}
          maxLength={3}
          onChange={(value) => {
            setTyped(value)
            change({ currency: value === '' ? null : value.toLowerCase() })
          }}
          {...(typed !== null &&
            typed !== '' &&
            !isCurrency && { error: t('backtest.currencyWrong') })}
        />
        {limit(t('backtest.largestIncrease'), 'max_increase', 10, increase)}
        {limit(t('backtest.largestDecrease'), 'max_decrease', 1, decrease)}
      </div>
      {ofFile ? (
        <AskFile currency={isCurrency ? currency : null} policy={policy} onAsked={onAsked} />
      ) : (
        <AskHistory currency={isCurrency ? currency : null} policy={policy} onAsked={onAsked} />
      )}
    </Panel>
  )
}
