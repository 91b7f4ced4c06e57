import { Button } from '../../components/Button.tsx'
import { TextInput } from '../../components/fields.tsx'
import { MomentInput } from '../../components/MomentInput.tsx'
import { NumberInput } from '../../components/number-fields.tsx'
import { ruleNames } from '../../format/rule-names.ts'
import { t } from '../../messages/messages.ts'
import type { Cap } from './rule-words.ts'
import style from './Settings.module.css'

type Props = { caps: readonly Cap[]; isDisabled: boolean; onChange: (caps: Cap[]) => void }

const dayMs = 86_400_000
const regionShape = /^[a-z][a-z0-9_-]{0,39}$/

/** Caps on prices relative to the one before an emergency, while it lasts. */
export function Caps({ caps, isDisabled, onChange }: Props) {
  const change = (index: number, fields: Partial<Cap>) =>
    onChange(caps.map((cap, i) => (i === index ? { ...cap, ...fields } : cap)))
  const add = () => {
    const nowMs = Date.now()
    onChange([
      ...caps,
      {
        region: '',
        from: new Date(nowMs).toISOString(),
        until: new Date(nowMs + 30 * dayMs).toISOString(),
        maxIncrease: 0.1,
      },
    ])
  }
  return (
    <fieldset className={style.rules}>
      <legend>{ruleNames.emergencyCaps}</legend>
      {caps.map((cap, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cap has no id while it is being edited
        <div key={index} className={style.cap}>
          <CapFields
            cap={cap}
            isDisabled={isDisabled}
            onChange={(fields) => change(index, fields)}
          />
          <Button
            small
            isDisabled={isDisabled}
            onPress={() => onChange(caps.filter((_, i) => i !== index))}
          >
            {t('settings.capRemove')}
          </Button>
        </div>
      ))}
      <div>
        <Button small isDisabled={isDisabled || caps.length >= 20} onPress={add}>
          {t('settings.capAdd')}
        </Button>
      </div>
      <p className={style.note}>{t('settings.capsHint')}</p>
    </fieldset>
  )
}

type FieldsProps = { cap: Cap; isDisabled: boolean; onChange: (fields: Partial<Cap>) => void }

function CapFields({ cap, isDisabled, onChange }: FieldsProps) {
  return (
    <div className={style.fields}>
      <TextInput
        label={t('settings.capWhere')}
        value={cap.region}
        isDisabled={isDisabled}
        hint={t('settings.capWhereHint')}
        error={regionShape.test(cap.region) ? undefined : t('settings.capWhereError')}
        onChange={(region) => onChange({ region })}
      />
      <NumberInput
        label={t('settings.capShare')}
        value={cap.maxIncrease}
        min={0}
        max={10}
        format={{ style: 'percent', maximumFractionDigits: 2 }}
        isDisabled={isDisabled}
        onChange={(maxIncrease) => onChange({ maxIncrease: maxIncrease ?? 0 })}
      />
      <MomentInput
        label={t('settings.capFrom')}
        of="minute"
        value={cap.from}
        isDisabled={isDisabled}
        onChange={(from) => from !== '' && onChange({ from })}
      />
      <MomentInput
        label={t('settings.capUntil')}
        of="minute"
        value={cap.until}
        isDisabled={isDisabled}
        onChange={(until) => until !== '' && onChange({ until })}
      />
      <TextInput
        label={t('settings.capSegments')}
        hint={t('settings.capSegmentsHint')}
        isDisabled={isDisabled}
        value={cap.segments?.join(', ') ?? ''}
        onChange={(text) => onChange({ segments: segmentsOf(text) })}
      />
    </div>
  )
}

function segmentsOf(text: string): string[] | undefined {
  // A comma just typed stays, as an empty name at the end, until a letter follows.
  const names = text.split(',').map((name) => name.trimStart())
  return text.trim() === '' ? undefined : names
}
