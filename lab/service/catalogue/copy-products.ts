import type pg from 'pg'

/**
 * Gives the catalogue of a service more products: the rows of the first ones, named product-0 and
 * so on, once more under other numbers, beliefs and all. In one transaction: the walk through the
 * catalogue would sum products up whose summaries are on their way.
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
