import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { useActors } from '../../api/use-actors.ts'
import { useMay } from '../../api/use-session.ts'
import { formatInstant } from '../../format/date.ts'
import { t } from '../../messages/messages.ts'

/** When a list was reverted, and by whom: for those who may read the audit, which has it. */
export function Reverted({ list: { id, revertedAt } }: { list: PriceList }) {
  const who = useQuery({
    queryKey: ['audit', 'reverted', id, revertedAt],
    queryFn: async ({ signal }) => {
      const asked = { subject: `price_lists/${id}`, action: 'price_list.reverted', limit: 1 }
      return (await client.audit.list(asked, { signal })).data[0]?.actor ?? null
    },
    enabled: useMay('audit:read') && revertedAt !== null,
  })
  const { nameOf } = useActors()
  if (revertedAt === null) return null
  const moment = formatInstant(revertedAt)
  return (
    <p>
      {who.data == null
        ? t('worklist.revertedAt', { moment })
        : t('worklist.revertedBy', { moment, who: nameOf(who.data) })}
    </p>
  )
}
