import { useQuery } from '@tanstack/react-query'
import { t } from '../messages/messages.ts'
import { client } from './client.ts'
import { useMay } from './use-session.ts'

const others: readonly { id: string; name: string }[] = [
  { id: 'service', name: t('app.actorService') },
  { id: 'operator', name: t('app.actorOperator') },
]

/** Everyone who changes things, for filters and names: people, keys, and Lerner itself. */
export function useActors() {
  const may = useMay('audit:read')
  const actors = useQuery({
    queryKey: ['audit', 'actors'],
    queryFn: ({ signal }) => client.audit.actors({ signal }),
    enabled: may,
  })
  const all = [...(actors.data?.data ?? []), ...others]
  const names = new Map(all.map(({ id, name }) => [id, name]))
  return { all, nameOf: (id: string) => names.get(id) ?? t('app.actorUnknown') }
}
