import { Type } from 'typebox'
import { type Factor, factorNames } from '../../domain/factors.ts'
import { component, ref } from './component.ts'

export const factorSchema = component(
  'Factor',
  Type.Unsafe<Factor>({
    type: 'string',
    maxLength: 64,
    description:
      'What moved or held a price; x-factors of this document explains each. An open list: a later version may return factors that are not in x-extensible-enum.',
    'x-extensible-enum': factorNames,
    examples: ['price_elasticity'],
  }),
)

/** The schema of a list of factors in a response. */
export const factorList = (description: string, maxItems = 100) =>
  Type.Unsafe<readonly Factor[]>(Type.Array(ref(factorSchema), { maxItems, description }))
