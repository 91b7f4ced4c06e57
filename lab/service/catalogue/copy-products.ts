import type pg from 'pg'

/**
 * Enlarges the catalogue of a service: copies the rows of the first products, named product-0 and
 * so on, under other numbers, including their beliefs. In one transaction: the walk through the
 * catalogue would otherwise summarise products whose summaries are still being copied.
 */
export async function copyProducts(
  database: pg.Client,
  first: number,
  products: number,
): Promise<void> {
  if (products <= first) return
  await database.query('begin')
  for (const [table, id, now] of [
    ['products', 'id', null],
    ['cells', 'product_id', null],
    ['product_summaries', 'product_id', 'as_of'],
  ] as const) {
    const { rows } = await database.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const columns = rows.map(({ name }) => name)
    const values = columns.map((name) =>
      name === id ? `'product-' || n` : name === now ? 'now()' : `t.${name}`,
    )
    await database.query(
      `insert into ${table} (${columns}) select ${values}
       from generate_series(${first}, ${products - 1}) n
       join ${table} t on t.${id} = 'product-' || n % ${first}`,
    )
    await database.query(`analyze ${table}`)
  }
  await database.query('commit')
}
