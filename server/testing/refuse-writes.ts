/**
 * Makes writes to rows of a table fail, as a damaged page or a trigger of the operator's would.
 *
 * @param where - Which rows, in terms of `new`, or of `old` for deletes.
 * @returns Lets them succeed again.
 */
export async function refuseWrites(
  asOwner: (sql: string) => Promise<unknown>,
  write: 'insert' | 'update' | 'delete',
  table: string,
  where: string,
): Promise<() => Promise<void>> {
  await asOwner(
    `create or replace function refuse_write() returns trigger language plpgsql as $$
     begin raise exception 'a row that cannot be written'; end $$`,
  )
  await asOwner(
    `create trigger refuse_write before ${write} on ${table} for each row
     when (${where}) execute function refuse_write()`,
  )
  return async () => {
    await asOwner(`drop trigger refuse_write on ${table}`)
  }
}
