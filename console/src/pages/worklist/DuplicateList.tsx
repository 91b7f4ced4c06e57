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
import { copyDecisions, draftAgain } from './duplicate.ts'

/** Drafts a list again for days to come: the same products, and what people decided of them. */
export function DuplicateList({ list }: { list: PriceList }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState(`${list.name}, again`)
  const [copies, setCopies] = useState(true)
  const [, navigate] = useLocation()
  const toast = useToast()
  const duplicate = async () => {
    const made = await draftAgain(list, name)
    if (copies) {
      const { changed, refused } = await copyDecisions(list.id, made.id)
      const rest = refused === 0 ? '' : ` ${formatCount(refused)} could not be.`
      toast({ message: `${formatCount(changed)} decisions are taken over.${rest}` })
    }
    navigate(paths.list(made.id))
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>Duplicate</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Draft “${list.name}” again?`}
        confirm="Duplicate"
        onClose={() => setOpen(false)}
        onConfirm={duplicate}
      >
        <p>
          A draft of the same products, design and length from now on, with prices proposed anew by
          what is known today.
        </p>
        <TextInput label="Name" value={name} onChange={setName} maxLength={255} />
        <Check isSelected={copies} onChange={setCopies}>
          Take over what people decided: their prices, locks, notes and what is left out
        </Check>
      </ConfirmDialog>
    </>
  )
}
