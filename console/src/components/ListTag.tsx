import type { PriceList } from '../../../clients/typescript/src/main.ts'
import { useNeedsApproval } from '../api/use-list-approval.ts'
import { type Standing, standingOf } from '../format/list-standing.ts'
import { t } from '../messages/messages.ts'
import { Tag, type Tone } from './Tag.tsx'

/** What becomes of lists, in a word: the same on every page. */
export const standingNames: Readonly<Record<Standing, string>> = {
  drafting: t('components.listDrafting'),
  draft: t('components.listDraft'),
  'to-approve': t('components.listToApprove'),
  approved: t('components.listApproved'),
  declined: t('components.listDeclined'),
  scheduled: t('components.listScheduled'),
  active: t('components.listActive'),
  ended: t('components.listEnded'),
  reverted: t('components.listReverted'),
  discarded: t('components.listDiscarded'),
}

const tones: Readonly<Record<Standing, Tone>> = {
  drafting: 'info',
  draft: 'warn',
  'to-approve': 'warn',
  approved: 'good',
  declined: 'bad',
  scheduled: 'info',
  active: 'good',
  ended: 'neutral',
  reverted: 'warn',
  discarded: 'neutral',
}

/** What became of a list. */
export function ListTag({ list }: { list: PriceList }) {
  const standing = standingOf(list, useNeedsApproval(list), Date.now())
  const name = standingNames[standing]
  return (
    <Tag tone={tones[standing]} title={name}>
      {name}
    </Tag>
  )
}
