import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

/** A reference to a named schema of the OpenAPI document. */
export function ref<Schema extends TSchema & { $id: string }>(
  schema: Schema,
): TUnsafe<Static<Schema>> {
  return Type.Unsafe<Static<Schema>>({ $ref: `${schema.$id}#` })
}

/** Gives a schema its name in the OpenAPI document. */
export function component<Schema extends TSchema>(
  $id: string,
  schema: Schema,
): Schema & { $id: string } {
  return { ...schema, $id }
}

/** The schema of a list response. */
export function listOf<Schema extends TSchema & { $id: string }>(
  item: Schema,
  order: 'newest first' | 'newest last' = 'newest first',
) {
  return component(
    `${item.$id}List`,
    Type.Object(
      {
        data: Type.Array(ref(item), {
          maxItems: 100,
          description: `The objects of this page, ${order}.`,
        }),
        has_more: Type.Boolean({
          description: 'Whether there are more objects in the requested direction.',
        }),
      },
      { additionalProperties: false },
    ),
  )
}
