import { useState } from 'react'
import type { ApiKey } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { NumberInput } from '../../components/number-fields.tsx'
import { useToast } from '../../components/toast.tsx'
import { t } from '../../messages/messages.ts'
import { keysKey } from './keys-key.ts'

type RotateProps = {
  asking: ApiKey | null
  onMade: (made: { key: string; name: string }) => unknown
  onClose: () => void
}

/** Asks how long the old secret should work alongside the new one. */
export function RotateKey({ asking, onMade, onClose }: RotateProps) {
  const [days, setDays] = useState<number | null>(1)
  const rotate = async () => {
    if (asking === null) return
    await onMade(await client.apiKeys.rotate(asking.id, { overlapDays: days ?? 0 }))
  }
  return (
    <ConfirmDialog
      isOpen={asking !== null}
      title={t('developers.rotateTitle', { name: asking?.name ?? '' })}
      confirm={t('developers.rotate')}
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>{t('developers.rotateText')}</p>
      <NumberInput
        label={t('developers.overlapDays')}
        hint={t('developers.overlapHint')}
        value={days}
        onChange={setDays}
        min={0}
        max={7}
        step={1}
      />
    </ConfirmDialog>
  )
}

type RevokeProps = { asking: ApiKey | null; isOwn: boolean; onClose: () => void }

/** Asks before a key is revoked immediately. */
export function RevokeKey({ asking, isOwn, onClose }: RevokeProps) {
  const toast = useToast()
  const revoke = async () => {
    if (asking === null) return
    await client.apiKeys.revoke(asking.id)
    toast({ message: t('developers.revoked', { name: asking.name }) })
    await queryClient.invalidateQueries({ queryKey: isOwn ? ['session'] : keysKey })
  }
  return (
    <ConfirmDialog
      isOpen={asking !== null}
      title={t('developers.revokeTitle', { name: asking?.name ?? '' })}
      confirm={t('developers.revoke')}
      danger
      {...(isOwn && { mustTick: t('developers.revokeOwn') })}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{t('developers.revokeText')}</p>
    </ConfirmDialog>
  )
}
