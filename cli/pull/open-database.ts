import type { Source } from '../import/open-source.ts'
import type { Io } from '../io.ts'
import { openMysql } from './open-mysql.ts'
import { openPostgres } from './open-postgres.ts'
import type { DatabasePlace } from './source-file.ts'

/**
 * Opens the result of a query, for either kind of database.
 *
 * @param since - The first day that is read, by the clock of the source; null reads all.
 */
export function openDatabase(io: Io, place: DatabasePlace, since: string | null): Promise<Source> {
  return place.system === 'postgres' ? openPostgres(io, place, since) : openMysql(io, place, since)
}
