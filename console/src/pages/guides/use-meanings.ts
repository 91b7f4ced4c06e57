import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

export type ErrorCode = {
  code: string
  status: number
  type: string
  meaning: string
  remedy: string
}
export type Factor = { name: string; words: string }

type Document = {
  'x-error-codes': Readonly<Record<string, Omit<ErrorCode, 'code'>>>
  'x-factors': Readonly<Record<string, string>>
}

/** The meanings of codes and factors, from the service's reference. */
export function useMeanings(isWanted: boolean) {
  return useQuery({
    queryKey: ['meanings'],
    queryFn: async ({ signal }) => {
      const document = (await client.openapi({ signal })) as unknown as Document
      return {
        errors: Object.entries(document['x-error-codes']).map(
          ([code, one]): ErrorCode => ({ code, ...one }),
        ),
        factors: Object.entries(document['x-factors']).map(
          ([name, words]): Factor => ({ name, words }),
        ),
      }
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
