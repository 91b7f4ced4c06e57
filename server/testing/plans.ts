import { connectClient, dbOn, planning, withSettings } from '../storage/connection/connect.ts'
import type { Db } from '../storage/connection/db.ts'
import type { TestDatabase } from './database.ts'

/** How PostgreSQL executed a statement: what it looked at. */
export type Executed = {
  query: string
  /** Tables, or their partitions, that were read row by row. */
  scannedWhole: string[]
  /** True where PostgreSQL compiled it first. */
  compiled: boolean
  /** Pages of 8 KiB that were touched. */
  pages: number
  /** Pairs of rows that a join tried and that did not belong together. */
  mismatched: number
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops'?: number
  'Rows Removed by Join Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}

/**
 * A connection as the service's own, which tells how each statement on it was executed, those
 * inside functions included. Statements that change something are undone.
 */
export async function openPlans(database: TestDatabase) {
  const owner = await connectClient(database.url, null)
  await owner.query(
    `do $$ begin
       execute format('alter database %I set session_preload_libraries = auto_explain', current_database());
       execute format('alter database %I set auto_explain.log_min_duration = 0', current_database());
       execute format('alter database %I set auto_explain.log_analyze = on', current_database());
       execute format('alter database %I set auto_explain.log_buffers = on', current_database());
       execute format('alter database %I set auto_explain.log_timing = off', current_database());
       execute format('alter database %I set auto_explain.log_nested_statements = on', current_database());
       execute format('alter database %I set auto_explain.log_format = json', current_database());
       execute format('alter database %I set auto_explain.log_level = notice', current_database());
     end $$`,
  )
  return {
    owner,
    /** Runs what `work` does as a tenant, with plans for the values at hand or for any. */
    async executed(
      tenantId: number,
      plans: 'custom' | 'generic',
      work: (db: Db) => Promise<unknown>,
    ): Promise<Executed[]> {
      const client = await connectClient(
        withSettings(database.url, {
          ...planning,
          role: 'lerner_app',
          plan_cache_mode: `force_${plans}_plan`,
        }),
        null,
      )
      const executed: Executed[] = []
      client.on('notice', ({ message }) => {
        const json = message?.split(' plan:\n')[1]
        if (json) executed.push(summary(JSON.parse(json)))
      })
      try {
        await client.query(`begin; set local lerner.tenant_id = '${tenantId}'`)
        await work(dbOn(client)) // reads the catalogue, which is no matter of the plan
        executed.length = 0
        await work(dbOn(client))
        await client.query('rollback')
      } finally {
        await client.end()
      }
      return executed
    },
    close: () => owner.end(),
  }
}

function summary(explained: { 'Query Text': string; Plan: Node; JIT?: object }): Executed {
  const nodes = nodesOf(explained.Plan).filter((node) => node['Actual Loops'] !== 0)
  return {
    query: explained['Query Text'],
    scannedWhole: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? ''),
    compiled: explained.JIT !== undefined,
    pages: (explained.Plan['Shared Hit Blocks'] ?? 0) + (explained.Plan['Shared Read Blocks'] ?? 0),
    mismatched: nodes.reduce((sum, node) => {
      const perLoop = node['Rows Removed by Join Filter'] ?? 0
      return sum + perLoop * (node['Actual Loops'] ?? 1)
    }, 0),
  }
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
