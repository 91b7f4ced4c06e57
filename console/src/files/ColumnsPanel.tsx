import { useState } from 'react'
import {
  type Field,
  fieldsOf,
  type Understanding,
} from '../../../clients/typescript/src/files/main.ts'
import { SelectInput, TextInput } from '../components/fields.tsx'
import { Panel } from '../components/Page.tsx'
import { t } from '../messages/messages.ts'
import { AttributeInputs } from './AttributeInputs.tsx'
import { OrderInputs } from './OrderInputs.tsx'
import { problemInWords, saidInWords } from './remark-words.ts'
import style from './settings.module.css'
import { placeChange } from './settings-in-url.ts'
import { fieldNames, kindHints, kindNames, periodLengths } from './words.ts'

type Props = {
  understanding: Understanding
  state: URLSearchParams
  change: (changes: Readonly<Record<string, string | null>>) => void
}

/** What rows and columns mean: as detected, and as corrected here. */
export function ColumnsPanel({ understanding, state, change }: Props) {
  const { columns, orders } = understanding
  const kind = orders === null ? understanding.kind : 'orders'
  const fields = kind === null || kind === 'orders' ? [] : fieldsOf(kind)
  const isPlaced = (field: Field) => columns?.places.has(field) ?? false
  const shown = fields.filter(({ field, needed }) => needed || isPlaced(field))
  const others = fields.filter(({ field, needed }) => !needed && !isPlaced(field))
  const place = (one: { field: Field; needed: boolean }) => (
    <PlaceInput key={one.field} {...one} {...{ understanding, change }} />
  )
  return (
    <Panel title={t('files.holding')}>
      <div className={style.grid}>
        <SelectInput
          label={t('files.rowsAre')}
          value={kind ?? ''}
          onChange={(value) => change({ kind: value === '' ? null : value })}
          options={[
            ...(kind === null ? [{ value: '', name: t('files.chooseKind') }] : []),
            ...Object.entries(kindNames).map(([value, name]) => ({ value, name })),
          ]}
          {...(kind === null ? { error: t('files.sayKind') } : { hint: kindHints[kind] })}
        />
        {kind === 'sales' && <PeriodInputs {...{ understanding, state, change }} />}
      </div>
      {orders !== null && (
        <OrderInputs understanding={{ ...understanding, orders }} {...{ state, change }} />
      )}
      {kind !== null && orders === null && (
        <>
          <h3>{t('files.columns')}</h3>
          <div className={style.grid}>{shown.map(place)}</div>
          {others.length > 0 && (
            <details className={style.more}>
              <summary>{t('files.moreColumns', { count: others.length })}</summary>
              <div className={style.grid}>{others.map(place)}</div>
            </details>
          )}
          {kind !== 'policies' && <AttributeInputs {...{ understanding, change }} />}
        </>
      )}
      {understanding.notes.map((note) => (
        <p key={note.text} className={style.said}>
          {saidInWords(note)}
        </p>
      ))}
      {columns !== null && columns.ignored.length > 0 && (
        <p className={style.said}>
          {t('files.ignoredColumns', { names: columns.ignored.join(', ') })}
        </p>
      )}
    </Panel>
  )
}

/** In a select: one fixed text for all rows. */
const sameInAll = '\u0000same'

type PlaceProps = Pick<Props, 'understanding' | 'change'> & { field: Field; needed: boolean }

/** Which column holds a field, or the text that is the same in all rows. */
function PlaceInput({ field, needed, understanding, change }: PlaceProps) {
  const place = understanding.columns?.places.get(field) ?? null
  const [asked, setSame] = useState(false)
  // A text may also come from the address, or be known from what is sold already.
  // Few files have a column of currencies: its text is asked for at once.
  const isCurrency = field === 'currency' && needed && place === null
  const isSame = asked || isCurrency || (place !== null && 'text' in place)
  const text = place !== null && 'text' in place ? String(place.text) : ''
  const problem = understanding.problems.find((one) => one.field === field)
  const name = fieldNames[field]
  const value = isSame ? sameInAll : place === null || 'text' in place ? '' : place.heading
  const choose = (chosen: string) => {
    setSame(chosen === sameInAll)
    if (chosen === sameInAll) return change(placeChange(field, null))
    change(placeChange(field, chosen === '' ? null : { heading: chosen }))
  }
  return (
    <div className={style.place}>
      <SelectInput
        label={needed ? t('files.needed', { field: name }) : name}
        value={value}
        onChange={choose}
        options={[
          { value: '', name: t(needed ? 'files.chooseColumn' : 'files.noColumn') },
          ...understanding.header.map((heading) => ({ value: heading, name: heading })),
          { value: sameInAll, name: t('files.sameInAll') },
        ]}
        {...(problem !== undefined &&
          !isSame && { error: needed ? t('files.isNeeded') : problemInWords(problem) })}
      />
      {isSame && (
        <TextInput
          label={t('files.ofAllRows', { field: name })}
          bare
          placeholder={examples[field] ?? ''}
          value={text}
          onChange={(typed) => {
            setSame(true)
            change(placeChange(field, typed === '' ? null : { text: typed }))
          }}
          {...(problem !== undefined && { error: problemInWords(problem) })}
        />
      )}
    </div>
  )
}

const examples: Partial<Record<Field, string>> = {
  currency: 'usd',
  offered_at: '2026-01-31',
  base_price: '19.99',
  randomized: 'yes',
  segment: 'vip',
}

function PeriodInputs({ understanding, state, change }: Props) {
  const { problems, columns, read } = understanding
  const found = periodLengths.find(({ value }) => value === read.periodLength)
  const open = (setting: string) => problems.find((problem) => problem.setting === setting)
  const numbered = open('first_period')
  return (
    <>
      {!columns?.places.has('period_end') && (
        <SelectInput
          label={t('files.periodIs')}
          value={state.get('period') ?? ''}
          onChange={(period) => change({ period: period === '' ? null : period })}
          options={[
            {
              value: '',
              name:
                found === undefined || state.has('period')
                  ? t('files.choosePeriod')
                  : t('files.asFound', { value: found.name }),
            },
            ...periodLengths,
          ]}
          {...(open('period_length') !== undefined && { error: t('files.sayPeriod') })}
        />
      )}
      {(numbered !== undefined || state.has('first')) && (
        <TextInput
          label={t('files.firstPeriod')}
          placeholder="2024-01-01"
          value={state.get('first') ?? ''}
          onChange={(first) => change({ first: first === '' ? null : first })}
          hint={t('files.firstPeriodHint')}
          {...(numbered !== undefined && { error: problemInWords(numbered) })}
        />
      )}
      <SelectInput
        label={t('files.blankPrice')}
        value={state.get('blank') ?? ''}
        onChange={(blank) => change({ blank: blank === '' ? null : blank })}
        options={[
          { value: '', name: t('files.blankRejected') },
          { value: 'carry', name: t('files.blankCarried') },
        ]}
      />
      {(open('overlaps') !== undefined || state.has('overlaps')) && (
        <SelectInput
          label={t('files.overlaps')}
          value={state.get('overlaps') ?? ''}
          onChange={(overlaps) => change({ overlaps: overlaps === '' ? null : overlaps })}
          options={[
            { value: '', name: t('files.overlapsAsked') },
            { value: 'keep', name: t('files.overlapsKept') },
          ]}
          hint={t('files.overlapsHint')}
        />
      )}
    </>
  )
}
