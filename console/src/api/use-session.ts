import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** Who is signed in, and to which half of the account. */
export function useSession() {
  return useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => client.account.get({ signal }),
    staleTime: 60_000,
  })
}
