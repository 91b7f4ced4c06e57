import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { idFromPath } from '../../address/ids-in-paths.ts'
import { paths } from '../../address/paths.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { useTitle } from '../../address/use-title.ts'
import { client } from '../../api/client.ts'
import { remarksInWords } from '../../api/refusal-words.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { useNeedsApproval } from '../../api/use-list-approval.ts'
import { useListComments } from '../../api/use-list-comments.ts'
import { Button } from '../../components/Button.tsx'
import { InTurn } from '../../components/InTurn.tsx'
import { ListTag } from '../../components/ListTag.tsx'
import { Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatDay } from '../../format/date.ts'
import { listPeriod } from '../../format/list-period.ts'
import { speakAll, t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import { Approval } from './Approval.tsx'
import { Comments } from './Comments.tsx'
import { EntryWork } from './EntryWork.tsx'
import { isPast } from './is-past.ts'
import { ListActions } from './ListActions.tsx'
import { ListEarned } from './ListEarned.tsx'
import { ListSummary } from './ListSummary.tsx'
import { Reverted } from './Reverted.tsx'

type Props = { params: Readonly<Record<string, string | undefined>> }

const back = { to: paths.worklist, name: t('worklist.heading') }

/** One price list: what it should bring, and its entries to work through. */
export function PriceListScreen({ params }: Props) {
  const listId = idFromPath(params.listId ?? '')
  const list = useQuery({
    queryKey: ['price-list', listId],
    queryFn: async ({ signal }) => {
      const list = await client.priceLists.get(listId, { signal })
      // What holds a list back may be a refusal.
      if (list.heldBack.length > 0) await speakAll().catch(() => {})
      return list
    },
    refetchInterval: ({ state }) => (state.data?.status === 'drafting' ? 700 : false),
  })
  const catalogue = useCatalogue()
  const needsApproval = useNeedsApproval({ summary: list.data?.summary ?? null })
  const comments = useListComments(listId).data?.length ?? 0
  // The summary says how many products wait their turn: nothing moves when that arrives.
  const isShown = useShownInSlices(list.isPending || catalogue.isPending, listId)
  useTitle(list.data?.name ?? t('worklist.priceList'))
  if (list.status === 'pending' || !isShown) {
    return (
      <Page title={t('worklist.priceList')} back={back}>
        <Pending label={t('worklist.loadingList')} height={8} />
        <Pending label={t('worklist.loadingItsEntries')} height={32} />
      </Page>
    )
  }
  if (list.status === 'error') {
    return (
      <Page title={t('worklist.priceList')} back={back}>
        <ProblemNotice error={list.error} onRetry={() => list.refetch()} />
      </Page>
    )
  }
  const { name, status } = list.data
  return (
    <Page
      title={name}
      back={back}
      intro={<ListIntro list={list.data} comments={comments} />}
      actions={<ListActions list={list.data} />}
    >
      <Approval list={list.data} />
      <Reverted list={list.data} />
      <BeforeActivation list={list.data} needsApproval={needsApproval} />
      {status === 'drafting' ? (
        <Progress {...list.data.progress} />
      ) : (
        <InTurn>
          <ListEarned list={list.data} />
          <ListSummary list={list.data} />
          <EntryWork list={list.data} />
          <Comments listId={listId} />
        </InTurn>
      )}
    </Page>
  )
}

/** For whom and when the list applies, and the link to its comments. */
function ListIntro({ list, comments }: { list: PriceList; comments: number }) {
  const { status, currency, segment } = list
  const told = {
    status: <ListTag list={list} />,
    currency: currency.toUpperCase(),
    period: listPeriod(list),
  }
  return (
    <>
      {segment === null
        ? rich('worklist.listForAll', told)
        : rich('worklist.listForSegment', { segment, ...told })}
      {comments > 0 && status !== 'drafting' && (
        <Button
          look="plain"
          small
          icon="note"
          onPress={() => document.getElementById('comments')?.focus()}
        >
          {t('worklist.commentCount', { count: comments })}
        </Button>
      )}
    </>
  )
}

type BeforeActivationProps = { list: PriceList; needsApproval: boolean }

/** Why the list was not activated automatically, and until when somebody can activate it. */
function BeforeActivation({ list, needsApproval }: BeforeActivationProps) {
  const { status, from, until, heldBack, heldBackRemarks, currency, design, blocks } = list
  const reasons = remarksInWords(heldBack, heldBackRemarks, { currency }).join(' ')
  return (
    <>
      {heldBack.length > 0 && !needsApproval && (
        <p>{list.draftedAt === null ? reasons : t('worklist.notActivated', { reasons })}</p>
      )}
      {isPast(list) && (
        <p role="status">
          {Date.parse(until) <= Date.now()
            ? t('worklist.lastDayOver')
            : t('worklist.firstDayOver', { day: formatDay(from) })}
        </p>
      )}
      {status === 'draft' && design === 'switchback' && !isPast(list) && (
        <p>
          {t('worklist.activateBefore', {
            day: formatDay(from),
            prices: blocks?.prices ?? 2,
            days: blocks?.days ?? 7,
          })}
        </p>
      )}
    </>
  )
}

function Progress({ done, total }: PriceList['progress']) {
  return <p role="status">{t('worklist.draftingProgress', { done, total })}</p>
}
