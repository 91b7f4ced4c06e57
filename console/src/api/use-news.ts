import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { queryClient } from './query-client.ts'

const newsKey = ['session', 'news']
const askedAgainMs = 60_000

/** What happened that concerns whoever is signed in. */
export function useNews() {
  return useQuery({
    queryKey: newsKey,
    queryFn: ({ signal }) => client.session.news({ signal }),
    refetchInterval: askedAgainMs,
  })
}

/** Says that the news were read, the newest of them included. */
export async function markNewsRead(readUntil: string): Promise<void> {
  queryClient.setQueryData(newsKey, await client.session.readNews({ readUntil }))
}

/** Says whether one wants what is unread by e-mail. */
export async function wantByMail(byMail: boolean): Promise<void> {
  queryClient.setQueryData(newsKey, await client.session.readNews({ byMail }))
}
