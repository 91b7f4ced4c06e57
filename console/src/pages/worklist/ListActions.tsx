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
import { formatCount, formatPercent } from '../../format/number.ts'
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
          Export CSV
        </Button>
      )}
      {mayWrite && list.status !== 'drafting' && <DuplicateList list={list} />}
      {mayWrite && list.status === 'draft' && (
        <>
          <ImportEntries list={list} />
          <Button onPress={() => setAsked('discard')}>Discard</Button>
        </>
      )}
      {mayApprove && list.status === 'draft' && needsApproval && list.approvedBy === null && (
        <Button icon="audit" onPress={() => setAsked('approve')}>
          Approve
        </Button>
      )}
      {mayWrite && list.status === 'draft' && (
        <Button
          look="primary"
          icon="check"
          isDisabled={isPast(list) || (needsApproval && list.approvedBy === null)}
          onPress={() => setAsked('activate')}
        >
          Activate
        </Button>
      )}
      {mayWrite && list.status === 'active' && (
        <>
          <Button onPress={() => setAsked('end')}>End now</Button>
          <Button icon="undo" onPress={() => setAsked('revert')}>
            Revert
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={asked === 'approve'}
        title={`Approve “${list.name}”?`}
        confirm="Approve"
        mustTick="I have read what will change."
        onClose={close}
        onConfirm={async () => {
          await client.priceLists.approve(list.id)
          await done(`“${list.name}” is approved, and can be activated.`)
        }}
      >
        <ActivationWords list={list} />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'activate'}
        title={`Activate “${list.name}”?`}
        confirm="Activate"
        mustTick="I have read what will change."
        onClose={close}
        onConfirm={async () => {
          await client.priceLists.activate(list.id)
          await done(`“${list.name}” is active. Revert puts the prices before it back.`)
        }}
      >
        <ActivationWords list={list} />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'revert'}
        title={`Revert “${list.name}”?`}
        confirm="Revert"
        onClose={close}
        onConfirm={async () => {
          await client.priceLists.revert(list.id)
          await done(`“${list.name}” is reverted.`)
        }}
      >
        <p>
          {list.replaced === null
            ? 'The list ends at once, and prices are what they were without it.'
            : 'The list ends at once, and the list before it is active again.'}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'end' || asked === 'discard'}
        title={asked === 'discard' ? `Discard “${list.name}”?` : `End “${list.name}” now?`}
        confirm={asked === 'discard' ? 'Discard' : 'End now'}
        danger
        onClose={close}
        onConfirm={async () => {
          await client.priceLists.end(list.id)
          await done(`“${list.name}” is over.`)
        }}
      >
        <p>
          {asked === 'discard'
            ? 'The draft and everything that was edited in it are over. No price changes.'
            : 'Quotes are answered as they would be without the list, from now on.'}
        </p>
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
  const beginsLater = Date.parse(list.from) > Date.now()
  return (
    <>
      <p>
        {list.segment === null ? 'Everybody' : `The segment ${list.segment}`} sees these prices{' '}
        {beginsLater ? `from ${formatUtcDay(list.from)}` : 'at once'}, until{' '}
        {formatUtcDay(list.until)}.
      </p>
      <ul>
        <li>
          {formatCount(raised)} prices go up and {formatCount(lowered)} go down.
        </li>
        <li>
          Expected change of profit: {money(profit.value)}, with {formatPercent(0.9)} between{' '}
          {money(profit.low)} and {money(profit.high)}.
        </li>
        {unidentified > 0 && (
          <li>{formatCount(unidentified)} of them move though the data do not tell demand.</li>
        )}
        {unmeasured > 0 && (
          <li>{formatCount(unmeasured)} never sold; nobody knows what they bring.</li>
        )}
        {costless > 0 && <li>{formatCount(costless)} have no known cost.</li>}
      </ul>
      <p>You can revert it at any time.</p>
    </>
  )
}
