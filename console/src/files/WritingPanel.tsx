import type { Encoding, Understanding } from '../../../clients/typescript/src/files/main.ts'
import { SelectInput } from '../components/fields.tsx'
import { Panel } from '../components/Page.tsx'
import { t } from '../messages/messages.ts'
import type { OpenFile } from './open-file.ts'
import style from './settings.module.css'
import { writtenAs } from './shown-reading.ts'
import { dateOrders, decimalStyles, delimiters, encodings } from './words.ts'

type Props = {
  open: OpenFile | null
  understanding: Understanding | null
  state: URLSearchParams
  change: (changes: Readonly<Record<string, string | null>>) => void
}

/** The format of the file: as detected, and as corrected here. */
export function WritingPanel({ open, understanding, state, change }: Props) {
  const problems = understanding?.problems ?? []
  const errorOf = (setting: string) =>
    problems.find((problem) => problem.setting === setting) && t('files.sayWhich')
  const text = open?.text ?? null
  const written = understanding === null ? null : writtenAs(understanding)
  return (
    <Panel title={t('files.writing')}>
      <div className={style.grid}>
        {open?.workbook && (
          <SelectInput
            label={t('files.sheet')}
            value={open.workbook.sheet}
            onChange={(sheet) => change({ sheet })}
            options={open.workbook.sheets.map((name) => ({ value: name, name }))}
          />
        )}
        {open?.workbook == null && (
          <>
            <Choice
              label={t('files.encoding')}
              param="encoding"
              found={text?.encoding.name ?? null}
              hint={text === null ? undefined : encodingHint(text.encoding)}
              options={encodings}
              {...{ state, change }}
            />
            <Choice
              label={t('files.delimiter')}
              param="delimiter"
              found={text?.delimiter ?? null}
              options={delimiters}
              {...{ state, change }}
            />
            <Choice
              label={t('files.decimals')}
              param="decimals"
              found={written?.decimals ?? null}
              none={t('files.noDecimals')}
              error={errorOf('decimals')}
              options={decimalStyles}
              {...{ state, change }}
            />
          </>
        )}
        <Choice
          label={t('files.dates')}
          param="dates"
          found={written?.dates ?? null}
          none={t('files.noDates')}
          error={errorOf('dates')}
          options={dateOrders}
          {...{ state, change }}
        />
      </div>
    </Panel>
  )
}

type ChoiceProps = Pick<Props, 'state' | 'change'> & {
  label: string
  /** Its name in the address. */
  param: string
  /** The value in force, detected or specified. */
  found: string | null
  none?: string
  hint?: string | undefined
  error?: string | undefined
  options: readonly { value: string; name: string }[]
}

/** The detected value, or another choice. */
function Choice({ label, param, found, none = t('files.notKnown'), ...rest }: ChoiceProps) {
  const { hint, error, options, state, change } = rest
  const said = state.get(param)
  const nameOf = (value: string) => options.find((one) => one.value === value)?.name ?? value
  // The part of the world that an encoding is of is said where it is chosen.
  const shortNameOf = (value: string) => nameOf(value).replace(/ \(.*\)$/, '')
  const others =
    said === null || options.some(({ value }) => value === said)
      ? options
      : [...options, { value: said, name: said }]
  const told =
    said === null && found !== null
      ? t('files.asFound', { value: shortNameOf(found) })
      : t('files.asFileTells')
  const auto = said === null && found === null ? none : told
  return (
    <SelectInput
      label={label}
      value={said ?? ''}
      onChange={(value) => change({ [param]: value === '' ? null : value })}
      options={[{ value: '', name: auto }, ...others]}
      {...(hint !== undefined && said === null && { hint })}
      {...(error !== undefined && { error })}
    />
  )
}

function encodingHint({ by, example }: Encoding): string | undefined {
  if (by !== 'guessed') return undefined
  return example === null ? t('files.guess') : t('files.guessedWord', { example })
}
