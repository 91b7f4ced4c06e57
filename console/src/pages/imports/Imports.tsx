import { useEffect, useState } from 'react'
import type { Import } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { usePages } from '../../api/use-pages.ts'
import { useMay } from '../../api/use-session.ts'
import { Button, LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { Tag } from '../../components/Tag.tsx'
import { kindNames } from '../../files/words.ts'
import { formatInstant } from '../../format/date.ts'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './Imports.module.css'
import { UndoDialog } from './UndoDialog.tsx'
import { nameOf, remarkOn, stateOf } from './words.ts'

const pageSize = 50
const everyMs = 1000

/** The files of the last 30 days: what each contained, and a way to undo it. */
export function Imports() {
  const mayReport = useMay('outcomes:write')
  const maySet = useMay('products:write')
  const mayUndo = ({ kind, canBeUndone }: Import) =>
    canBeUndone && mayReport && (maySet || (kind !== 'products' && kind !== 'policies'))
  const [asked, setAsked] = useState<Import | null>(null)
  const imports = usePages(['imports'], (startingAfter, signal) =>
    client.imports.list({ limit: pageSize, startingAfter }, { signal }),
  )
  const undoing = imports.rows.filter(({ status }) => status === 'undoing').length
  const { refetch } = imports
  // Rows are removed in the background; what was learnt from them is then relearned.
  useEffect(() => {
    if (undoing === 0) return
    const timer = setInterval(refetch, everyMs)
    return () => {
      clearInterval(timer)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'imports' })
    }
  }, [undoing, refetch])
  return (
    <Page
      title={t('imports.heading')}
      intro={t('imports.intro')}
      back={{ to: paths.import, name: t('imports.back') }}
    >
      {imports.status === 'pending' && <Pending label={t('imports.loading')} />}
      {imports.status === 'error' && <ProblemNotice error={imports.error} onRetry={refetch} />}
      {imports.status === 'success' && imports.rows.length === 0 && (
        <EmptyState title={t('imports.none')} hint={t('imports.noneHint')}>
          <LinkButton to={paths.import} icon="import">
            {t('imports.importFile')}
          </LinkButton>
        </EmptyState>
      )}
      {imports.rows.length > 0 && (
        <Listed
          imports={imports.rows}
          onUndo={(one) => (mayUndo(one) ? () => setAsked(one) : null)}
        />
      )}
      {imports.hasNextPage && (
        <div>
          <Button isPending={imports.isFetchingNextPage} onPress={imports.more}>
            {t('imports.showMore')}
          </Button>
        </div>
      )}
      <UndoDialog of={asked} onDone={refetch} onClose={() => setAsked(null)} />
    </Page>
  )
}

type ListedProps = {
  imports: readonly Import[]
  /** Asks whether to undo an import; null if this one cannot be undone. */
  onUndo: (one: Import) => (() => void) | null
}

function Listed({ imports, onUndo }: ListedProps) {
  return (
    <SimpleTable
      label={t('imports.table')}
      rows={imports}
      rowKey={({ id }) => id}
      cards
      whole
      columns={[
        {
          header: t('imports.file'),
          cell: (one) => <span className={style.file}>{nameOf(one)}</span>,
        },
        { header: t('imports.kind'), cell: ({ kind }) => kindNames[kind] },
        { header: t('imports.rows'), align: 'end', cell: (one) => <Rows of={one} /> },
        { header: t('imports.who'), cell: ({ createdBy }) => createdBy },
        { header: t('imports.when'), cell: ({ createdAt }) => formatInstant(createdAt) },
        { header: t('imports.state'), cell: (one) => <State of={one} onUndo={onUndo(one)} /> },
      ]}
    />
  )
}

/** How many rows changed something, and how many did not. */
function Rows({ of: { recorded, unchanged, rejected } }: { of: Import }) {
  const rest = [
    ...(unchanged > 0 ? [t('imports.known', { count: unchanged })] : []),
    ...(rejected > 0 ? [t('imports.rejected', { count: rejected })] : []),
  ]
  return (
    <span>
      {formatCount(recorded)}
      {rest.length > 0 && <span className={style.remark}>{rest.join(', ')}</span>}
    </span>
  )
}

function State({ of, onUndo }: { of: Import; onUndo: (() => void) | null }) {
  const { name, tone } = stateOf(of)
  const remark = remarkOn(of)
  return (
    <div className={style.state}>
      <span aria-live="polite">
        <Tag tone={tone}>{name}</Tag>
        {remark !== '' && <span className={style.remark}>{remark}</span>}
      </span>
      {onUndo !== null && (
        <Button small aria-label={t('imports.undoOne', { name: nameOf(of) })} onPress={onUndo}>
          {t('imports.undo')}
        </Button>
      )}
    </div>
  )
}
