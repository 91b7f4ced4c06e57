import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useListsUnder } from '../../api/use-newest-lists.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatDay, formatLastDay } from '../../format/date.ts'
import { hasBegun } from '../../format/list-standing.ts'
import { formatGain } from '../../format/money.ts'
import { formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import { DeclineList } from './DeclineList.tsx'
import { refetchEntries } from './entries.ts'
import { FarPrices } from './FarPrices.tsx'

/** Actions that change the status of a whole list. */
export type Step = 'approve' | 'decline' | 'activate' | 'end' | 'discard' | 'revert'

/** Nobody decides about prices that changed after they read them: those are read again. */
async function decideAsRead(of: 'approve' | 'activate', { id, changedAt }: PriceList) {
  try {
    await client.priceLists[of](id, { changedAt })
  } catch (failure) {
    await queryClient.invalidateQueries({ queryKey: ['price-list', id] })
    await refetchEntries(id)
    throw failure
  }
}

type Props = { list: PriceList; asked: Step | null; onClose: () => void }

/** Asks before an action, stating its effect; renders nothing if none is requested. */
export function ListSteps({ list, asked, onClose }: Props) {
  const toast = useToast()
  const onDone = async (message: string) => {
    await queryClient.invalidateQueries({ queryKey: ['price-list', list.id] })
    await queryClient.invalidateQueries({ queryKey: ['price-lists'] })
    toast({ message })
  }
  const common = { list, onClose, onDone }
  return (
    <>
      <Approve {...common} isOpen={asked === 'approve'} />
      <DeclineList {...common} isOpen={asked === 'decline'} />
      <Activate {...common} isOpen={asked === 'activate'} />
      <Revert {...common} isOpen={asked === 'revert'} />
      <End {...common} isOpen={asked === 'end' || asked === 'discard'} step={asked} />
    </>
  )
}

type StepProps = {
  list: PriceList
  isOpen: boolean
  onClose: () => void
  /** Called with what was done, as a sentence. */
  onDone: (message: string) => Promise<void>
}

function Approve({ list, isOpen, onClose, onDone }: StepProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('worklist.approveQuestion', { name: list.name })}
      confirm={t('worklist.approve')}
      mustTick={t('worklist.haveRead')}
      onClose={onClose}
      onConfirm={async () => {
        await decideAsRead('approve', list)
        await onDone(t('worklist.isApproved', { name: list.name }))
      }}
    >
      <ActivationWords list={list} />
    </ConfirmDialog>
  )
}

function Activate({ list, isOpen, onClose, onDone }: StepProps) {
  const { name, from } = list
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('worklist.activateQuestion', { name })}
      confirm={t('worklist.activate')}
      mustTick={t('worklist.haveRead')}
      onClose={onClose}
      onConfirm={async () => {
        const runs = hasBegun(list, Date.now())
        await decideAsRead('activate', list)
        await onDone(
          runs
            ? t('worklist.isActive', { name })
            : t('worklist.isScheduled', { name, day: formatDay(from) }),
        )
      }}
    >
      <ActivationWords list={list} />
    </ConfirmDialog>
  )
}

function Revert({ list, isOpen, onClose, onDone }: StepProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('worklist.revertQuestion', { name: list.name })}
      confirm={t('worklist.revert')}
      onClose={onClose}
      onConfirm={async () => {
        await client.priceLists.revert(list.id)
        await onDone(t('worklist.isReverted', { name: list.name }))
      }}
    >
      <p>{t(whatRevertMeans(list, hasBegun(list, Date.now())))}</p>
    </ConfirmDialog>
  )
}

/** Ends a list that is active, or discards a draft. */
function End({ list, isOpen, step, onClose, onDone }: StepProps & { step: Step | null }) {
  const isDraft = step === 'discard'
  const { id, name } = list
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t(isDraft ? 'worklist.discardQuestion' : 'worklist.endQuestion', { name })}
      confirm={t(isDraft ? 'worklist.discard' : 'worklist.endNow')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await client.priceLists.end(id)
        await onDone(t('worklist.isOver', { name }))
      }}
    >
      <p>{t(isDraft ? 'worklist.discardMeans' : 'worklist.endMeans')}</p>
    </ConfirmDialog>
  )
}

function whatRevertMeans({ replaced }: PriceList, runs: boolean) {
  if (replaced !== null) return 'worklist.revertToList'
  return runs ? 'worklist.revertToNone' : 'worklist.revertUnbegun'
}

/** The summary that must be read: what everybody will see, and what it should bring. */
function ActivationWords({ list }: { list: PriceList }) {
  const { summary, currency } = list
  const under = useListsUnder(list)
  if (summary === null) return null
  const { raised, lowered, profit, unidentified, unmeasured, costless, questioned } = summary
  // In the words of the page behind it.
  const money = (minor: number) => formatGain(minor, currency)
  const time = {
    begins: hasBegun(list, Date.now()) ? 'now' : 'later',
    from: formatDay(list.from),
    until: formatLastDay(list.until),
  }
  return (
    <>
      <p>
        {list.segment === null
          ? t('worklist.everybodySees', time)
          : t('worklist.segmentSees', { segment: list.segment, ...time })}
      </p>
      {under.map(({ id, name, until }) => (
        <p key={id}>{t('worklist.overActive', { name, until: formatLastDay(until) })}</p>
      ))}
      <ul>
        <li>{t('worklist.pricesMove', { raised, lowered })}</li>
        {questioned > 0 && (
          <li>
            {rich('worklist.pricesMoveFar', {
              count: questioned,
              largest: formatPercent(summary.largestMove ?? 0),
              b: (text) => <strong>{text}</strong>,
            })}
            <FarPrices list={list} />
          </li>
        )}
        <li>
          {t('worklist.profitBetween', {
            profit: money(profit.value),
            confidence: formatPercent(0.9),
            low: money(profit.low),
            high: money(profit.high),
          })}
        </li>
        {unidentified > 0 && <li>{t('worklist.moveUntold', { count: unidentified })}</li>}
        {unmeasured > 0 && <li>{t('worklist.neverSoldUnknown', { count: unmeasured })}</li>}
        {costless > 0 && <li>{t('worklist.haveNoCost', { count: costless })}</li>}
      </ul>
      <p>{t('worklist.canRevert')}</p>
    </>
  )
}
