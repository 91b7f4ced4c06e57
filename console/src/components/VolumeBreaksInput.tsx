import type { PolicyFields } from '../../../clients/typescript/src/main.ts'
import { ruleNames } from '../format/rule-names.ts'
import { t } from '../messages/messages.ts'
import { Button } from './Button.tsx'
import { NumberInput } from './number-fields.tsx'
import style from './VolumeBreaksInput.module.css'

export type VolumeBreak = NonNullable<PolicyFields['volumeBreaks']>[number]

type Props = {
  breaks: readonly VolumeBreak[]
  onChange: (breaks: VolumeBreak[]) => void
  isDisabled: boolean
  hint: string
}

/** In the service's format. */
const mostBreaks = 20
const largestDiscount = 0.95

/** The quantities from which a unit is cheaper, and by how much. */
export function VolumeBreaksInput({ breaks, onChange, isDisabled, hint }: Props) {
  const change = (index: number, fields: Partial<VolumeBreak>) =>
    onChange(breaks.map((one, i) => (i === index ? { ...one, ...fields } : one)))
  const last = breaks.at(-1)
  const next = {
    from: last === undefined ? 10 : Math.min(10 * last.from, 1_000_000),
    discount: Math.min(0.05 + (last?.discount ?? 0), largestDiscount),
  }
  return (
    <fieldset className={style.breaks}>
      <legend>{ruleNames.volumeBreaks}</legend>
      {breaks.map(({ from, discount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a break has no id while it is being edited
        <div key={index} className={style.row}>
          <NumberInput
            label={t('components.fromUnits')}
            value={from}
            min={2}
            max={1_000_000}
            isDisabled={isDisabled}
            onChange={(given) => change(index, { from: Math.round(given ?? 2) })}
          />
          <NumberInput
            label={t('components.offThePrice')}
            value={discount}
            min={0.001}
            max={largestDiscount}
            step={0.001}
            format={{ style: 'percent', maximumFractionDigits: 1 }}
            isDisabled={isDisabled}
            onChange={(given) => change(index, { discount: given ?? 0.001 })}
          />
          <Button
            small
            isDisabled={isDisabled}
            onPress={() => onChange(breaks.filter((_, i) => i !== index))}
          >
            {t('components.removeQuantity')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          small
          isDisabled={isDisabled || breaks.length >= mostBreaks}
          onPress={() => onChange([...breaks, next])}
        >
          {t('components.addQuantity')}
        </Button>
      </div>
      <p className={style.hint}>{hint}</p>
    </fieldset>
  )
}
