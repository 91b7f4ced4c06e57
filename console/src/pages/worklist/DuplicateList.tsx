import { useState } from 'react'
import { useLocation } from 'wouter'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { Button } from '../../components/Button.tsx'
import { Check } from '../../components/Check.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { TextInput } from '../../components/fields.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { copyDecisions, draftAgain } from './duplicate.ts'

/** Drafts a list again for later days: the same products, with people's decisions about them. */
export function DuplicateList({ list }: { list: PriceList }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState(t('worklist.nameAgain', { name: list.name }))
  const [copies, setCopies] = useState(true)
  const [, navigate] = useLocation()
  const toast = useToast()
  const duplicate = async () => {
    const made = await draftAgain(list, name)
    if (copies) {
      const { changed, refused } = await copyDecisions(list.id, made.id)
      toast({
        message:
          refused === 0
            ? t('worklist.takenOver', { changed })
            : t('worklist.takenOverInPart', { changed, refused: formatCount(refused) }),
      })
    }
    navigate(paths.list(made.id))
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('worklist.duplicate')}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('worklist.duplicateQuestion', { name: list.name })}
        confirm={t('worklist.duplicate')}
        onClose={() => setOpen(false)}
        onConfirm={duplicate}
      >
        <p>{t('worklist.duplicateMeans')}</p>
        <TextInput label={t('worklist.name')} value={name} onChange={setName} maxLength={255} />
        <Check isSelected={copies} onChange={setCopies}>
          {t('worklist.takeOver')}
        </Check>
      </ConfirmDialog>
    </>
  )
}
