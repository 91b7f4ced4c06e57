import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '../../../../clients/typescript/src/main.ts'
import { Button } from '../../components/Button.tsx'
import { StatusDialog, statusVerbs } from '../../components/StatusDialog.tsx'
import { type Status, useStatusChange } from '../../components/use-status-change.ts'
import { productKey } from './use-product.ts'

const ways: Readonly<Record<Status, readonly Status[]>> = {
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: ['active'],
}

/** Pauses, resumes or archives a product; each can be undone. */
export function ProductStatus({ product }: { product: Product }) {
  const { id, status } = product
  const [asked, ask] = useState<Status | null>(null)
  const cache = useQueryClient()
  const { setStatus } = useStatusChange(new Map([[id, product]]), async () => {
    await cache.invalidateQueries({ queryKey: productKey(id) })
    await cache.invalidateQueries({ queryKey: ['products'] })
  })
  return (
    <>
      {ways[status].map((way) => (
        <Button key={way} onPress={() => ask(way)}>
          {statusVerbs[way]}
        </Button>
      ))}
      {asked !== null && (
        <StatusDialog
          status={asked}
          count={1}
          name={product.name}
          onConfirm={() => setStatus(asked, [id])}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
