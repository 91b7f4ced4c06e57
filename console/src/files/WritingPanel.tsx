import type { Encoding, Understanding } from '../../../clients/typescript/src/files/main.ts'
import { SelectInput } from '../components/fields.tsx'
import { Panel } from '../components/Page.tsx'
import type { OpenFile } from './open-file.ts'
import style from './settings.module.css'
import { dateOrders, decimalStyles, delimiters, encodings } from './words.ts'

type Props = {
  open: OpenFile | null
  understanding: Understanding | null
  state: URLSearchParams
  change: (changes: Readonly<Record<string, string | null>>) => void
}

/** How the file is written: as it was found out, and changed here. */
export function WritingPanel({ open, understanding, state, change }: Props) {
  const problems = understanding?.problems ?? []
  const errorOf = (setting: string) =>
    problems.find((problem) => problem.setting === setting) && 'Say which.'
  const text = open?.text ?? null
  return (
    <Panel title="How it is written">
      <div className={style.grid}>
        {open?.workbook && (
          <SelectInput
            label="Sheet"
            value={open.workbook.sheet}
            onChange={(sheet) => change({ sheet })}
            options={open.workbook.sheets.map((name) => ({ value: name, name }))}
          />
        )}
        {open?.workbook == null && (
          <>
            <Choice
              label="Encoding"
              param="encoding"
              found={text?.encoding.name ?? null}
              hint={text === null ? undefined : encodingHint(text.encoding)}
              options={encodings}
              {...{ state, change }}
            />
            <Choice
              label="Between columns"
              param="delimiter"
              found={text?.delimiter ?? null}
              options={delimiters}
              {...{ state, change }}
            />
            <Choice
              label="Decimals begin with a"
              param="decimals"
              found={understanding?.read.decimals ?? null}
              none="No number tells"
              error={errorOf('decimals')}
              options={decimalStyles}
              {...{ state, change }}
            />
          </>
        )}
        <Choice
          label="Dates"
          param="dates"
          found={understanding?.read.dates ?? null}
          none="Year first, or none"
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
  /** What is in force, found out or said. */
  found: string | null
  none?: string
  hint?: string | undefined
  error?: string | undefined
  options: readonly { value: string; name: string }[]
}

/** What the file tells by itself, or something else. */
function Choice({ label, param, found, none = 'Not known', ...rest }: ChoiceProps) {
  const { hint, error, options, state, change } = rest
  const said = state.get(param)
  const nameOf = (value: string) => options.find((one) => one.value === value)?.name ?? value
  const others =
    said === null || options.some(({ value }) => value === said)
      ? options
      : [...options, { value: said, name: said }]
  const told = said === null && found !== null ? `As found: ${nameOf(found)}` : 'As the file tells'
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
  return example === null ? 'A guess.' : `A guess, which makes “${example}” of a word in it.`
}
