import { useProductNames } from '../api/use-product-names.ts'

/** A product by its name. */
export function ProductName({ id }: { id: string }) {
  return useProductNames([id])(id)
}
