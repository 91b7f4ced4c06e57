import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '../../../clients/typescript/src/main.ts'
import { client } from './client.ts'

type Summarised = Pick<PriceList, 'summary'>

/** Which lists need the approval of a second person; none while unknown. */
export function useApprovalRule(): (list: Summarised) => boolean {
  const policy = useQuery({
    queryKey: ['policy'],
    queryFn: ({ signal }) => client.policy.get({ signal }),
  })
  const { listApproval = false, listApprovalAbove } = policy.data?.effective ?? {}
  return ({ summary }) => {
    const move = summary?.largestMove ?? Number.POSITIVE_INFINITY
    return listApproval && (listApprovalAbove === undefined || move > listApprovalAbove)
  }
}

/**
 * Whether a list needs, or would need, the approval of a second person; false while unknown. The
 * service decides by the same threshold.
 */
export function useNeedsApproval(list: Summarised): boolean {
  return useApprovalRule()(list)
}
