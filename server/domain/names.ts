/**
 * The names of a shape's fields elsewhere, on the wire or in stored JSON: `unitCost: 'unit_cost'`,
 * or a pair of the name and the names of what lies below it. The type asks for every field, so that
 * a new one is not forgotten.
 */
export type NamesOf<Shape> = {
  readonly [Field in FieldsOf<Shape>]: NameOf<Exclude<ValueOf<Shape, Field>, undefined>>
}

type NameOf<Value> = [Value] extends [object]
  ? Value extends readonly (infer Item)[]
    ? NameOf<Item>
    : readonly [name: string, below: NamesOf<Value>]
  : string

/** The fields of an object, or of all objects of a union. */
type FieldsOf<Shape> = Shape extends unknown ? keyof Shape & string : never
type ValueOf<Shape, Field> = Shape extends unknown
  ? Field extends keyof Shape
    ? Shape[Field]
    : never
  : never

type AnyNames = { readonly [field: string]: string | readonly [name: string, below: AnyNames] }
type Plain = { readonly [field: string]: unknown }

/** An object with its fields under their other names; those that are absent stay so. */
export function rename<Shape extends object>(names: NamesOf<Shape>, value: Shape): object {
  return renameBy(names as AnyNames, value as Plain, false)
}

/**
 * What `rename` made of an object, under its own names again. Fields without a name are left out.
 */
export function renameBack<Shape extends object>(names: NamesOf<Shape>, renamed: object): Shape {
  return renameBy(names as AnyNames, renamed as Plain, true) as Shape
}

function renameBy(names: AnyNames, value: Plain, back: boolean): Plain {
  const renamed: Record<string, unknown> = {}
  for (const field in names) {
    const known = names[field]
    if (known === undefined) continue
    const [name, below] = typeof known === 'string' ? [known, null] : known
    const from = value[back ? name : field]
    if (from === undefined) continue
    const inside = (one: unknown) => (below === null ? one : renameBy(below, one as Plain, back))
    renamed[back ? field : name] = Array.isArray(from) ? from.map(inside) : inside(from)
  }
  return renamed
}
