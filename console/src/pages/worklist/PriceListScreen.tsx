import { useQuery } from '@tanstack/react-query'
import { idFromPath } from '../../address/ids-in-paths.ts'
import { paths } from '../../address/paths.ts'
import { useTitle } from '../../address/use-title.ts'
import { client } from '../../api/client.ts'
import { useNeedsApproval } from '../../api/use-list-approval.ts'
import { useListComments } from '../../api/use-list-comments.ts'
import { Button } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatDay, formatUtcPeriod } from '../../format/date.ts'
import { formatCount } from '../../format/number.ts'
import { inWords } from '../../format/sentences.ts'
import { Approval } from './Approval.tsx'
import { Comments } from './Comments.tsx'
import { commentsInWords } from './comment-counts.ts'
import { EntryWork } from './EntryWork.tsx'
import { isPast, ListActions } from './ListActions.tsx'
import { ListEarned } from './ListEarned.tsx'
import { ListSummary } from './ListSummary.tsx'
import { StatusTag } from './StatusTag.tsx'

type Props = { params: Readonly<Record<string, string | undefined>> }

const back = { to: paths.worklist, name: 'Worklist' }

/** One price list: what it should bring, and its entries to work through. */
export function PriceListScreen({ params }: Props) {
  const listId = idFromPath(params.listId ?? '')
  const list = useQuery({
    queryKey: ['price-list', listId],
    queryFn: ({ signal }) => client.priceLists.get(listId, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'drafting' ? 700 : false),
  })
  const needsApproval = useNeedsApproval({ summary: list.data?.summary ?? null })
  const comments = useListComments(listId).data?.length ?? 0
  useTitle(list.data?.name ?? 'Price list')
  if (list.status === 'pending') {
    return (
      <Page title="Price list" back={back}>
        <Pending label="Loading the list" height={8} />
        <Pending label="Loading its entries" height={32} />
      </Page>
    )
  }
  if (list.status === 'error') {
    return (
      <Page title="Price list" back={back}>
        <ProblemNotice error={list.error} onRetry={() => list.refetch()} />
      </Page>
    )
  }
  const { name, status, from, until, currency, segment, progress, heldBack, design, blocks } =
    list.data
  const who = segment === null ? 'everybody' : `segment ${segment}`
  return (
    <Page
      title={name}
      back={back}
      intro={
        <>
          <StatusTag list={list.data} /> for {who}, in {currency.toUpperCase()},{' '}
          {formatUtcPeriod(from, until)}
          {comments > 0 && status !== 'drafting' && (
            <Button
              look="plain"
              small
              icon="note"
              onPress={() => document.getElementById('comments')?.focus()}
            >
              {commentsInWords(comments)}
            </Button>
          )}
        </>
      }
      actions={<ListActions list={list.data} />}
    >
      <Approval list={list.data} />
      {heldBack.length > 0 && !needsApproval && (
        <p>It did not activate itself: {heldBack.map((why) => inWords(why)).join(' ')}</p>
      )}
      {isPast(list.data) && (
        <p role="status">
          {Date.parse(until) <= Date.now()
            ? 'Its last day is over.'
            : `A switchback is activated before its first day, and this one began on ${formatDay(from)}.`}{' '}
          Draft a list again for days to come.
        </p>
      )}
      {status === 'draft' && design === 'switchback' && !isPast(list.data) && (
        <p>
          Activate it before {formatDay(from)}:{' '}
          {blocks?.prices === 3 ? 'three prices' : 'old and new prices'} then take turns of{' '}
          {formatCount(blocks?.days ?? 7)} days.
        </p>
      )}
      {status === 'drafting' ? (
        <p role="status">
          Being drafted: {formatCount(progress.done)} of {formatCount(progress.total)} products.
        </p>
      ) : (
        <>
          <ListEarned list={list.data} />
          <ListSummary list={list.data} />
          <EntryWork list={list.data} />
          <Comments listId={listId} />
        </>
      )}
    </Page>
  )
}
