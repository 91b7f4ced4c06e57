import { useQuery } from '@tanstack/react-query'
import type { NewsRead } from '../../../clients/typescript/src/main.ts'
import { language } from '../messages/language.ts'
import { client } from './client.ts'
import { queryClient } from './query-client.ts'

export const newsKey = ['session', 'news']
const askedAgainMs = 60_000

/** Events that concern the signed-in user. */
export function useNews() {
  return useQuery({
    queryKey: newsKey,
    queryFn: ({ signal }) => client.session.news({ signal }),
    refetchInterval: askedAgainMs,
  })
}

/** Marks the news as read, up to and including the newest. */
export async function markNewsRead(readUntil: string): Promise<void> {
  queryClient.setQueryData(newsKey, await client.session.readNews({ readUntil }))
}

/** E-mails come in the language that the console is read in. */
export async function readMailsHere(): Promise<void> {
  queryClient.setQueryData(newsKey, await client.session.readNews({ mailLanguage: language }))
}

/** Sets whether unread news, or a summary of each week, is sent by e-mail. */
export async function wantByMail(wish: Pick<NewsRead, 'byMail' | 'weeklyByMail'>): Promise<void> {
  queryClient.setQueryData(newsKey, await client.session.readNews(wish))
}
