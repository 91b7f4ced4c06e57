import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startMariaDb } from '../../../cli/testing/mariadb.ts'
import { freePort, temporaryFolder } from '../../../lab/harness/service.ts'
import { selfSignedCertificate } from '../../../server/testing/certificate.ts'
import { killAll, launch, untilReady } from '../../week/processes.ts'

/** The output of act.php: the plugin's stored state. */
export type Kept = {
  state: { failure: string | null; prices: number }
  filled: { until: number; prices: Record<string, unknown> }
  scheduled: number | false
  /** When prices are filled because a list ends; false if that is later than the next run. */
  at_end: number | false
}

/** A test shop on WooCommerce, reachable only from this machine. */
export type OpenShop = AsyncDisposable & {
  url: string
  /** The address of its database for `lerner pull`. */
  databaseUrl: string
  /** The shop's ids, by SKU. */
  ids: Record<string, number>
  act(...words: string[]): Promise<Kept>
  /** The total of an order in the shop's own tables, in smallest units. */
  totalOf(orderId: string): Promise<number>
  /** The end of its output. */
  output(): string
}

const here = import.meta.dirname

/** Starts a shop with these folders of WordPress and WooCommerce, and the plugin. */
export async function openShop(
  wordpress: string,
  woocommerce: string,
  lerner: { url: string; key: string },
): Promise<OpenShop> {
  await using cleanups = new AsyncDisposableStack()
  const folder = temporaryFolder('woocommerce')
  cleanups.defer(() => folder.remove())
  const database = await startMariaDb(selfSignedCertificate('localhost'))
  cleanups.defer(() => database.close())
  await database.run(
    `create database shop; create user shop@'127.0.0.1' identified by 'shop'; grant all on shop.* to shop@'127.0.0.1'`,
  )
  const root = join(folder.path, 'site')
  cpSync(wordpress, root, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/wp-content|wp-config\.php/.test(path.slice(wordpress.length)),
  })
  const plugins = join(root, 'wp-content/plugins')
  mkdirSync(plugins, { recursive: true })
  symlinkSync(woocommerce, join(plugins, 'woocommerce'))
  symlinkSync(join(here, '../lerner'), join(plugins, 'lerner'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  writeFileSync(join(root, 'wp-config.php'), configOf(url, database.port, lerner))

  const env = { ...process.env, SHOP_ROOT: root }
  const run = promisify(execFile)
  const php = async (file: string, ...words: string[]) => {
    const { stdout } = await run('php', [join(here, file), ...words], { env })
    return JSON.parse(stdout.slice(stdout.lastIndexOf('\n{') + 1))
  }
  await php('install.php')
  const ids = await php('seed.php')
  const words = ['-S', `127.0.0.1:${port}`, join(root, 'index.php')]
  const web = launch(words, root, { PHP_CLI_SERVER_WORKERS: '4' }, 'php')
  cleanups.defer(() => killAll(web.child))
  await untilReady(web, `${url}/?rest_route=/wc/store/v1/products`)
  const all = cleanups.move()
  return {
    url,
    databaseUrl: `mysql://shop:shop@127.0.0.1:${database.port}/shop`,
    ids,
    act: (...words) => php('act.php', ...words),
    async totalOf(orderId) {
      const [order] = await database.run(
        `select round(total_amount * 100) as total from wp_wc_orders where id = ${Number(orderId)}`,
        'shop',
      )
      return Number(order?.total)
    },
    output: web.output,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

function configOf(url: string, port: number, lerner: { url: string; key: string }): string {
  return `<?php
define('DB_NAME', 'shop'); define('DB_USER', 'shop'); define('DB_PASSWORD', 'shop');
define('DB_HOST', '127.0.0.1:${port}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('WP_HOME', '${url}'); define('WP_SITEURL', '${url}');
define('WP_HTTP_BLOCK_EXTERNAL', true); define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
define('DISABLE_WP_CRON', true); define('WP_AUTO_UPDATE_CORE', false); define('WP_DEBUG', false);
define('LERNER_BASE_URL', '${lerner.url}'); define('LERNER_API_KEY', '${lerner.key}');
$_SERVER['HTTPS'] = ($_SERVER['HTTP_X_FORWARDED_PROTO'] ?? '') === 'https' ? 'on' : '';
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`
}
