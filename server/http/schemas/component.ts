import {
  type Static,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TUnsafe,
  Type,
} from 'typebox'

/** A reference to a named schema of the OpenAPI document. */
export function ref<Schema extends TSchema & { $id: string }>(
  schema: Schema,
): TUnsafe<Static<Schema>> {
  return Type.Unsafe<Static<Schema>>({ $ref: `${schema.$id}#` })
}

/** A reference to a named schema, or null. */
export function refOrNull<Schema extends TSchema & { $id: string }>(
  schema: Schema,
  description: string,
) {
  return Type.Union([ref(schema), Type.Null()], { description })
}

/** An object with these fields and no others. */
export function object<Fields extends TProperties>(fields: Fields, description?: string) {
  return Type.Object(fields, {
    additionalProperties: false,
    ...(description !== undefined && { description }),
  })
}

type Scalars = { string: string; number: number; integer: number; boolean: boolean }

/** A value of this type, or null. */
export function nullable<Name extends keyof Scalars>(type: Name, options: TSchemaOptions = {}) {
  return Type.Unsafe<Scalars[Name] | null>({ type: [type, 'null'], ...options })
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
    object({
      data: Type.Array(ref(item), {
        maxItems: 100,
        description: `The objects of this page, ${order}.`,
      }),
      has_more: Type.Boolean({
        description: 'Whether there are more objects in the requested direction.',
      }),
    }),
  )
}
