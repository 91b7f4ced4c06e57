import pg from 'pg'

/** Runs a statement on a test database. */
export async function onDatabase<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

/** The sales stored in a service, as `mug 2026-03-02T00:00 1999 ×3`, in order. */
export async function storedSales(url: string, tenantId: number): Promise<string[]> {
  const rows = await onDatabase<{ line: string }>(
    url,
    `select product_id || ' ' || to_char(period_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')
       || ' ' || price || ' ×' || units as line
     from sales where tenant_id = $1 order by product_id, period_start`,
    [tenantId],
  )
  return rows.map(({ line }) => line)
}
