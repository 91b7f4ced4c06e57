import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { selfSignedCertificate } from '../../server/testing/certificate.ts'
import { hasMariaDb, startMariaDb } from '../testing/mariadb.ts'
import { runCaptured } from '../testing/run-captured.ts'
import { storedSales } from '../testing/stored-sales.ts'
import { temporaryFile } from '../testing/temporary-file.ts'

const has = hasMariaDb()
const server = has ? await startMariaDb(selfSignedCertificate('localhost')) : null
const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await service.close()
  await server?.close()
})

const query =
  'select id, sku, ordered_at, quantity, unit_price, refunded_quantity from sold where ordered_at >= :since'
const soldTable = `create table sold (id int, sku text, ordered_at timestamp null, quantity int,
  unit_price decimal(12, 4), refunded_quantity int not null default 0)`
let databases = 0

/** A shop with tables in its own database, an account, and a source file. */
async function shopWith(said: Record<string, unknown> = {}, ...statements: string[]) {
  if (server === null) throw new Error('no server')
  const name = `shop_${databases++}`
  await server.run(`create database ${name}`)
  const change = (sql: string) => server.run(`set time_zone = '+00:00'; ${sql}`, name)
  await change(soldTable)
  for (const statement of statements) await change(statement)
  const file = await temporaryFile('shop.json', '')
  const mysql = `mysql://root@127.0.0.1:${server.port}/${name}`
  const describeAs = (more: Record<string, unknown>) =>
    writeFile(
      file.path,
      JSON.stringify({ kind: 'orders', currency: 'usd', mysql, query, ...said, ...more }),
    )
  await describeAs({})
  const { key, tenantId } = await service.caller()
  const environment = { LERNER_BASE_URL: url, LERNER_API_KEY: key }
  return {
    name,
    mysql,
    change,
    describeAs,
    statePath: join(file.folder, 'shop.state.json'),
    pull: (...options: string[]) => runCaptured(['pull', file.path, ...options], environment),
    pullWith: (more: Record<string, string>) =>
      runCaptured(['pull', file.path], { ...environment, ...more }),
    sales: () => storedSales(service.url, tenantId),
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  }
}

const threeDays = `insert into sold values
  (1, 'mug', '2026-03-02 10:00:00', 2, 19.99, 0),
  (2, 'mug', '2026-03-03 09:00:00', 1, 19.99, 0),
  (3, 'mug', '2026-03-05 18:30:00', 1, 21.5, 0)`

describe.runIf(has)('lerner pull of a MySQL', () => {
  test('orders become days, and a second run finds nothing new', async () => {
    await using shop = await shopWith({}, threeDays)
    const first = await shop.pull('--json')

    expect(first.exitCode, first.stderr).toBe(0)
    expect(first.stderr).toContain(`the answer of MySQL at root@127.0.0.1:`)
    expect(JSON.parse(first.stdout)).toMatchObject({
      ...{ read: 3, rows: 4, accepted: 4, rejected: 0, since: null },
      lastRow: '2026-03-05 18:30:00+00:00',
    })
    const sold = [
      'mug 2026-03-02T00:00 1999 ×2',
      'mug 2026-03-03T00:00 1999 ×1',
      'mug 2026-03-04T00:00 1999 ×0',
      'mug 2026-03-05T00:00 2150 ×1',
    ]
    expect(await shop.sales()).toEqual(sold)
    const second = JSON.parse((await shop.pull('--json')).stdout)
    expect(second).toMatchObject({ accepted: 0, unchanged: 4, since: '2026-01-29' })
    expect(await shop.sales()).toEqual(sold)
  })

  test('late rows and refunds replace their days, and a day without its order is one of zero', async () => {
    await using shop = await shopWith({}, threeDays)
    await shop.pull()
    await shop.change(`insert into sold values (4, 'mug', '2026-03-03 23:00:00', 4, 19.99, 0);
      update sold set refunded_quantity = 1 where id = 1; delete from sold where id = 3`)

    expect((await shop.pull()).exitCode).toBe(0)
    expect(await shop.sales()).toEqual([
      'mug 2026-03-02T00:00 1999 ×1',
      'mug 2026-03-03T00:00 1999 ×5',
      'mug 2026-03-04T00:00 1999 ×0',
      'mug 2026-03-05T00:00 2150 ×0',
    ])
  })

  test('times are of UTC, with a zone or without, and days those of the shop', async () => {
    const day = 'date_format(ordered_at, "%Y-%m-%d")'
    for (const type of ['timestamp', 'datetime(3)']) {
      await using shop = await shopWith(
        { time_zone: 'Europe/Berlin', from: '2026-03-29', query },
        `alter table sold modify ordered_at ${type}`,
        `insert into sold values (1, 'mug', '2026-03-28 22:59:59', 8, 19.99, 0),
          (2, 'mug', '2026-03-28 23:00:00', 2, 19.99, 0),
          (3, 'mug', '2026-03-29 21:59:59', 1, 19.99, 0), (4, 'mug', '2026-03-29 22:00:00', 4, 19.99, 0)`,
      )
      const { stderr, exitCode } = await shop.pull()
      expect(exitCode, stderr).toBe(0)
      expect(stderr).toContain('times as Europe/Berlin has them')
      expect(await shop.sales()).toEqual([
        'mug 2026-03-28T23:00 1999 ×3',
        'mug 2026-03-29T22:00 1999 ×4',
      ])
      // A text that is not a time is read as written.
      const asText = query.replace('ordered_at,', `${day} as ordered_at,`)
      await shop.describeAs({ query: asText, time_zone: 'UTC' })
      expect((await shop.pull('--dry-run', '--json')).stdout).toContain('"lastRow": "2026-03-29"')
    }
  })

  test('values come as the database writes them', async () => {
    await using shop = await shopWith({
      query: `select 'Stück' as sku, cast('2026-03-02' as date) as ordered_at, 9007199254740993 as id,
        cast(0.10 as decimal(30, 20)) + 19.89 as unit_price, 1.5e0 * 2 as quantity, null as discount_code`,
    })
    const { stderr } = await shop.pull()

    expect(await shop.sales(), stderr).toEqual(['Stück 2026-03-02T00:00 1999 ×3'])
  })

  test('sales rows go as they are, in slices', async () => {
    await using shop = await shopWith({
      kind: 'sales',
      period_length: 'day',
      query: `select 'mug' as product, date(d) as period, 12.5 as price, 3 as units
              from (select timestampadd(day, seq, '2000-12-31') as d from seq_1_to_7305) as days where d >= :since`,
    })
    const first = JSON.parse((await shop.pull('--json')).stdout)
    const second = JSON.parse((await shop.pull('--json')).stdout)

    expect(first).toMatchObject({ read: 7305, accepted: 7305, lastRow: '2020-12-31' })
    expect(second).toMatchObject({ read: 36, accepted: 0, unchanged: 36, since: '2020-11-26' })
  })

  test('the address says how it is encrypted, and the environment a password', async () => {
    await using shop = await shopWith({}, threeDays)
    await shop.change(`create user reader@'127.0.0.1' identified by 'a@b/c' require ssl;
      grant select on ${shop.name}.* to reader@'127.0.0.1'`)
    const { port = 0, certificate = '', socket = '' } = server ?? {}
    const pullAt = async (mysql: string, more: Record<string, string> = {}) => {
      await shop.describeAs({ mysql })
      return await shop.pullWith(more)
    }
    const place = `127.0.0.1:${port}/${shop.name}`
    const password = { MYSQL_PWD: 'a@b/c' }

    const open = await pullAt(`mysql://reader@${place}`, password)
    expect(open.stderr).toContain('refused the sign-in')
    expect(open.stderr).toContain('MYSQL_PWD')
    for (const address of [
      `mysql://reader:a%40b%2Fc@${place}?ssl-mode=REQUIRED`,
      `mariadb://reader@${place}?ssl-mode=required`,
      `mysql://reader@${place}?ssl-mode=VERIFY_CA&ssl-ca=${certificate}`,
      `mysql://reader@${place.replace('127.0.0.1', 'localhost')}?ssl-mode=VERIFY_IDENTITY&ssl-ca=${certificate}`,
      `mysql://root:@/${shop.name}?socket=${socket}`,
      '$SHOP',
    ]) {
      const shopAddress = `mysql://root:@${place}`
      const { exitCode, stderr } = await pullAt(address, { ...password, SHOP: shopAddress })
      expect(exitCode, stderr).toBe(0)
    }
    for (const [more, message, host = '127.0.0.1'] of [
      ['ssl-mode=VERIFY_CA', 'cannot be reached: self-signed certificate'],
      [`ssl-mode=VERIFY_IDENTITY&ssl-ca=${certificate}`, 'Hostname/IP does not match', '127.1'],
      [`ssl-mode=VERIFY_IDENTITY&ssl-ca=${certificate}`, 'write the host as a name'],
      ['ssl-mode=PREFERRED', "ssl-mode of mysql is 'PREFERRED': write DISABLED, REQUIRED"],
      ['sslmode=require', "mysql has a parameter 'sslmode': known are socket, ssl-mode, ssl-ca"],
      ['ssl-mode=VERIFY_CA&ssl-ca=nowhere', "ssl-ca of mysql is 'nowhere', which cannot be read"],
    ] as const) {
      const at = place.replace('127.0.0.1', host)
      const { exitCode, stderr } = await pullAt(`mysql://reader@${at}?${more}`, password)
      expect(exitCode, more).toBeGreaterThan(0)
      expect(stderr).toContain(message)
    }
  })
})

describe.runIf(has)('lerner pull of a MySQL refuses', () => {
  test.each([
    ["insert into sold values (9, 'x', now(), 1, 1, 0)", 'one SELECT'],
    ["insert into sold values (9, 'x', now(), 1, 1, 0) returning *", 'one SELECT'],
    ['delete from sold returning *', 'one SELECT'],
    ['select 1; commit; drop table sold', 'one SELECT'],
    ['commit', 'one SELECT'],
    ["select * from sold into outfile '/tmp/lerner-outfile'", 'one SELECT'],
    ["select 1) as a into outfile '/tmp/lerner-outfile' -- ", 'one SELECT'],
    ['select stolen() as id', 'read-only'],
  ])('a query that writes: %s', async (text, remedy) => {
    await using shop = await shopWith({ query: text }, threeDays)
    await shop.change(
      'create function stolen() returns int modifies sql data begin delete from sold; return 1; end',
    )
    const { exitCode, stderr } = await shop.pull()

    expect(exitCode).toBe(1)
    expect(stderr).toContain(remedy)
    expect((await shop.change('select * from sold')).at(-1)).toHaveLength(3)
    await expect(readFile('/tmp/lerner-outfile')).rejects.toThrow('ENOENT')
  })

  test('a database that is not there or not open, in words without the password', async () => {
    await using shop = await shopWith()
    const saidOf = async (mysql: string) => {
      await shop.describeAs({ mysql })
      const { exitCode, stdout, stderr } = await shop.pull()
      expect(exitCode).toBeGreaterThan(0)
      expect(stdout + stderr).not.toContain('hunter2')
      expect(await readFile(shop.statePath, 'utf8').catch(() => '')).not.toContain('hunter2')
      return stderr
    }
    const closed = await saidOf('mysql://reader:hunter2@127.0.0.1:1/shop')
    expect(closed).toContain('MySQL at reader@127.0.0.1:1/shop cannot be reached')
    const stranger = await saidOf(shop.mysql.replace('root', 'nobody:hunter2'))
    expect(stranger).toContain('MySQL at nobody@')
    expect(stranger).toContain('refused the sign-in')
    const nowhere = await saidOf(shop.mysql.replace(shop.name, 'nowhere'))
    expect(nowhere).toContain("Unknown database 'nowhere'")
    expect(await saidOf('mysql:hunter2')).toContain('mysql is not a database address')
    expect(await saidOf('mysql://root:hunter2%@127.0.0.1/shop')).toContain('as %40 and %2F')
    expect(await saidOf('postgres://root:hunter2@127.0.0.1/shop')).toContain('write mysql://USER@')
  })

  test('a query that takes too long, which the server then stops', async () => {
    await using shop = await shopWith(
      { query: 'select sold.*, sleep(20) as slept from sold', timeout_seconds: 1 },
      threeDays,
    )
    const { exitCode, stderr } = await shop.pull()

    expect(exitCode).toBe(1)
    expect(stderr).toContain('raise timeout_seconds')
    await expect
      .poll(() => server?.run('show processlist'), { timeout: 10_000 })
      .not.toContainEqual(expect.objectContaining({ Info: expect.stringContaining('sleep') }))
  })

  test('rows that end because the connection was lost', async () => {
    await using shop = await shopWith({
      ...{ kind: 'sales', period_length: 'day' },
      query: `select 'mug' as product, date('2026-03-02') as period, 12.5 as price, 3 as units, sleep(0.001) as slept
              from seq_1_to_60000`,
    })
    const pulling = shop.pull()
    const under = `select id from information_schema.processlist
      where info like '%seq_1_to_60000%' and id <> connection_id()`
    let id: unknown
    while (id === undefined) id = (await server?.run(under))?.[0]?.id
    await server?.run(`kill connection ${id}`)
    const { exitCode, stderr } = await pulling

    expect(exitCode).toBe(1)
    expect(stderr).toContain('cannot be reached: Connection lost')
    expect(await shop.sales()).toEqual([])
  })

  test('what is not there, by its name', async () => {
    await using shop = await shopWith({ query: 'select * from gone' })
    const { stderr } = await shop.pull()

    expect(stderr).toContain('refused the query: Table')
    expect(stderr).toContain('mysql runs it with a day in the place of :since')
  })

  test('rows of days that were read by half', async () => {
    await using shop = await shopWith({}, threeDays)
    await shop.pull()
    const half = query.replace('ordered_at >= :since', `id = 1 and :since < now()`)
    await shop.describeAs({ query: half, from: '2026-03-03' })
    const { exitCode, stderr } = await shop.pull()

    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/Row 2 is dated 2026-03-02 10:00:00\+00:00, before :since \(2026-03-03/)
  })
})

/** The guide's query for a shop system, below its name. */
async function queryOfGuide(shop: string): Promise<string> {
  const guide = await readFile(join(import.meta.dirname, '../../docs/guide/pulling.md'), 'utf8')
  const from = guide.indexOf('```sql\n', guide.indexOf(`\n${shop}`))
  return guide.slice(from + 7, guide.indexOf('```', from + 7))
}

describe.runIf(has)('queries of the guide read', () => {
  test('WooCommerce: variants, refunds, coupons, and orders that were never paid', async () => {
    const lines = [
      // order, item, product, variation, quantity, total, tax
      [10, 100, 1, 0, 2, 40, 7.6],
      [10, 101, 2, 3, 1, 9, 1.71],
      [11, 102, 2, 3, 3, 30, 5.7],
      [12, 103, 1, 0, 1, 20, 3.8],
      [13, 104, 1, 0, 5, 100, 19],
      [14, 105, 4, 0, 1, 5, 0],
      [14, 106, 4, 5, 1, 6, 0],
      [20, 200, 2, 3, -1, -10, -1.9],
    ]
    const metas = lines.flatMap(([, item, product, variation, quantity, total, tax]) =>
      Object.entries({
        _product_id: product,
        _variation_id: variation,
        _qty: quantity,
        _line_total: total,
        _line_tax: tax,
        ...(item === 200 ? { _refunded_item_id: 102 } : {}),
      }).map(([key, value]) => `(${item}, '${key}', '${value}')`),
    )
    await using shop = await shopWith(
      { time_zone: 'Europe/Berlin', currency: 'eur', query: await queryOfGuide('WooCommerce') },
      `create table wp_wc_orders (id bigint unsigned primary key, status varchar(20), currency varchar(10),
         type varchar(20), tax_amount decimal(26, 8), total_amount decimal(26, 8), customer_id bigint unsigned,
         date_created_gmt datetime, parent_order_id bigint unsigned, payment_method varchar(100));
       create table wp_woocommerce_order_items (order_item_id bigint unsigned primary key, order_item_name text,
         order_item_type varchar(200), order_id bigint unsigned);
       create table wp_woocommerce_order_itemmeta (meta_id bigint unsigned auto_increment primary key,
         order_item_id bigint unsigned, meta_key varchar(255), meta_value longtext);
       create table wp_wc_product_meta_lookup (product_id bigint primary key, sku varchar(100), min_price decimal(19, 4));
       insert into wp_wc_product_meta_lookup values (1, 'MUG', 20), (2, '', 10), (3, 'TEA-S', 10), (4, null, 5);
       insert into wp_wc_orders (id, status, currency, type, date_created_gmt, parent_order_id) values
         (10, 'wc-completed', 'EUR', 'shop_order', '2026-03-02 10:00:00', 0),
         (11, 'wc-processing', 'EUR', 'shop_order', '2026-03-03 23:30:00', 0),
         (12, 'wc-pending', 'EUR', 'shop_order', '2026-03-02 11:00:00', 0),
         (13, 'trash', 'EUR', 'shop_order', '2026-03-02 11:00:00', 0),
         (14, 'wc-completed', 'EUR', 'shop_order', '2026-03-02 11:00:00', 0),
         (20, 'wc-completed', 'EUR', 'shop_order_refund', '2026-03-09 11:00:00', 11);
       insert into wp_woocommerce_order_items values
         ${lines.map(([order, item]) => `(${item}, 'Item ${item}', 'line_item', ${order})`).join(', ')},
         (300, 'SUMMER', 'coupon', 10), (301, 'Flat rate', 'shipping', 10);
       insert into wp_woocommerce_order_itemmeta (order_item_id, meta_key, meta_value) values
         ${metas.join(', ')}, (301, '_qty', '1'), (301, '_line_total', '4.90')`,
    )
    const { stderr, exitCode } = await shop.pull()

    expect(exitCode, stderr).toBe(0)
    expect(stderr).toContain('an export of WooCommerce')
    expect(stderr).toContain("promotion from 'coupons'")
    expect(await shop.sales()).toEqual([
      '4 2026-03-01T23:00 500 ×1',
      '4 2026-03-02T23:00 500 ×0',
      '4 2026-03-03T23:00 500 ×0',
      '5 2026-03-01T23:00 600 ×1',
      '5 2026-03-02T23:00 600 ×0',
      '5 2026-03-03T23:00 600 ×0',
      'MUG 2026-03-01T23:00 2000 ×2',
      'MUG 2026-03-02T23:00 2000 ×0',
      'MUG 2026-03-03T23:00 2000 ×0',
      'TEA-S 2026-03-01T23:00 900 ×1',
      'TEA-S 2026-03-02T23:00 900 ×0',
      'TEA-S 2026-03-03T23:00 1000 ×2',
    ])
  })

  test('Magento: parts of configurable products, refunds, cancellations and discounts', async () => {
    await using shop = await shopWith(
      { time_zone: 'America/New_York', query: await queryOfGuide('Magento') },
      `create table sales_order (entity_id int unsigned primary key, increment_id varchar(50), state varchar(32),
         status varchar(32), coupon_code varchar(255), grand_total decimal(20, 4), shipping_amount decimal(20, 4),
         order_currency_code varchar(3), created_at timestamp default current_timestamp);
       create table sales_order_item (item_id int unsigned primary key, order_id int unsigned, parent_item_id int unsigned,
         created_at timestamp default current_timestamp, product_type varchar(255), sku varchar(255), name varchar(255),
         qty_ordered decimal(12, 4), qty_refunded decimal(12, 4), qty_canceled decimal(12, 4), price decimal(12, 4),
         row_total decimal(20, 4), discount_amount decimal(20, 4), tax_amount decimal(20, 4));
       insert into sales_order (entity_id, increment_id, status, coupon_code, order_currency_code, created_at) values
         (1, '000000001', 'complete', null, 'USD', '2026-03-03 04:00:00'),
         (2, '000000002', 'processing', 'SPRING', 'USD', '2026-03-04 15:00:00'),
         (3, '000000003', 'canceled', null, 'USD', '2026-03-04 15:00:00');
       insert into sales_order_item values
         (1, 1, null, now(), 'configurable', 'SHIRT-M', 'Shirt', 3, 1, 0, 30, 90, 0, 7.5),
         (2, 1, 1, now(), 'simple', 'SHIRT-M', 'Shirt M', 3, 0, 0, 0, 0, 0, 0),
         (3, 2, null, now(), 'simple', 'SHIRT-M', 'Shirt', 2, 0, 1, 30, 60, 6, 4.5),
         (4, 3, null, now(), 'simple', 'SHIRT-M', 'Shirt', 5, 0, 5, 30, 150, 0, 12)`,
    )
    const { stderr, exitCode } = await shop.pull()

    expect(exitCode, stderr).toBe(0)
    expect(stderr).toContain('an export of Magento order items')
    expect(await shop.sales()).toEqual([
      'SHIRT-M 2026-03-02T05:00 3000 ×2',
      'SHIRT-M 2026-03-03T05:00 3000 ×0',
      'SHIRT-M 2026-03-04T05:00 2700 ×1',
    ])
  })

  test('PrestaShop: references, refunds, discounts of orders, and states in words', async () => {
    await using shop = await shopWith(
      { currency: 'eur', query: await queryOfGuide('PrestaShop') },
      `create table ps_orders (id_order int unsigned primary key, reference varchar(9), id_lang int unsigned,
         id_currency int unsigned, current_state int unsigned, payment varchar(255), total_discounts_tax_excl decimal(20, 6),
         total_shipping_tax_excl decimal(20, 6), total_paid_tax_excl decimal(20, 6), valid int unsigned, date_add datetime);
       create table ps_order_detail (id_order_detail int unsigned primary key, id_order int unsigned, product_id int unsigned,
         product_name text, product_quantity int, product_quantity_refunded int unsigned, product_quantity_return int unsigned,
         product_reference varchar(64), product_price decimal(20, 6), unit_price_tax_incl decimal(20, 6),
         unit_price_tax_excl decimal(20, 6));
       create table ps_currency (id_currency int unsigned primary key, iso_code varchar(3));
       create table ps_order_state_lang (id_order_state int unsigned, id_lang int unsigned, name varchar(64));
       insert into ps_currency values (1, 'EUR'), (2, 'PLN');
       insert into ps_order_state_lang values (2, 1, 'Payment accepted'), (6, 1, 'Canceled'), (2, 2, 'Paiement accepté'),
         (10, 2, 'En attente de virement bancaire'), (8, 1, 'Payment error'), (7, 1, 'Refunded');
       insert into ps_orders values
         (1, 'AAAAAAAAA', 1, 1, 2, 'Card', 0, 5, 65, 1, '2026-03-02 23:30:00'),
         (2, 'BBBBBBBBB', 2, 1, 2, 'Carte', 4, 5, 41, 1, '2026-03-04 00:10:00'),
         (3, 'CCCCCCCCC', 1, 1, 6, 'Card', 0, 5, 25, 0, '2026-03-03 10:00:00'),
         (4, 'DDDDDDDDD', 2, 1, 10, 'Virement', 0, 5, 25, 0, '2026-03-03 10:00:00'),
         (5, 'EEEEEEEEE', 1, 2, 2, 'Card', 0, 5, 95, 1, '2026-03-03 10:00:00'),
         (6, 'FFFFFFFFF', 1, 1, 7, 'Card', 0, 5, 25, 0, '2026-03-03 10:00:00');
       insert into ps_order_detail values
         (1, 1, 7, 'Mug', 3, 1, 0, 'MUG', 20, 24, 20), (2, 2, 7, 'Mug', 2, 0, 0, 'MUG', 20, 24, 20),
         (3, 3, 7, 'Mug', 1, 0, 0, 'MUG', 20, 24, 20), (4, 4, 7, 'Mug', 1, 0, 0, 'MUG', 20, 24, 20),
         (5, 5, 7, 'Mug', 1, 0, 0, 'MUG', 90, 110, 90), (6, 6, 7, 'Mug', 1, 0, 0, 'MUG', 20, 24, 20)`,
    )
    const { stderr, exitCode } = await shop.pull()

    expect(exitCode, stderr).toBe(0)
    expect(stderr).toContain('an export of PrestaShop order details')
    expect(await shop.sales()).toEqual([
      'MUG 2026-03-02T00:00 2000 ×2',
      'MUG 2026-03-03T00:00 2000 ×0',
      'MUG 2026-03-04T00:00 1800 ×2',
    ])
  })
})
