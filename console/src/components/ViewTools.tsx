import { useState } from 'react'
import { useUrlState } from '../address/use-url-state.ts'
import { saveCsv } from '../api/download.ts'
import { problemOf } from '../api/problem.ts'
import { useSession } from '../api/use-session.ts'
import { formatCount } from '../format/number.ts'
import { Button } from './Button.tsx'
import { Check } from './Check.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Column } from './column.ts'
import { csvOf } from './export-csv.ts'
import { SelectInput, TextInput } from './fields.tsx'
import { forgetView, keepView, readViews, type SavedView } from './saved-views.ts'
import { useToast } from './toast.tsx'
import style from './ViewTools.module.css'

type Props<Row> = {
  /** Of the screen, in the address and in the browser's memory. */
  screen: string
  columns: readonly Column<Row>[]
  /** What only a file says, before the others. */
  fileColumns?: readonly Column<Row>[]
  /** All rows that are looked for, for a file. */
  readRows: () => Promise<readonly Row[]> | readonly Row[]
}

/** Those of the columns that the address does not leave out. */
export function useShownColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [state] = useUrlState()
  const hidden = new Set((state.get('hide') ?? '').split(','))
  return columns.filter(({ id, always }) => always || !hidden.has(id))
}

/** Views kept by name, which columns are shown, and a file of what is shown. */
export function ViewTools<Row>({ screen, columns, fileColumns = [], readRows }: Props<Row>) {
  const shown = useShownColumns(columns)
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const save = async () => {
    setBusy(true)
    try {
      const rows = await readRows()
      saveCsv(`${screen}.csv`, csvOf([...fileColumns, ...shown], rows))
      toast({ message: `${formatCount(rows.length)} rows are saved.` })
    } catch (error) {
      toast({ message: problemOf(error).remedy, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={style.tools}>
      <Views screen={screen} />
      <ColumnChoice columns={columns} shown={shown} />
      <Button small icon="down" isPending={isBusy} onPress={save}>
        Export CSV
      </Button>
    </div>
  )
}

function Views({ screen }: { screen: string }) {
  const [state, change] = useUrlState()
  const account = useSession().data?.account ?? ''
  const [views, setViews] = useState<readonly SavedView[]>(() => readViews(account, screen))
  const [name, setName] = useState<string | null>(null)
  const here = state.toString()
  const current = views.find(({ search }) => search === here)
  const open = (chosen: string) => {
    const view = views.find((one) => one.name === chosen)
    const wanted = new URLSearchParams(view?.search ?? '')
    const all = Object.fromEntries([...state.keys()].map((key) => [key, null as string | null]))
    change({ ...all, ...Object.fromEntries(wanted) })
  }
  return (
    <>
      {views.length > 0 && (
        <SelectInput
          bare
          label="Saved views"
          value={current?.name ?? ''}
          onChange={open}
          options={[
            {
              value: '',
              name: current === undefined && here !== '' ? 'A view of your own' : 'All',
            },
            ...views.map(({ name }) => ({ value: name, name })),
          ]}
        />
      )}
      {current === undefined ? (
        <Button small isDisabled={here === ''} onPress={() => setName('')}>
          Save this view
        </Button>
      ) : (
        <Button small onPress={() => setViews(forgetView(account, screen, current.name))}>
          Forget this view
        </Button>
      )}
      <ConfirmDialog
        isOpen={name !== null}
        title="Save this view"
        confirm="Save"
        onClose={() => setName(null)}
        onConfirm={() => {
          const trimmed = name?.trim() ?? ''
          if (trimmed === '') throw new Error('Give the view a name first.')
          setViews(keepView(account, screen, { name: trimmed, search: here }))
        }}
      >
        <p>
          Filters, sorting and columns, kept in this browser for this account. The address of the
          page holds them too: send it to others.
        </p>
        <TextInput label="Name" value={name ?? ''} onChange={setName} maxLength={60} autoFocus />
      </ConfirmDialog>
    </>
  )
}

type ChoiceProps<Row> = { columns: readonly Column<Row>[]; shown: readonly Column<Row>[] }

function ColumnChoice<Row>({ columns, shown }: ChoiceProps<Row>) {
  const [, change] = useUrlState()
  const ids = new Set(shown.map(({ id }) => id))
  const set = (id: string, isOn: boolean) => {
    if (isOn) ids.add(id)
    else ids.delete(id)
    const hidden = columns.filter((column) => !ids.has(column.id)).map((column) => column.id)
    change({ hide: hidden.join(',') })
  }
  return (
    <details className={style.columns}>
      <summary>Columns</summary>
      <div className={style.choice}>
        {columns
          .filter(({ always }) => !always)
          .map(({ id, header }) => (
            <Check key={id} isSelected={ids.has(id)} onChange={(isOn) => set(id, isOn)}>
              {header}
            </Check>
          ))}
      </div>
    </details>
  )
}
