import { useState } from 'react'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { downloadText } from '../../api/download.ts'
import { queryClient } from '../../api/query-client.ts'
import { useNeedsApproval } from '../../api/use-list-approval.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatUtcDay } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { DuplicateList } from './DuplicateList.tsx'
import { ImportEntries } from './ImportEntries.tsx'

type Step = 'approve' | 'activate' | 'end' | 'discard' | 'revert'

/** Whether a draft waited too long: it can no longer be activated, only drafted again. */
export function isPast({ status, design, from, until }: PriceList): boolean {
  if (status !== 'draft') return false
  return Date.parse(until) <= Date.now() || (design === 'switchback' && hasBegun(from))
}

function hasBegun(from: string): boolean {
  return Date.parse(from) < Date.now()
}

/** What can be done with a whole list, each after a look at what it means. */
export function ListActions({ list }: { list: PriceList }) {
  const [asked, setAsked] = useState<Step | null>(null)
  const toast = useToast()
  const mayWrite = useMay('products:write')
  const mayApprove = useMay('lists:approve')
  const needsApproval = useNeedsApproval(list)
  const close = () => setAsked(null)

  const done = async (message: string) => {
    await queryClient.invalidateQueries({ queryKey: ['price-list', list.id] })
    await queryClient.invalidateQueries({ queryKey: ['price-lists'] })
    toast({ message })
  }
  const exportFile = async () => {
    try {
      const path = `/v1/price_lists/${encodeURIComponent(list.id)}/entries`
      await downloadText(path, 'text/csv', `${list.id}.csv`)
    } catch (error) {
      toast({ tone: 'bad', message: (error as Error).message })
    }
  }

  return (
    <>
      {list.status !== 'drafting' && (
        <Button icon="import" onPress={exportFile}>
          {t('components.exportCsv')}
        </Button>
      )}
      {mayWrite && list.status !== 'drafting' && <DuplicateList list={list} />}
      {mayWrite && list.status === 'draft' && (
        <>
          <ImportEntries list={list} />
          <Button onPress={() => setAsked('discard')}>{t('worklist.discard')}</Button>
        </>
      )}
      {mayApprove && list.status === 'draft' && needsApproval && list.approvedBy === null && (
        <Button icon="audit" onPress={() => setAsked('approve')}>
          {t('worklist.approve')}
        </Button>
      )}
      {mayWrite && list.status === 'draft' && (
        <Button
          look="primary"
          icon="check"
          isDisabled={isPast(list) || (needsApproval && list.approvedBy === null)}
          onPress={() => setAsked('activate')}
        >
          {t('worklist.activate')}
        </Button>
      )}
      {mayWrite && list.status === 'active' && (
        <>
          <Button onPress={() => setAsked('end')}>{t('worklist.endNow')}</Button>
          <Button icon="undo" onPress={() => setAsked('revert')}>
            {t('worklist.revert')}
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={asked === 'approve'}
        title={t('worklist.approveQuestion', { name: list.name })}
        confirm={t('worklist.approve')}
        mustTick={t('worklist.haveRead')}
        onClose={close}
        onConfirm={async () => {
          await client.priceLists.approve(list.id)
          await done(t('worklist.isApproved', { name: list.name }))
        }}
      >
        <ActivationWords list={list} />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'activate'}
        title={t('worklist.activateQuestion', { name: list.name })}
        confirm={t('worklist.activate')}
        mustTick={t('worklist.haveRead')}
        onClose={close}
        onConfirm={async () => {
          await client.priceLists.activate(list.id)
          await done(t('worklist.isActive', { name: list.name }))
        }}
      >
        <ActivationWords list={list} />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'revert'}
        title={t('worklist.revertQuestion', { name: list.name })}
        confirm={t('worklist.revert')}
        onClose={close}
        onConfirm={async () => {
          await client.priceLists.revert(list.id)
          await done(t('worklist.isReverted', { name: list.name }))
        }}
      >
        <p>{t(list.replaced === null ? 'worklist.revertToNone' : 'worklist.revertToList')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'end' || asked === 'discard'}
        title={t(asked === 'discard' ? 'worklist.discardQuestion' : 'worklist.endQuestion', {
          name: list.name,
        })}
        confirm={t(asked === 'discard' ? 'worklist.discard' : 'worklist.endNow')}
        danger
        onClose={close}
        onConfirm={async () => {
          await client.priceLists.end(list.id)
          await done(t('worklist.isOver', { name: list.name }))
        }}
      >
        <p>{t(asked === 'discard' ? 'worklist.discardMeans' : 'worklist.endMeans')}</p>
      </ConfirmDialog>
    </>
  )
}

/** The summary that must be read: what everybody will see, and what it should bring. */
function ActivationWords({ list }: { list: PriceList }) {
  const { summary, currency } = list
  if (summary === null) return null
  const { raised, lowered, profit, unidentified, unmeasured, costless } = summary
  const money = (minor: number) => formatMoney(minor, currency, { signed: true })
  const time = {
    begins: Date.parse(list.from) > Date.now() ? 'later' : 'now',
    from: formatUtcDay(list.from),
    until: formatUtcDay(list.until),
  }
  return (
    <>
      <p>
        {list.segment === null
          ? t('worklist.everybodySees', time)
          : t('worklist.segmentSees', { segment: list.segment, ...time })}
      </p>
      <ul>
        <li>{t('worklist.pricesMove', { raised, lowered })}</li>
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
