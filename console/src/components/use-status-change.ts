import { useState } from 'react'
import type { Product } from '../../../clients/typescript/src/main.ts'
import { client } from '../api/client.ts'
import { problemOf } from '../api/problem.ts'
import type { Refused } from '../api/refused-groups.ts'
import { t } from '../messages/messages.ts'
import { useToast } from './toast.tsx'

export type Status = Product['status']

const done = {
  paused: 'products.pausedDone',
  active: 'products.resumedDone',
  archived: 'products.archivedDone',
} as const satisfies Record<Status, string>

/**
 * Sets the status of many products, reports which could not be changed, and offers to restore each
 * one's previous status.
 *
 * @param onDone - Called with those refused, as soon as something was changed.
 */
export function useStatusChange(
  known: ReadonlyMap<string, Product>,
  onDone: (left?: readonly string[]) => Promise<void>,
) {
  const toast = useToast()
  const [refused, setRefused] = useState<readonly Refused[]>([])

  /** Restores each product's previous status. */
  async function undo(
    changed: readonly string[],
    before: ReadonlyMap<string, Status>,
  ): Promise<void> {
    try {
      for (const status of ['active', 'paused', 'archived'] as const) {
        const back = changed.filter((id) => before.get(id) === status)
        // An archived product is restored by making it active first.
        if (back.length > 0 && status === 'paused') {
          await client.products.updateMany({ status: 'active', ids: back })
        }
        if (back.length > 0) await client.products.updateMany({ status, ids: back })
      }
      await onDone()
      toast({ message: t('products.putBack') })
    } catch (error) {
      toast({ message: problemOf(error).remedy, tone: 'bad' })
    }
  }

  async function setStatus(status: Status, ids: string[]): Promise<void> {
    const before = new Map([...known].map(([id, product]) => [id, product.status]))
    setRefused([])
    const answer = await client.products.updateMany({ status, ids })
    const { changed, unchanged } = answer
    setRefused(
      answer.refused.map(({ id, ...why }) => ({
        ...why,
        productId: id,
        name: known.get(id)?.name ?? id,
      })),
    )
    await onDone(answer.refused.map(({ id }) => id))
    toast({
      message: t(done[status], { count: changed.length, unchanged }),
      ...(changed.length > 0 && { undo: () => undo(changed, before) }),
    })
  }

  return { refused, forgetRefused: () => setRefused([]), setStatus }
}
