import type { Db } from '../connection/db.ts'
import { readDisputedCosts } from './disputed-costs.ts'
import {
  arms,
  costsOfProducts,
  type LiftKey,
  type LiftRange,
  type LiftSum,
  sumNames,
  sumsOf,
  toLiftSums,
  weeksOf,
} from './lift-sums.ts'
import { ownTenant } from './own-tenant.ts'

/** What rollups can be grouped by: everything but products. */
export type RolledKey = Exclude<LiftKey, 'product'>

const names = arms.flatMap((arm) => sumNames.map((sum) => `${arm}_${sum}`))

const keys: Record<RolledKey, string> = {
  category: 'category',
  week: 'week::text',
  segment: 'segment',
}

const inRange = `tenant_id = $1 and currency = $2 and week >= $3::date and week < $4::date`

/**
 * Brings the rollups of a range up to date: weeks whose totals or costs changed are summed again.
 * Reports do this one at a time and wait for each other; no fold waits.
 */
export async function refreshRollups(
  db: Db,
  tenantId: number,
  range: LiftRange,
  accountCost: number | null,
): Promise<void> {
  const disputed = JSON.stringify(await readDisputedCosts(db, tenantId))
  const costs = await readCosts(db, tenantId, range, accountCost, disputed)
  if ((await staleWeeks(db, tenantId, range, costs)).length === 0) return
  await db.run(
    `select pg_advisory_xact_lock(hashtextextended('lift_rollups', $1))`,
    [tenantId],
    'lock_lift_rollups',
  )
  const stale = await staleWeeks(db, tenantId, range, costs)
  if (stale.length === 0) return
  const { currency } = range
  await db.run(
    'delete from lift_rollups where tenant_id = $1 and currency = $2 and week = any ($3::date[])',
    [tenantId, currency, stale],
    'delete_lift_rollups',
  )
  // The count of additions to a week is read before its totals: whatever is added meanwhile makes
  // the week stale again.
  await db.run(
    `insert into lift_rolled as r (tenant_id, currency, week, revision, costs)
     select t.tenant_id, $2, k.week, coalesce(w.revision, 0), $4
     from ${ownTenant} cross join unnest($3::date[]) as k (week)
     left join lift_weeks w on w.tenant_id = $1 and w.currency = $2 and w.week = k.week
     on conflict (tenant_id, currency, week) do update
       set revision = excluded.revision, costs = excluded.costs`,
    [tenantId, currency, stale, costs],
    'note_lift_rolled',
  )
  await db.run(
    `with costs as materialized (${costsOfProducts('$7')})
       insert into lift_rollups (tenant_id, currency, week, category, segment, share, sums)
       select $1, $2, week, category, segment, share, array[${names.join(', ')}]
       from (
         select w.week, coalesce(c.category, '') as category, w.segment,
           round(w.share::numeric, 6)::double precision as share, ${sumsOf('held')}, ${sumsOf('shown')}
         from (${weeksOf(true, 'week = any ($6::date[])')}) w left join costs c using (product_id)
         where w.share > 0 and w.share < 1
         group by 1, 2, 3, 4
       ) s
       on conflict do nothing`,
    [tenantId, currency, range.fromWeek, range.untilWeek, accountCost, stale, disputed],
    'roll_lift_up',
  )
}

/** A fingerprint of the costs and categories of all products. */
async function readCosts(
  db: Db,
  tenantId: number,
  { currency }: LiftRange,
  accountCost: number | null,
  disputed: string,
): Promise<string> {
  const [row] = await db.rows<{ costs: string }>(
    `select coalesce(sum(hashtextextended(
       concat(product_id, chr(31), category, chr(31), own_cost), 0)::numeric), 0)::text as costs
     from (${costsOfProducts('$3')}) c`,
    [tenantId, currency, disputed],
    'read_lift_costs',
  )
  return `${row?.costs} ${accountCost}`
}

async function staleWeeks(
  db: Db,
  tenantId: number,
  { currency, fromWeek, untilWeek }: LiftRange,
  costs: string,
): Promise<string[]> {
  const rows = await db.rows<{ week: string }>(
    `select p.week::text as week
     from (select distinct week from arm_clusters where ${inRange}) p
     left join lift_weeks w on w.tenant_id = $1 and w.currency = $2 and w.week = p.week
     left join lift_rolled r on r.tenant_id = $1 and r.currency = $2 and r.week = p.week
     where r.week is null or r.costs <> $5 or r.revision <> coalesce(w.revision, 0)
     order by p.week`,
    [tenantId, currency, fromWeek, untilWeek, costs],
    'find_stale_lift_weeks',
  )
  return rows.map(({ week }) => week)
}

/** The sums of all offers, under the key ''. */
export function readRolledSums(db: Db, tenantId: number, range: LiftRange): Promise<LiftSum[]> {
  return read(db, tenantId, range, `''`, '', [])
}

/** The same for each week. */
export function readWeeklySums(db: Db, tenantId: number, range: LiftRange): Promise<LiftSum[]> {
  return read(db, tenantId, range, keys.week, '', [])
}

/** The sums of the keys with most offers, at most `limit` of them. */
export function readKeyedSums(
  db: Db,
  tenantId: number,
  range: LiftRange,
  by: RolledKey,
  limit: number,
): Promise<LiftSum[]> {
  const most = `and ${keys[by]} = any (array(
    select ${keys[by]} from lift_rollups where ${inRange}
    group by 1 order by sum(sums[1] + sums[${sumNames.length + 1}]) desc, 1 limit $5))`
  return read(db, tenantId, range, keys[by], most, [limit])
}

async function read(
  db: Db,
  tenantId: number,
  { currency, fromWeek, untilWeek }: LiftRange,
  key: string,
  where: string,
  values: readonly unknown[],
): Promise<LiftSum[]> {
  const sums = names.map((name, i) => `sum(sums[${i + 1}]) as ${name}`)
  const rows = await db.rows<Record<string, number> & { key: string; share: number }>(
    `select ${key} as key, share, ${sums.join(', ')}
     from lift_rollups where ${inRange} ${where} group by 1, 2 order by 1, 2`,
    [tenantId, currency, fromWeek, untilWeek, ...values],
    `read_rolled_${key.replaceAll(/[^a-z]/g, '') || 'all'}${values.length}`,
  )
  return rows.flatMap(toLiftSums)
}
