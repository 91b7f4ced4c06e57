import { useState } from 'react'
import type { Product } from '../../../../clients/typescript/src/main.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { TextInput } from '../../components/fields.tsx'
import { MoneyInput } from '../../components/number-fields.tsx'
import { t } from '../../messages/messages.ts'
import style from './Product.module.css'
import { useProductEdit } from './use-product-edit.ts'

/** A button that opens a product's data for editing. */
export function EditProduct({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('product.edit')}</Button>
      {isOpen && <Editing product={product} onClose={() => setOpen(false)} />}
    </>
  )
}

function Editing({ product, onClose }: { product: Product; onClose: () => void }) {
  const { id, currency } = product
  const { fields, set, errorOf, save } = useProductEdit(product)
  return (
    <ConfirmDialog
      isOpen
      title={t('product.editTitle', { id })}
      confirm={t('product.save')}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={style.editor}>
        <TextInput
          label={t('product.name')}
          value={fields.name}
          onChange={(name) => set({ name })}
          error={errorOf('name')}
          hint={t('product.nameHint')}
          autoFocus
        />
        <MoneyInput
          label={t('product.basePrice')}
          currency={currency}
          value={fields.basePrice}
          min={1}
          onChange={(basePrice) => set({ basePrice })}
          error={errorOf('base_price')}
          hint={t('product.basePriceHint')}
        />
        <TextInput
          label={t('product.category')}
          value={fields.category}
          onChange={(category) => set({ category })}
          hint={t('product.categoryHint')}
        />
        <TextInput
          label={t('product.otherAttributes')}
          lines={3}
          value={fields.lines}
          onChange={(lines) => set({ lines })}
          error={errorOf('attributes')}
          hint={t('product.otherAttributesHint')}
        />
      </div>
    </ConfirmDialog>
  )
}
