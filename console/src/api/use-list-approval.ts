import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '../../../clients/typescript/src/main.ts'
import { client } from './client.ts'

/**
 * Whether a list needs, or would need, the approval of a second person; false while unknown. The
 * service decides by the same threshold.
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
