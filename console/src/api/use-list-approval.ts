import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '../../../clients/typescript/src/main.ts'
import { client } from './client.ts'

/**
 * Whether a list waits for a second person, or would have; false while it is not known. The service
 * decides by the same bound.
 */
export function useNeedsApproval({ summary }: Pick<PriceList, 'summary'>): boolean {
  const policy = useQuery({
    queryKey: ['policy'],
    queryFn: ({ signal }) => client.policy.get({ signal }),
  })
  const { listApproval = false, listApprovalAbove } = policy.data?.effective ?? {}
  const move = summary?.largestMove ?? Number.POSITIVE_INFINITY
  return listApproval && (listApprovalAbove === undefined || move > listApprovalAbove)
}
