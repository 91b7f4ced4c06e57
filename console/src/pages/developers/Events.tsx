import { useState } from 'react'
import type { Event } from '../../../../clients/typescript/src/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { client } from '../../api/client.ts'
import { usePages } from '../../api/use-pages.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { SheetDialog } from '../../components/ConfirmDialog.tsx'
import type { Column } from '../../components/column.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { SelectInput } from '../../components/fields.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatInstant } from '../../format/date.ts'
import { t } from '../../messages/messages.ts'
import { Copyable } from './Copyable.tsx'
import style from './Developers.module.css'
import { eventInWords, eventTypes } from './event-types.ts'

/** Recent events, as sent to webhooks. */
export function Events() {
  const may = useMay('webhooks:write')
  if (!may) {
    return (
      <EmptyState title={t('developers.eventsForAdmins')} hint={t('developers.forAdminsHint')} />
    )
  }
  return <EventTable />
}

function EventTable() {
  const [state, change] = useUrlState()
  const [shown, setShown] = useState<Event | null>(null)
  const type = state.get('type') ?? ''
  const events = usePages(['events'], (startingAfter, signal) =>
    client.events.list({ limit: 100, startingAfter }, { signal }),
  )
  const rows = events.rows.filter((event) => type === '' || event.type === type)
  return (
    <div className={style.part}>
      <search className={style.filters}>
        <SelectInput
          label={t('developers.whatHappened')}
          value={type}
          onChange={(value) => change({ type: value })}
          options={[
            { value: '', name: t('developers.anything') },
            ...eventTypes.map(({ type: value, name }) => ({ value, name })),
          ]}
        />
        <Button icon="refresh" isPending={events.isRefetching} onPress={() => events.refetch()}>
          {t('developers.lookAgain')}
        </Button>
      </search>
      {events.status === 'pending' && <Pending label={t('developers.loadingEvents')} />}
      {events.status === 'error' && <ProblemNotice error={events.error} onRetry={events.refetch} />}
      {events.status === 'success' &&
        (rows.length === 0 && !events.hasNextPage ? (
          <EmptyState
            title={type === '' ? t('developers.noEvents') : t('developers.noSuchEvent')}
            hint={t('developers.noEventsHint')}
          />
        ) : (
          <DataTable
            label={t('developers.eventTable')}
            columns={columnsOf(setShown)}
            rows={rows}
            rowKey={({ id }) => id}
            hasMore={events.hasNextPage}
            onMore={events.more}
          />
        ))}
      <EventDialog event={shown} onClose={() => setShown(null)} />
    </div>
  )
}

function columnsOf(onShow: (event: Event) => void): readonly Column<Event>[] {
  return [
    {
      id: 'what',
      header: t('developers.what'),
      width: 'minmax(12rem, 1fr)',
      narrow: 'minmax(0, 1fr)',
      cell: (event) => (
        <Button look="plain" small onPress={() => onShow(event)}>
          {eventInWords(event.type)}
        </Button>
      ),
    },
    {
      id: 'when',
      header: t('developers.when'),
      width: 'minmax(13rem, 1fr)',
      // The time below the day.
      narrow: '7.5rem',
      cell: ({ timestamp }) => formatInstant(timestamp),
    },
    {
      id: 'type',
      header: t('developers.type'),
      width: 'minmax(11rem, 1fr)',
      from: 'tablet',
      cell: (event) => <code>{event.type}</code>,
    },
    {
      id: 'id',
      header: t('developers.id'),
      width: 'minmax(16rem, 1.5fr)',
      from: 'desktop',
      cell: ({ id }) => <code>{id}</code>,
    },
  ]
}

/** An event as it is sent. */
function EventDialog({ event, onClose }: { event: Event | null; onClose: () => void }) {
  return (
    <SheetDialog
      isOpen={event !== null}
      title={event === null ? t('developers.event') : eventInWords(event.type)}
      onClose={onClose}
    >
      <Copyable label={t('developers.theEvent')} text={JSON.stringify(event, null, 2)} />
      <div className={style.end}>
        <Button onPress={onClose}>{t('developers.close')}</Button>
      </div>
    </SheetDialog>
  )
}
