import { Migration } from '@medusajs/framework/mikro-orm/migrations'

export class Migration20261126070542 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "lerner_held_price" drop constraint if exists "lerner_held_price_cart_id_variant_id_unique";`,
    )
    this.addSql(
      `create table if not exists "lerner_held_price" ("id" text not null, "cart_id" text not null, "variant_id" text not null, "shown_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "lerner_held_price_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_lerner_held_price_deleted_at" ON "lerner_held_price" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_lerner_held_price_cart_id_variant_id_unique" ON "lerner_held_price" ("cart_id", "variant_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_lerner_held_price_shown_id" ON "lerner_held_price" ("shown_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "lerner_progress" ("id" text not null, "until" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "lerner_progress_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_lerner_progress_deleted_at" ON "lerner_progress" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "lerner_shown_price" ("id" text not null, "visitor" text not null, "variant_id" text not null, "product_id" text not null, "currency_code" text not null, "base_price" text not null, "price" text not null, "quote_id" text null, "expires_at" timestamptz not null, "held" boolean not null default false, "closed_at" timestamptz null, "confirmed_bought" integer null, "confirmed_returned" integer null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "lerner_shown_price_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_lerner_shown_price_deleted_at" ON "lerner_shown_price" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_lerner_shown_price_visitor_variant_id" ON "lerner_shown_price" ("visitor", "variant_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_lerner_shown_price_expires_at" ON "lerner_shown_price" ("expires_at") WHERE closed_at is null AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "lerner_held_price" cascade;`)

    this.addSql(`drop table if exists "lerner_progress" cascade;`)

    this.addSql(`drop table if exists "lerner_shown_price" cascade;`)
  }
}
