import { snakeCased } from './names.ts'
import type { Product } from './product.ts'

const names = snakeCased<Omit<Product, 'attributes'>>({
  id: true,
  name: true,
  basePrice: true,
  currency: true,
  status: true,
})

/** A product as GET returns it: in events and in the audit. */
export function describeProduct({ attributes, ...product }: Product): object {
  const described = names.rename(product)
  return attributes === undefined ? described : { ...described, attributes }
}

/** The product of a description. */
export function describedProduct(described: object): Product {
  const product = names.renameBack(described)
  const { attributes } = described as Pick<Product, 'attributes'>
  return attributes === undefined ? product : { ...product, attributes }
}

/** A product whose base price moved, and the previous one, as an event describes it. */
export function describePriceMove(product: Product, before: Product): object {
  const { basePrice, currency } = before
  const previous = names.rename({ basePrice, currency } as Product)
  return { ...describeProduct(product), previous }
}
