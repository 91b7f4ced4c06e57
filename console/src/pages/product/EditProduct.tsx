import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product, ProductChanges } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { problemOf } from '../../api/problem.ts'
import { refusedFields } from '../../api/refused-fields.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { MoneyInput, TextInput } from '../../components/fields.tsx'
import { useToast } from '../../components/toast.tsx'
import { inWords } from '../../format/sentences.ts'
import { t } from '../../messages/messages.ts'
import { linesOf, withLines } from './attribute-lines.ts'
import style from './Product.module.css'
import { productKey } from './use-product.ts'

/** A button that opens what is said of a product, to change it. */
export function EditProduct({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('product.edit')}</Button>
      {isOpen && <Editing product={product} onClose={() => setOpen(false)} />}
    </>
  )
}

const wireNames = ['name', 'base_price', 'attributes']

function Editing({ product, onClose }: { product: Product; onClose: () => void }) {
  const { id, currency } = product
  const { category: categoryBefore = '', ...others } = product.attributes ?? {}
  const [name, setName] = useState(product.name)
  const [basePrice, setBasePrice] = useState<number | null>(product.basePrice)
  const [category, setCategory] = useState(categoryBefore)
  const [lines, setLines] = useState(linesOf(others))
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const cache = useQueryClient()
  const toast = useToast()

  async function change(changes: ProductChanges): Promise<readonly string[]> {
    const { warnings = [] } = await client.products.update(id, changes)
    await cache.invalidateQueries({ queryKey: productKey(id) })
    await cache.invalidateQueries({ queryKey: ['products'] })
    return warnings.map(({ message }) => inWords(message, currency))
  }

  async function save(): Promise<'stay' | undefined> {
    const said = withLines(category, lines)
    if (typeof said === 'string') {
      setRefused(new Map([['attributes', said]]))
      return 'stay'
    }
    if (basePrice === null) {
      setRefused(new Map([['base_price', t('product.basePriceNeeded')]]))
      return 'stay'
    }
    setRefused(new Map())
    try {
      const asked = await change({
        name: name.trim() === '' ? null : name.trim(),
        ...(basePrice !== product.basePrice && { basePrice }),
        attributes: Object.keys(said).length === 0 ? null : said,
      })
      toast({
        message: [t('product.productChanged'), ...asked].join(' '),
        ...(asked.length > 0 && { tone: 'bad' }),
        undo: async () => {
          try {
            await change({
              name: product.name,
              basePrice: product.basePrice,
              attributes: product.attributes ?? null,
            })
            toast({ message: t('product.productUndone') })
          } catch (error) {
            toast({ message: problemOf(error).remedy, tone: 'bad' })
          }
        },
      })
      return undefined
    } catch (error) {
      const found = refusedFields(error, wireNames)
      if (found.size === 0 || found.has('')) throw error
      setRefused(found)
      return 'stay'
    }
  }

  const errorOf = (field: string) => {
    const message = refused.get(field)
    return message === undefined ? undefined : inWords(message, currency)
  }
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
          value={name}
          onChange={setName}
          error={errorOf('name')}
          hint={t('product.nameHint')}
          autoFocus
        />
        <MoneyInput
          label={t('product.basePrice')}
          currency={currency}
          value={basePrice}
          min={1}
          onChange={setBasePrice}
          error={errorOf('base_price')}
          hint={t('product.basePriceHint')}
        />
        <TextInput
          label={t('product.category')}
          value={category}
          onChange={setCategory}
          hint={t('product.categoryHint')}
        />
        <TextInput
          label={t('product.otherAttributes')}
          lines={3}
          value={lines}
          onChange={setLines}
          error={errorOf('attributes')}
          hint={t('product.otherAttributesHint')}
        />
      </div>
    </ConfirmDialog>
  )
}
