import { useState } from 'react'
import { useUrlState } from '../address/use-url-state.ts'
import { saveCsv } from '../api/download.ts'
import { problemOf } from '../api/problem.ts'
import { useSession } from '../api/use-session.ts'
import { asOpenedHere } from '../files/local-csv.ts'
import { t } from '../messages/messages.ts'
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
  /** Of the screen, in the address and in the browser's storage. */
  screen: string
  columns: readonly Column<Row>[]
  /** Columns that only a file has, before the others. */
  fileColumns?: readonly Column<Row>[]
  /** All rows that match, for a file. */
  readRows: () => Promise<readonly Row[]> | readonly Row[]
}

/** The columns that the address does not hide. */
export function useShownColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [state] = useUrlState()
  const hidden = new Set((state.get('hide') ?? '').split(','))
  return columns.filter(({ id, always }) => always || !hidden.has(id))
}

/** Saved views, the choice of columns, and a file of what is shown. */
export function ViewTools<Row>({ screen, columns, fileColumns = [], readRows }: Props<Row>) {
  const shown = useShownColumns(columns)
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const save = async () => {
    setBusy(true)
    try {
      const rows = await readRows()
      saveCsv(`${screen}.csv`, asOpenedHere(csvOf([...fileColumns, ...shown], rows)))
      toast({ message: t('components.rowsSaved', { count: rows.length }) })
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
        {t('components.exportCsv')}
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
          label={t('components.savedViews')}
          value={current?.name ?? ''}
          onChange={open}
          options={[
            {
              value: '',
              name:
                current === undefined && here !== ''
                  ? t('components.ownView')
                  : t('components.everything'),
            },
            ...views.map(({ name }) => ({ value: name, name })),
          ]}
        />
      )}
      {current === undefined ? (
        <Button small isDisabled={here === ''} onPress={() => setName('')}>
          {t('components.saveView')}
        </Button>
      ) : (
        <Button small onPress={() => setViews(forgetView(account, screen, current.name))}>
          {t('components.forgetView')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={name !== null}
        title={t('components.saveView')}
        confirm={t('components.save')}
        onClose={() => setName(null)}
        onConfirm={() => {
          const trimmed = name?.trim() ?? ''
          if (trimmed === '') throw new Error(t('components.viewNameMissing'))
          setViews(keepView(account, screen, { name: trimmed, search: here }))
        }}
      >
        <p>{t('components.viewHint')}</p>
        <TextInput
          label={t('components.viewName')}
          value={name ?? ''}
          onChange={setName}
          maxLength={60}
          autoFocus
        />
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
      <summary>{t('components.columns')}</summary>
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
