import type { NestOfProduct } from '../../../engine/together/nest.ts'
import type { PolicyFields } from '../../domain/policy.ts'
import type { Attributes } from '../../domain/product.ts'

/**
 * The products that a merchant declares as competing with one: its group's, else its category's.
 */
export function declaredNest(
  { group }: Pick<PolicyFields, 'group'>,
  { category }: Attributes,
): NestOfProduct | undefined {
  if (group) return { kind: 'group', name: group.name }
  return category ? { kind: 'category', name: category } : undefined
}
