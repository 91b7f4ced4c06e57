import type { PurchaseAges } from '../../domain/purchase-ages.ts'
import type { Db } from '../connection/db.ts'
import { keyColumns } from './cell-key.ts'
import { ownTenant } from './own-tenant.ts'
import { limitPauses, shortPauseSeconds } from './pauses.ts'

/** One thing that the learner folds: a customer's answer, or a correction of one. */
export type Observation = {
  kind: 'offer' | 'correction'
  productId: string
  currency: string
  segment: string
  priceMinor: number
  /** What a competitor charged then; null if unknown. */
  competitorMinor: number | null
  /** 1 for an offer counted for the first time, 0 for a correction. */
  offers: 0 | 1
  purchases: -1 | 0 | 1
  /** Units bought; signed like purchases. */
  quantity: number
  /**
   * For a correction: units of the offer before it; null for an offer, and if nobody recorded it.
   */
  unitsBefore: number | null
  /** 1: the price was drawn at random; less than 1: somebody chose it. */
  weight: number
  /**
   * How the service drew the price of a quote of its own; null if it did not. `volumeDiscount` is
   * the volume discount on both prices as a fraction, 0 if there was none.
   */
  drawn: { propensity: number; basePriceMinor: number; volumeDiscount: number } | null
  /** For a correction: seq of the observation that first counted the offer. */
  correctsSeq: number | null
  occurredAt: Date
}

export type StoredObservation = Observation & { seq: number }

export type LoggedObservation = StoredObservation & { recordedAt: Date }

/**
 * Reserves the tenant's next `count` places in the log for this transaction, and returns the first.
 *
 * The row stays locked until the transaction ends, so places follow the order of commits: once a
 * reader has seen place n, no smaller one can appear. All of the tenant's outcomes wait for the
 * row, so a transaction that hangs soon loses it.
 */
export async function reserveObservations(
  db: Db,
  tenantId: number,
  count: number,
): Promise<number> {
  const [, [head]] = await Promise.all([
    limitPauses(db, shortPauseSeconds),
    db.rows<{ last_seq: number }>(
      `insert into observation_heads (tenant_id, last_seq) values ($1, $2)
       on conflict (tenant_id) do update set last_seq = observation_heads.last_seq + $2
       returning last_seq`,
      [tenantId, count],
      'reserve_observations',
    ),
  ])
  if (!head) throw new Error(`no observation head for tenant ${tenantId}`)
  return head.last_seq - count + 1
}

/** The head of a tenant's log. */
export type LogHead = {
  /** The next free place. */
  next: number
  /** The id from which quotes without an outcome count as not bought; null: none do yet. */
  silenceFrom: string | null
  /** Quotes above `from`, up to `until`, are counted in the lift totals; null: none are. */
  lift: { from: string; until: string } | null
  /** How old quotes were when their purchases were reported; null until one was. */
  purchaseAges: PurchaseAges | null
}

/** Locks the head of a tenant's log until the transaction ends, as a reservation does. */
export async function lockLogHead(db: Db, tenantId: number): Promise<LogHead> {
  const [, [head]] = await Promise.all([
    limitPauses(db, shortPauseSeconds),
    db.rows<{
      last_seq: number
      silence_from: string | null
      lift_from: string | null
      lift_until: string | null
      purchase_ages: PurchaseAges | null
    }>(
      `insert into observation_heads (tenant_id) values ($1)
       on conflict (tenant_id) do update set last_seq = observation_heads.last_seq
       returning last_seq, silence_from, lift_from, lift_until, purchase_ages`,
      [tenantId],
      'lock_log_head',
    ),
  ])
  if (!head) throw new Error(`no observation head for tenant ${tenantId}`)
  const { lift_from: from, lift_until: until } = head
  return {
    next: head.last_seq + 1,
    silenceFrom: head.silence_from,
    lift: from === null || until === null ? null : { from, until },
    purchaseAges: head.purchase_ages,
  }
}

/** Records from which quote on silence counts. The caller has locked the log's head. */
export async function putSilenceFrom(db: Db, tenantId: number, quoteId: string): Promise<void> {
  await db.run('update observation_heads set silence_from = $2 where tenant_id = $1', [
    tenantId,
    quoteId,
  ])
}

/** How late a tenant's purchases are reported; null until one was. */
export async function readPurchaseAges(db: Db, tenantId: number): Promise<PurchaseAges | null> {
  const [head] = await db.rows<{ purchase_ages: PurchaseAges | null }>(
    'select purchase_ages from observation_heads where tenant_id = $1',
    [tenantId],
    'read_purchase_ages',
  )
  return head?.purchase_ages ?? null
}

/** Records how late purchases are reported. The caller has locked the log's head. */
export async function putPurchaseAges(db: Db, tenantId: number, ages: PurchaseAges): Promise<void> {
  await db.run(
    'update observation_heads set purchase_ages = $2 where tenant_id = $1',
    [tenantId, ages],
    'put_purchase_ages',
  )
}

/** Records which quotes are counted in the lift totals. The caller has locked the log's head. */
export async function putLiftRange(
  db: Db,
  tenantId: number,
  { from, until }: { from: string; until: string },
): Promise<void> {
  await db.run(
    'update observation_heads set lift_from = $2, lift_until = $3 where tenant_id = $1',
    [tenantId, from, until],
    'put_lift_range',
  )
}

/**
 * Appends observations at positions that the same transaction reserved, and numbers them among
 * their cell's offers: because of the reservation no other transaction adds to the cell at the same
 * time.
 */
export async function appendObservations(
  db: Db,
  tenantId: number,
  observations: readonly StoredObservation[],
): Promise<void> {
  if (observations.length === 0) return
  await db.run(
    `insert into observations (tenant_id, seq, kind, product_id, currency, segment, price, offers,
       purchases, quantity, weight, corrects_seq, occurred_at, competitor_price, propensity,
       base_price, units_before, volume_discount, cell_offers)
     select t.tenant_id, a.*, coalesce(k.offers_before, 0) + sum(a.offers) over (
         partition by t.tenant_id, a.product_id, a.currency, a.segment order by a.seq)
     from ${ownTenant}
     cross join unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[],
         $7::bigint[], $8::smallint[], $9::smallint[], $10::integer[], $11::double precision[],
         $12::bigint[], $13::timestamptz[], $14::bigint[], $15::double precision[],
         $16::bigint[], $17::integer[], $18::double precision[])
         as a (seq, kind, product_id, currency, segment, price, offers, purchases, quantity, weight,
           corrects_seq, occurred_at, competitor_price, propensity, base_price, units_before,
           volume_discount)
     left join lateral (
       select o.cell_offers as offers_before from observations o
       where o.tenant_id = $1 and o.product_id = a.product_id and o.currency = a.currency
         and o.segment = a.segment
       order by o.cell_offers desc limit 1
     ) k on true`,
    [
      tenantId,
      observations.map((o) => o.seq),
      observations.map((o) => o.kind),
      ...keyColumns(observations),
      observations.map((o) => o.priceMinor),
      observations.map((o) => o.offers),
      observations.map((o) => o.purchases),
      observations.map((o) => o.quantity),
      observations.map((o) => o.weight),
      observations.map((o) => o.correctsSeq),
      observations.map((o) => o.occurredAt),
      observations.map((o) => o.competitorMinor),
      observations.map((o) => o.drawn?.propensity ?? null),
      observations.map((o) => o.drawn?.basePriceMinor ?? null),
      observations.map((o) => o.unitsBefore),
      observations.map((o) => o.drawn?.volumeDiscount || null),
    ],
    'append_observations',
  )
}

export type ObservationRow = {
  seq: number
  kind: 'offer' | 'correction'
  product_id: string
  currency: string
  segment: string
  price: number
  offers: 0 | 1
  purchases: -1 | 0 | 1
  quantity: number
  weight: number
  corrects_seq: number | null
  occurred_at: Date
  competitor_price: number | null
  propensity: number | null
  base_price: number | null
  units_before: number | null
  volume_discount: number | null
  recorded_at: Date
}

/** The tenant's observations after a place in the log, in order. */
export async function readObservations(
  db: Db,
  tenantId: number,
  afterSeq: number,
  limit: number,
): Promise<LoggedObservation[]> {
  const rows = await db.rows<ObservationRow>(
    `select seq, kind, product_id, currency, segment, price, offers, purchases, quantity, weight,
       corrects_seq, occurred_at, competitor_price, propensity, base_price, units_before,
       volume_discount, recorded_at
     from observations where tenant_id = $1 and seq > $2 order by seq limit $3`,
    [tenantId, afterSeq, limit],
    'read_observations',
  )
  return rows.map(toLogged)
}

export function toLogged(row: ObservationRow): LoggedObservation {
  return {
    seq: row.seq,
    kind: row.kind,
    productId: row.product_id,
    currency: row.currency,
    segment: row.segment,
    priceMinor: row.price,
    competitorMinor: row.competitor_price,
    offers: row.offers,
    purchases: row.purchases,
    quantity: row.quantity,
    unitsBefore: row.units_before,
    weight: row.weight,
    drawn:
      row.propensity === null || row.base_price === null
        ? null
        : {
            propensity: row.propensity,
            basePriceMinor: row.base_price,
            volumeDiscount: row.volume_discount ?? 0,
          },
    correctsSeq: row.corrects_seq,
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at,
  }
}

/** The offer that a correction is about, as far as a forgetting belief needs it. */
export type CorrectedOffer = {
  /** Offers of the cell between the two, ends excluded. */
  ageOffers: number
  competitorMinor: number | null
  occurredAt: Date
}

/**
 * Finds the offer of each correction by its place in the log, so that exactly that one is taken
 * back. It reads two rows for each, however many offers the cell has.
 */
export async function readCorrectedOffers(
  db: Db,
  tenantId: number,
  corrections: readonly StoredObservation[],
): Promise<Map<number, CorrectedOffer>> {
  if (corrections.length === 0) return new Map()
  const rows = await db.rows<{
    seq: number
    age: number
    occurred_at: Date
    competitor_price: number | null
  }>(
    // The limits make PostgreSQL look up each row separately: it never reads the whole log,
    // whatever it estimates.
    `select k.seq, first.occurred_at, first.competitor_price,
       own.cell_offers - first.cell_offers as age
     from unnest($2::bigint[], $3::bigint[]) as k (seq, corrects_seq)
     cross join lateral (
       select cell_offers from observations where tenant_id = $1 and seq = k.seq limit 1
     ) own
     cross join lateral (
       select cell_offers, occurred_at, competitor_price from observations
       where tenant_id = $1 and seq = k.corrects_seq limit 1
     ) first
     order by k.seq`,
    [tenantId, corrections.map((o) => o.seq), corrections.map((o) => o.correctsSeq)],
    'read_corrected_offers',
  )
  return new Map(
    rows.map((row) => [
      row.seq,
      {
        ageOffers: row.age,
        competitorMinor: row.competitor_price,
        occurredAt: row.occurred_at,
      },
    ]),
  )
}
