import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Session } from '../../../clients/typescript/src/main.ts'
import { client, clientOf, keepCsrfToken } from './client.ts'
import { queryClient } from './query-client.ts'

const queryKey = ['session']
const query = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => keep(await client.session.get({ signal })),
  staleTime: 60_000,
})

/** Who is signed in, to which half of the account, and what he may do. */
export function useSession() {
  return useQuery(query)
}

/** Asks that before anything is shown. What goes wrong is told by whoever uses it. */
export function askSession(): Promise<void> {
  return queryClient.prefetchQuery(query)
}

/** Whether one of these scopes is among those of the sign-in: what it lacks is not offered. */
export function useMay(...any: Session['scopes']): boolean {
  const scopes = useSession().data?.scopes ?? []
  return scopes.includes('*') || any.some((scope) => scopes.includes(scope))
}

/** Exchanges an API key for a session, and forgets the key. */
export async function signIn(apiKey: string, readOnly: boolean): Promise<void> {
  const session = keep(await clientOf(apiKey).session.create({ readOnly }))
  queryClient.clear()
  queryClient.setQueryData(queryKey, session)
}

/** Ends the session, and forgets all that it saw. */
export async function signOut(): Promise<void> {
  await client.session.delete()
  keepCsrfToken(null)
  queryClient.clear()
}

function keep(session: Session): Session {
  keepCsrfToken(session.csrfToken)
  return session
}
