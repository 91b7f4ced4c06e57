import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** Whether price lists of the account wait for a second person; false while it is not known. */
export function useListApproval(): boolean {
  const policy = useQuery({
    queryKey: ['policy'],
    queryFn: ({ signal }) => client.policy.get({ signal }),
  })
  return policy.data?.effective.listApproval ?? false
}
