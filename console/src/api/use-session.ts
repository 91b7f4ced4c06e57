import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Session } from '../../../clients/typescript/src/main.ts'
import { asksTest } from '../address/base-path.ts'
import { showMode } from '../address/shown-mode.ts'
import { client, clientOf, keepCsrfToken } from './client.ts'
import { queryClient } from './query-client.ts'

const queryKey = ['session']
/** Tells the other tabs that another session has replaced the one they know. */
const tabs = new BroadcastChannel('lerner-session')
/** The session that this page shows. */
let shown: string | null = null

tabs.onmessage = () => queryClient.invalidateQueries({ queryKey, exact: true })

const query = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => sameAsShown(await client.session.get({ signal })),
  staleTime: 60_000,
})

/** Who is signed in, to which half of the account, and with what permissions. */
export function useSession() {
  return useQuery(query)
}

/** Requests the session before anything is shown. Errors are reported by its consumers. */
export function askSession(): Promise<void> {
  return queryClient.prefetchQuery(query)
}

/** Whether the session has one of these scopes: actions that it lacks are not offered. */
export function useMay(...any: Session['scopes']): boolean {
  const scopes = useSession().data?.scopes ?? []
  return scopes.includes('*') || any.some((scope) => scopes.includes(scope))
}

/** Exchanges an API key for a session, and forgets the key. */
export async function signIn(apiKey: string, readOnly: boolean): Promise<Session> {
  const made = await clientOf(apiKey).session.create({ readOnly })
  // A page of test data has its own token.
  const session = keep(asksTest ? await client.session.get() : made)
  queryClient.clear()
  queryClient.setQueryData(queryKey, session)
  tabs.postMessage('in')
  return session
}

/** Ends the session, and forgets everything loaded in it. */
export async function signOut(): Promise<void> {
  await client.session.delete()
  keepCsrfToken(null)
  shown = null
  queryClient.clear()
  tabs.postMessage('out')
}

/**
 * Another tab may have signed in as somebody else or to other data. Anything entered here was meant
 * for the data this page shows: the page keeps its token, which is refused there, and starts over.
 */
function sameAsShown(session: Session): Session | Promise<never> {
  if (shown === null || shown === session.id) return keep(session)
  location.reload()
  return new Promise(() => {})
}

function keep(session: Session): Session {
  shown = session.id
  keepCsrfToken(session.csrfToken)
  showMode(session.mode)
  return session
}
