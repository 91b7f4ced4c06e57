import { type CatalogueSystem, catalogueSystems } from './catalogue-systems.ts'
import { plainName } from './fields.ts'
import type { FileSettings } from './file-settings.ts'
import { firstFilled } from './first-filled.ts'
import type { Row } from './split-rows.ts'

/** A product file of a known system, and the places of its columns. */
export type CatalogueForm = {
  system: string
  /** Field → heading. */
  columns: ReadonlyMap<string, string>
  /** Columns without which a row is no product. */
  needs: readonly number[]
  parents: { kind: number; are: RegExp } | null
  carried: { same: number; parent: number; columns: readonly number[] }
  lists: readonly number[]
}

/** The form of a product file whose system is known by its headings; null for any other file. */
export function catalogueForm(
  header: readonly string[],
  below: readonly Row[],
): CatalogueForm | null {
  const names = header.map(plainName)
  const system = catalogueSystems.find(({ marks }) => marks.every((mark) => names.includes(mark)))
  if (system === undefined) return null
  const at = (name: string | undefined) => (name === undefined ? -1 : names.indexOf(name))
  const places = (list: readonly string[] = []) => list.map(at).filter((index) => index >= 0)
  const { parents, carried } = system
  return {
    system: system.name,
    columns: columnsOf(system, header, names, below),
    needs: places(system.needs),
    parents: parents === undefined ? null : { kind: at(parents.kind), are: parents.are },
    carried: {
      same: at(carried?.same),
      parent: at(carried?.parent),
      columns: places(carried?.columns),
    },
    lists: places(system.lists),
  }
}

/** The heading of each field. */
function columnsOf(
  { columns }: CatalogueSystem,
  header: readonly string[],
  names: readonly string[],
  below: readonly Row[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [field, spellings] of Object.entries(columns)) {
    const present = spellings.map((name) => names.indexOf(name)).filter((index) => index >= 0)
    const index = firstFilled(present, below)
    if (index !== undefined) found.set(field, header[index] ?? '')
  }
  return found
}

/** The meaning of the columns of such a file, unless a person overrides it. */
export function catalogueSettings(
  { columns }: CatalogueForm,
  settings: FileSettings,
): FileSettings {
  const said = [...columns].filter(
    ([field]) => !settings.mapping.has(field) && !settings.constants.has(field),
  )
  return { ...settings, kind: 'products', mapping: new Map([...said, ...settings.mapping]) }
}

/**
 * Rows of products, each with what a row above says of it; rows that only add a picture, or have
 * their products below them, are skipped.
 */
export function carrier(form: CatalogueForm): (rows: readonly Row[]) => Row[] {
  const { needs, parents, carried, lists } = form
  let above: readonly string[] = []
  return (rows) =>
    rows.flatMap(({ texts, line }) => {
      const text = (index: number) => (texts[index] ?? '').trim()
      const isBelow =
        (carried.same >= 0 && texts[carried.same] === above[carried.same]) ||
        (carried.parent >= 0 && text(carried.parent) !== '')
      const whole = texts.map((own, i) =>
        isBelow && own === '' && carried.columns.includes(i) ? (above[i] ?? '') : own,
      )
      above = whole
      if (needs.some((index) => text(index) === '')) return []
      if (parents?.are.test(text(parents.kind).toLowerCase())) return []
      for (const index of lists) whole[index] = (whole[index] ?? '').split(/[,|]/)[0]?.trim() ?? ''
      return [{ texts: whole, line }]
    })
}
