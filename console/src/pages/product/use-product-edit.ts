import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product, ProductChanges } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { problemOf } from '../../api/problem.ts'
import { refusalInWords } from '../../api/refusal-words.ts'
import { refusedFields } from '../../api/refused-fields.ts'
import { useToast } from '../../components/toast.tsx'
import { t } from '../../messages/messages.ts'
import { linesOf, withLines } from './attribute-lines.ts'
import { productKey } from './use-product.ts'

type Fields = {
  name: string
  basePrice: number | null
  category: string
  /** The other attributes, one a line. */
  lines: string
}

const wireNames = ['name', 'base_price', 'attributes']

/** A product's data being edited, and how that is saved and undone. */
export function useProductEdit(product: Product) {
  const { category = '', ...others } = product.attributes ?? {}
  const [fields, setFields] = useState<Fields>({
    name: product.name,
    basePrice: product.basePrice,
    category,
    lines: linesOf(others),
  })
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const cache = useQueryClient()
  const toast = useToast()

  /** Returns the service's warnings about a change that was made nevertheless. */
  async function change(changes: ProductChanges): Promise<readonly string[]> {
    const { warnings = [] } = await client.products.update(product.id, changes)
    await cache.invalidateQueries({ queryKey: productKey(product.id) })
    await cache.invalidateQueries({ queryKey: ['products'] })
    return warnings.map((warning) => refusalInWords(warning, { currency: product.currency }))
  }

  async function undo(): Promise<void> {
    try {
      const { name, basePrice, attributes = null } = product
      await change({ name, basePrice, attributes })
      toast({ message: t('product.productUndone') })
    } catch (error) {
      toast({ message: problemOf(error).remedy, tone: 'bad' })
    }
  }

  /** “stay” if a field has to be corrected first. */
  async function save(): Promise<'stay' | undefined> {
    const changes = changesOf(product, fields)
    if (changes instanceof Map) {
      setRefused(changes)
      return 'stay'
    }
    setRefused(new Map())
    try {
      const warnings = await change(changes)
      toast({
        message: [t('product.productChanged'), ...warnings].join(' '),
        ...(warnings.length > 0 && { tone: 'bad' }),
        undo,
      })
      return undefined
    } catch (error) {
      const found = refusedFields(error, wireNames, product.currency)
      if (found.size === 0 || found.has('')) throw error
      setRefused(found)
      return 'stay'
    }
  }

  return {
    fields,
    set: (changed: Partial<Fields>) => setFields((now) => ({ ...now, ...changed })),
    errorOf: (wireName: string): string | undefined => refused.get(wireName),
    save,
  }
}

/** The request to the service; or, if it cannot be made, what is wrong by field. */
function changesOf(
  product: Product,
  { name, basePrice, category, lines }: Fields,
): ProductChanges | Map<string, string> {
  const said = withLines(category, lines)
  if (typeof said === 'string') return new Map([['attributes', said]])
  if (basePrice === null) return new Map([['base_price', t('product.basePriceNeeded')]])
  return {
    name: name.trim() === '' ? null : name.trim(),
    ...(basePrice !== product.basePrice && { basePrice }),
    attributes: Object.keys(said).length === 0 ? null : said,
  }
}
