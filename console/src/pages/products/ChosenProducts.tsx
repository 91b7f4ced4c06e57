import { useRef, useState } from 'react'
import type { Product } from '../../../../clients/typescript/src/main.ts'
import { problemOf } from '../../api/problem.ts'
import { Button } from '../../components/Button.tsx'
import { RefusedNotice } from '../../components/RefusedNotice.tsx'
import { StatusDialog, statusVerbs } from '../../components/StatusDialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { type Status, useStatusChange } from '../../components/use-status-change.ts'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { ManyGuardrails } from './ManyGuardrails.tsx'
import style from './Products.module.css'
import { mostChosen } from './use-products.ts'

type Props = {
  chosen: ReadonlySet<string>
  /** The products that are loaded. */
  rows: readonly Product[]
  /** The number of matches, loaded or not. */
  total: number
  /** Products chosen beyond the loaded ones, as they were then. */
  all: readonly Product[]
  /** Selects all of them. */
  onChooseAll: () => Promise<void>
  /** Called after a change: the table is refetched. Failed products stay selected. */
  onDone: (left?: readonly string[]) => Promise<void>
}

/** Actions on the selected products. */
export function ChosenProducts({ chosen, rows, total, all, onChooseAll, onDone }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const [asked, ask] = useState<Status | 'guardrails' | null>(null)
  const toast = useToast()
  const ids = [...chosen]
  const known = useKnown([...all, ...rows], chosen)
  const { refused, forgetRefused, setStatus } = useStatusChange(known, onDone)
  const nameOf = (id: string) => known.get(id)?.name ?? id
  const count = ids.length

  const chooseAll = async () => {
    setChoosing(true)
    try {
      await onChooseAll()
    } catch (error) {
      toast({ message: problemOf(error).remedy, tone: 'bad' })
    } finally {
      setChoosing(false)
    }
  }
  const none = count === 0
  const most = Math.min(total, mostChosen)
  const isPart = rows.length > 0 && rows.every(({ id }) => chosen.has(id)) && ids.length < most
  return (
    <>
      {refused.length > 0 && (
        <RefusedNotice
          title={t('products.notChanged', { count: refused.length })}
          refused={refused}
          onClose={forgetRefused}
        />
      )}
      <div className={style.chosen}>
        <p aria-live="polite">
          {none ? t('products.tickProducts') : t('products.chosen', { count })}
        </p>
        {isPart && (
          <Button small look="plain" isPending={isChoosing} onPress={chooseAll}>
            {t('products.chooseAll', { count: formatCount(most) })}
          </Button>
        )}
        {(['paused', 'active', 'archived'] as const).map((status) => (
          <Button key={status} small isDisabled={none} onPress={() => ask(status)}>
            {statusVerbs[status]}
          </Button>
        ))}
        <Button small isDisabled={none} onPress={() => ask('guardrails')}>
          {t('products.setGuardrails')}
        </Button>
        {asked !== null && asked !== 'guardrails' && (
          <StatusDialog
            status={asked}
            count={count}
            onConfirm={() => setStatus(asked, ids)}
            onClose={() => ask(null)}
          />
        )}
        {asked === 'guardrails' && (
          <ManyGuardrails ids={ids} nameOf={nameOf} onDone={onDone} onClose={() => ask(null)} />
        )}
      </div>
    </>
  )
}

/** The selected products as last seen, since they may be out of view by now. */
function useKnown(
  rows: readonly Product[],
  chosen: ReadonlySet<string>,
): ReadonlyMap<string, Product> {
  const known = useRef(new Map<string, Product>())
  for (const row of rows) {
    if (chosen.has(row.id)) known.current.set(row.id, row)
  }
  for (const id of known.current.keys()) if (!chosen.has(id)) known.current.delete(id)
  return known.current
}
