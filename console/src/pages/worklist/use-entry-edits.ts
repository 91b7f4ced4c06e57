import { useCallback, useState } from 'react'
import type {
  PriceList,
  PriceListEntry,
  PriceListEntryEdit,
} from '../../../../clients/typescript/src/main.ts'
import { problemOf } from '../../api/problem.ts'
import { refusalInWords } from '../../api/refusal-words.ts'
import type { Refused } from '../../api/refused-groups.ts'
import { useToast } from '../../components/toast.tsx'
import { t } from '../../messages/messages.ts'
import { backTo, editEntries, tryEdits, type Unnamed } from './entries.ts'

/** What failed of the last request, and how many edits it had. */
type RefusedEdits = { of: number; all: readonly Refused[] }

export type EntryEdits = ReturnType<typeof useEntryEdits>

type OnRefused = (productIds: ReadonlySet<string>) => void

/**
 * The edits of a list's entries: each reports what it did and offers to undo it.
 *
 * @param onRefused - Called with the products that were not changed, if any.
 */
export function useEntryEdits(list: PriceList, onRefused: OnRefused) {
  const toast = useToast()
  const { refused, forgetRefused, editAll } = useEditAll(list.id, onRefused)

  const turnLock = useCallback(
    (entry: PriceListEntry) =>
      editAll([entry], { locked: !entry.locked }, () =>
        t(entry.locked ? 'worklist.isUnlocked' : 'worklist.isLocked', { name: entry.name }),
      ),
    [editAll],
  )

  const turnDrop = useCallback(
    (entry: PriceListEntry) =>
      editAll([entry], { dropped: !entry.dropped }, () =>
        t(entry.dropped ? 'worklist.isTakenBack' : 'worklist.isDropped', { name: entry.name }),
      ),
    [editAll],
  )

  /**
   * Returns why it was refused, to be shown where it was requested; null if it was not.
   *
   * @throws What went wrong with the request, which may be sent again as it is.
   */
  const saveOne = async (entry: PriceListEntry, edit: PriceListEntryEdit) => {
    const [refusal] = (await editEntries(list.id, [edit])).refused
    if (refusal !== undefined) return refusalInWords(refusal, list)
    const undo = () => editEntries(list.id, [backTo(entry)])
    toast({ message: t('worklist.isChanged', { name: entry.name }), undo })
    return null
  }

  const questionsOf = (edit: PriceListEntryEdit) => questionsIn(list, edit)
  return { refused, forgetRefused, editAll, turnLock, turnDrop, saveOne, questionsOf }
}

/** The same edit of many entries, and which of them refused it. */
function useEditAll(listId: string, onRefused: OnRefused) {
  const toast = useToast()
  const [refused, setRefused] = useState<RefusedEdits | null>(null)
  /** `said` is the message that this many were changed. */
  const editAll = useCallback(
    async (
      entries: readonly PriceListEntry[],
      changes: Omit<PriceListEntryEdit, 'productId'>,
      said: (changed: number) => string,
    ) => {
      try {
        setRefused(null)
        const edits = entries.map(({ productId }) => ({ productId, ...changes }))
        const { changed, refused } = await editEntries(listId, edits)
        const leftOut = new Set(refused.map(({ productId }) => productId))
        if (refused.length > 0) {
          setRefused({ of: edits.length, all: withNames(refused, entries) })
          onRefused(leftOut)
        }
        if (changed === 0) return
        const done = entries.filter(({ productId }) => !leftOut.has(productId))
        toast({ message: said(done.length), undo: () => editEntries(listId, done.map(backTo)) })
      } catch (error) {
        const message = t('worklist.nothingChanged', { why: problemOf(error).remedy })
        toast({ tone: 'bad', message })
      }
    },
    [listId, toast, onRefused],
  )
  return { refused, forgetRefused: () => setRefused(null), editAll }
}

/** What the service asks about an edit, in words; a refusal is told when it is saved. */
async function questionsIn(list: PriceList, edit: PriceListEntryEdit): Promise<readonly string[]> {
  try {
    const [tried] = await tryEdits(list.id, [edit])
    return (tried?.entry?.warnings ?? []).map((warning) => refusalInWords(warning, list))
  } catch {
    return []
  }
}

function withNames(
  refused: readonly Unnamed[],
  entries: readonly PriceListEntry[],
): readonly Refused[] {
  const names = new Map(entries.map(({ productId, name }) => [productId, name]))
  return refused.map((one) => ({ ...one, name: names.get(one.productId) ?? one.productId }))
}
