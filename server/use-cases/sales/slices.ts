import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Rows processed at once: writing them takes this process a millisecond or two. Four times as many
 * import a quarter faster, but delay others' quotes twice as long.
 */
const sliceRows = 250

/** The rows in slices, yielding to other work of this process in between. */
export async function* slicesOf<Row>(
  rows: readonly Row[],
  atOnce = sliceRows,
): AsyncGenerator<{ start: number; rows: readonly Row[] }> {
  for (let start = 0; start < rows.length; start += atOnce) {
    if (start > 0) await nextTurn()
    yield { start, rows: rows.slice(start, start + atOnce) }
  }
}

/** Maps each row, slice by slice. */
export async function mapInSlices<Row, Made>(
  rows: readonly Row[],
  make: (row: Row) => Made,
  atOnce = sliceRows,
): Promise<Made[]> {
  const made: Made[] = []
  for await (const slice of slicesOf(rows, atOnce)) {
    for (const row of slice.rows) made.push(make(row))
  }
  return made
}

/**
 * Text that sorts rows as PostgreSQL does with the collation "C", by the bytes of their keys'
 * parts, so that every transaction that writes several of these rows locks them in the same order.
 */
export function keyInBytes(...parts: readonly string[]): string {
  return Buffer.from(parts.join('\0')).toString('latin1')
}

/** Products in the order in which their rows are locked. */
export function inOrderOfIds<Product extends { id: string }>(
  products: readonly Product[],
): Product[] {
  return products
    .map((product) => ({ product, key: keyInBytes(product.id) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ product }) => product)
}
