/**
 * The fields of a shape: `true`, or the fields of the nested object. The type requires every field,
 * so that a new one is not forgotten.
 */
export type FieldsOf<Shape> = {
  readonly [Field in KeysOf<Shape>]: Below<Exclude<ValueOf<Shape, Field>, undefined>>
}

type Below<Value> = [Value] extends [object]
  ? Value extends readonly (infer Item)[]
    ? Below<Item>
    : FieldsOf<Value>
  : true

/** The keys of an object, or of all objects of a union. */
type KeysOf<Shape> = Shape extends unknown ? keyof Shape & string : never
type ValueOf<Shape, Field> = Shape extends unknown
  ? Field extends keyof Shape
    ? Shape[Field]
    : never
  : never

type AnyFields = { readonly [field: string]: true | AnyFields }
type Plain = { readonly [field: string]: unknown }

/** For each field its name in snake case, and the names of the fields nested in it. */
type Names = readonly { field: string; name: string; below: Names | null }[]

/** Converts field names to those on the wire or in stored JSON: unit_cost for unitCost. */
export type Renaming<Shape> = {
  /** The converted names of the top-level fields. */
  names: string[]
  /** An object with its fields in snake case; absent fields stay absent. */
  rename: (value: Shape) => object
  /** The inverse of `rename`. Unknown fields are left out. */
  renameBack: (renamed: object) => Shape
}

/** The snake-case names of a shape's fields, and conversions in both directions. */
export function snakeCased<Shape extends object>(fields: FieldsOf<Shape>): Renaming<Shape> {
  const names = namesOf(fields as AnyFields)
  return {
    names: names.map(({ name }) => name),
    rename: (value) => renameBy(names, value as Plain, false),
    renameBack: (renamed) => renameBy(names, renamed as Plain, true) as Shape,
  }
}

function namesOf(fields: AnyFields): Names {
  return Object.entries(fields).map(([field, below]) => {
    return { field, name: snakeCase(field), below: below === true ? null : namesOf(below) }
  })
}

/** The name of a field on the wire. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function renameBy(names: Names, value: Plain, back: boolean): Plain {
  const renamed: Record<string, unknown> = {}
  for (const { field, name, below } of names) {
    const from = value[back ? name : field]
    if (from === undefined) continue
    const inside = (one: unknown) => (below === null ? one : renameBy(below, one as Plain, back))
    renamed[back ? field : name] = Array.isArray(from) ? from.map(inside) : inside(from)
  }
  return renamed
}
