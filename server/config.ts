import {
  cidrs,
  integer,
  issuer,
  mailDomains,
  postgresUrl,
  type RoleOfValue,
  rolesOfValues,
  type SmtpUrl,
  sender,
  smtpUrl,
  text,
  visibleAscii,
} from './setting-parsers.ts'

/**
 * The only table of settings and the only reader of the environment. The docs page is generated
 * from it.
 */
export type Config = {
  port: number
  host: string
  databaseUrl: string | null
  directDatabaseUrl: string | null
  ownerDatabaseUrl: string | null
  distributed: 'citus' | null
  dataDir: string
  walArchive: string | null
  apiKey: string | null
  keyPepper: string | null
  metricsKey: string | null
  rateLimitPerSecond: number
  workers: number
  traces: 'off' | 'otlp'
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  quoteTtlSeconds: number
  drainSeconds: number
  requestSeconds: number
  retentionDays: number
  webhookAllowCidrs: readonly string[]
  basePath: string
  publicUrl: string | null
  smtpUrl: SmtpUrl | null
  mailFrom: string
  mailDomains: readonly string[]
  mailHour: number
  oidcIssuer: string | null
  oidcClientId: string
  oidcClientSecret: string | null
  oidcName: string
  oidcScopes: string
  oidcRoleClaim: string
  oidcRoles: readonly RoleOfValue[]
  oidcAccount: string
  oidcMode: 'live' | 'test'
}

type Setting<Value> = {
  variable: string
  default: string
  meaning: string
  /** Returns the value, or throws an Error whose message says what would be valid. */
  parse: (text: string) => Value
}

type SettingTable = { [Name in keyof Config]: Setting<Config[Name]> }

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const settings: SettingTable = {
  port: {
    variable: 'PORT',
    default: '8080',
    meaning: 'Port to listen on; 0 picks a free one.',
    parse: integer(0, 65_535),
  },
  host: {
    variable: 'HOST',
    default: '127.0.0.1',
    meaning: 'Address to listen on; 0.0.0.0 means all.',
    parse: (text) => text,
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    default: '',
    meaning:
      'PostgreSQL 15 or newer. If unset, the embedded server starts. May point to a pooler that shares connections between transactions.',
    parse: postgresUrl,
  },
  directDatabaseUrl: {
    variable: 'LERNER_DIRECT_DATABASE_URL',
    default: '',
    meaning:
      'If DATABASE_URL points to a pooler: the address of the same database on the server itself, for notifications, migrations and locks. If unset, DATABASE_URL is used.',
    parse: postgresUrl,
  },
  ownerDatabaseUrl: {
    variable: 'LERNER_OWNER_DATABASE_URL',
    default: '',
    meaning:
      'A login that owns the tables, used for migrations only. If unset, LERNER_DIRECT_DATABASE_URL or DATABASE_URL is used, and its privileges are dropped afterwards.',
    parse: postgresUrl,
  },
  distributed: {
    variable: 'LERNER_DISTRIBUTED',
    default: '',
    meaning:
      "'citus' if DATABASE_URL names the coordinator of a Citus cluster: the tables are spread over its machines by tenant. Empty: one PostgreSQL holds all of them. This cannot be undone.",
    parse: (given) => {
      if (given !== '' && given !== 'citus') throw new Error('must be citus, or empty')
      return given || null
    },
  },
  dataDir: {
    variable: 'LERNER_DATA_DIR',
    default: './data',
    meaning: 'Where the embedded server keeps its data.',
    parse: (text) => text,
  },
  walArchive: {
    variable: 'LERNER_WAL_ARCHIVE',
    default: '',
    meaning:
      'A folder on another disk to which the embedded database copies its writes within a minute: with a backup, it can restore any point in time since. Empty: nothing is copied.',
    parse: (text) => text || null,
  },
  apiKey: {
    variable: 'LERNER_API_KEY',
    default: '',
    meaning:
      'Created as a key with all scopes at startup if it does not exist yet, in test mode if it begins with lrn_test_, otherwise live. Earlier keys stay valid until they are revoked. 24 to 128 visible ASCII characters.',
    parse: visibleAscii(24, 128),
  },
  keyPepper: {
    variable: 'LERNER_KEY_PEPPER',
    default: '',
    meaning:
      'Secret that protects the stored keys, 16 to 256 visible ASCII characters. If unset, the service stores one in the file key-pepper in the data directory. If it is lost or changed, all API keys and webhook secrets are lost.',
    parse: visibleAscii(16, 256),
  },
  metricsKey: {
    variable: 'LERNER_METRICS_KEY',
    default: '',
    meaning:
      'The token Prometheus must send to read /metrics, as Authorization: Bearer. 16 to 128 visible ASCII characters. Empty: anyone can read /metrics.',
    parse: visibleAscii(16, 128),
  },
  rateLimitPerSecond: {
    variable: 'LERNER_RATE_LIMIT',
    default: '1000',
    meaning:
      'Quotes per second, counting each quote of a batch, and separately the same number of other requests, where ten sales rows, offers or outcomes count as one, as do a hundred rows of an imported file; per tenant and per service if several share one database. 0 means no limit.',
    parse: integer(0, 10_000_000),
  },
  workers: {
    variable: 'LERNER_WORKERS',
    default: '1',
    meaning:
      'Processes that answer requests. With 1 the service is a single process. With more it uses that many cores, and one extra process does the background work: learning, price lists, webhooks.',
    parse: integer(1, 64),
  },
  logLevel: {
    variable: 'LERNER_LOG_LEVEL',
    default: 'info',
    meaning: `How much is logged: ${logLevels.join(', ')}.`,
    parse: (text) => {
      const level = logLevels.find((known) => known === text)
      if (!level) throw new Error(`must be one of ${logLevels.join(', ')}`)
      return level
    },
  },
  traces: {
    variable: 'LERNER_TRACES',
    default: 'off',
    meaning:
      'otlp: sends traces by OTLP over HTTP, configured with OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER and the other OpenTelemetry variables. Its packages are installed separately: startup names them. off: none of it is loaded.',
    parse: (text) => {
      if (text !== 'off' && text !== 'otlp') throw new Error('must be off or otlp')
      return text
    },
  },
  drainSeconds: {
    variable: 'LERNER_DRAIN_SECONDS',
    default: '0',
    meaning:
      'How long a stopping service keeps answering while /readyz returns 503, so that a load balancer notices before the port closes.',
    parse: integer(0, 300),
  },
  requestSeconds: {
    variable: 'LERNER_REQUEST_SECONDS',
    default: '15',
    meaning:
      'How long a request may wait for the database, in all; then it is refused with 503, and what it had not committed is rolled back. Bodies of many rows and exports may take twice as long for each of their transactions.',
    parse: integer(1, 600),
  },
  quoteTtlSeconds: {
    variable: 'LERNER_QUOTE_TTL_SECONDS',
    default: '3600',
    meaning:
      'How long a quoted price is valid. Without an outcome by then, the quote counts as not bought, once the account has reported any outcome. If you set more than an hour, or report purchases alone, outcomes count when that time is over, together with the refusals that nobody reports.',
    parse: integer(60, 31_536_000),
  },
  retentionDays: {
    variable: 'LERNER_RETENTION_DAYS',
    default: '0',
    meaning:
      'Quotes and outcomes older than this are dropped, a month at a time; 0 keeps them. The log of observations (price and outcome, no customer), offers made elsewhere and sales rows are kept.',
    parse: integer(0, 36_500),
  },
  webhookAllowCidrs: {
    variable: 'LERNER_WEBHOOK_ALLOW_CIDRS',
    default: '',
    meaning:
      'Address blocks, such as 10.0.0.0/8,fd00::/8, that webhooks may be sent to although they are not public. Plain http is allowed there.',
    parse: cidrs,
  },
  basePath: {
    variable: 'LERNER_BASE_PATH',
    default: '',
    meaning:
      'Path under which a proxy serves the service, such as /prices, if it is not the root. It does not matter whether the proxy keeps the path or strips it.',
    parse: (text) => {
      const path = text.replace(/\/$/, '')
      if (!/^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/.test(path) || path.length > 200) {
        throw new Error('must be a path such as /prices, of letters, digits, and . _ ~ -')
      }
      if (path === '/test') {
        throw new Error('must not be /test, where the console shows test data; take another path')
      }
      return path
    },
  },
  publicUrl: {
    variable: 'LERNER_PUBLIC_URL',
    default: '',
    meaning:
      'Address at which browsers reach the service, such as https://prices.example.com, without a path (see LERNER_BASE_PATH). With https, cookies are sent over https only. Needed behind a proxy that changes the Host header, and for signing in with OpenID Connect.',
    parse: (text) => {
      if (text === '') return null
      const url = URL.canParse(text) ? new URL(text) : null
      if (url === null || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href) {
        throw new Error('must be an http or https address without a path')
      }
      return url.origin
    },
  },
  smtpUrl: {
    variable: 'LERNER_SMTP_URL',
    default: '',
    meaning:
      'The SMTP server for e-mail, such as smtps://name:password@smtp.example.com or smtp://…:587, which upgrades to TLS. People who signed in with OpenID Connect get their unread news once a day. Needs LERNER_MAIL_FROM, LERNER_MAIL_DOMAINS, LERNER_PUBLIC_URL and a provider. An address that is not public, or has no TLS, must be in LERNER_WEBHOOK_ALLOW_CIDRS. Empty: no e-mail is sent.',
    parse: smtpUrl,
  },
  mailFrom: {
    variable: 'LERNER_MAIL_FROM',
    default: '',
    meaning: 'The sender address of e-mail, such as prices@example.com.',
    parse: sender,
  },
  mailDomains: {
    variable: 'LERNER_MAIL_DOMAINS',
    default: '',
    meaning:
      'The domains that e-mail may be sent to, such as example.com,example.org. No other address gets any, whatever the provider reports.',
    parse: mailDomains,
  },
  mailHour: {
    variable: 'LERNER_MAIL_HOUR',
    default: '6',
    meaning: 'The hour of the day, in UTC, from which the daily e-mail is sent.',
    parse: integer(0, 23),
  },
  oidcIssuer: {
    variable: 'LERNER_OIDC_ISSUER',
    default: '',
    meaning:
      'Address of an OpenID Connect provider for signing in, in addition to API keys. Needs LERNER_PUBLIC_URL, LERNER_OIDC_CLIENT_ID and LERNER_OIDC_ROLES.',
    parse: issuer,
  },
  oidcClientId: {
    variable: 'LERNER_OIDC_CLIENT_ID',
    default: '',
    meaning: 'The client id of this service at the provider.',
    parse: text(0, 255),
  },
  oidcClientSecret: {
    variable: 'LERNER_OIDC_CLIENT_SECRET',
    default: '',
    meaning: 'The client secret of this service at the provider. If unset, it is a public client.',
    parse: (given) => (given === '' ? null : text(1, 1000)(given)),
  },
  oidcName: {
    variable: 'LERNER_OIDC_NAME',
    default: 'your organization',
    meaning: 'Display name of the provider: the button says "Sign in with …".',
    parse: text(1, 100),
  },
  oidcScopes: {
    variable: 'LERNER_OIDC_SCOPES',
    default: 'openid email profile',
    meaning:
      'The scopes to request from the provider, separated by spaces. They must include openid.',
    parse: (given) => {
      if (!given.split(' ').includes('openid')) throw new Error('must name openid')
      return text(1, 500)(given)
    },
  },
  oidcRoleClaim: {
    variable: 'LERNER_OIDC_ROLE_CLAIM',
    default: 'groups',
    meaning: 'The claim, a string or a list of strings, that determines what someone may do.',
    parse: text(1, 255),
  },
  oidcRoles: {
    variable: 'LERNER_OIDC_ROLES',
    default: '',
    meaning:
      'Which role each value of that claim gives, such as pricing-leads=admin,pricing=manager,*=viewer. * is anyone the provider lets in; the roles are viewer, editor, approver, manager and admin; several roles add up, and people without any cannot sign in.',
    parse: rolesOfValues,
  },
  oidcAccount: {
    variable: 'LERNER_OIDC_ACCOUNT',
    default: 'default',
    meaning: 'The account that people sign in to through the provider.',
    parse: text(1, 255),
  },
  oidcMode: {
    variable: 'LERNER_OIDC_MODE',
    default: 'live',
    meaning: 'Which half of that account they see: live or test.',
    parse: (given) => {
      if (given !== 'live' && given !== 'test') throw new Error('must be live or test')
      return given
    },
  },
}

/** The settings that another one needs and that are missing. */
function missingFor(needing: Setting<unknown>, needed: readonly [Setting<unknown>, boolean][]) {
  return needed
    .filter(([, isMissing]) => isMissing)
    .map(([{ variable }]) => `${variable} is missing: ${needing.variable} needs it`)
}

/** Settings that the SMTP server needs and that are missing. */
function faultsOfMail(config: Config): string[] {
  if (!config.smtpUrl) return []
  return missingFor(settings.smtpUrl, [
    [settings.mailFrom, config.mailFrom === ''],
    [settings.mailDomains, config.mailDomains?.length === 0],
    [settings.oidcIssuer, config.oidcIssuer === null],
  ])
}

/** Settings that an OpenID Connect provider needs and that are missing. */
function faultsOfOpenId(config: Config): string[] {
  if (config.oidcIssuer === null) return []
  return missingFor(settings.oidcIssuer, [
    [settings.publicUrl, config.publicUrl === null],
    [settings.oidcClientId, config.oidcClientId === ''],
    [settings.oidcRoles, config.oidcRoles?.length === 0],
  ])
}

/**
 * Reads the settings from an environment.
 *
 * @throws Error that names every faulty variable at once, with its value and what would be valid.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const faults: string[] = []
  const read = <Value>(setting: Setting<Value>): Value | undefined => {
    const text = environment[setting.variable] || setting.default
    try {
      return setting.parse(text)
    } catch (error) {
      const secret = /KEY|PEPPER|SECRET|DATABASE_URL|SMTP_URL/.test(setting.variable)
      faults.push(
        `${setting.variable}${secret ? '' : ` is '${text}'`}: ${(error as Error).message}`,
      )
      return undefined
    }
  }
  const config = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, read(setting as Setting<unknown>)]),
  ) as Config
  faults.push(...faultsOfOpenId(config), ...faultsOfMail(config))
  if (config.walArchive !== null && config.databaseUrl !== null) {
    faults.push(
      'LERNER_WAL_ARCHIVE is for the embedded database, and DATABASE_URL names another one: leave one of them out, and archive on the server of that database',
    )
  }
  if (config.distributed && config.databaseUrl === null) {
    faults.push(
      'LERNER_DISTRIBUTED is citus, but DATABASE_URL, the address of its coordinator, is missing',
    )
  }
  if (config.distributed && config.directDatabaseUrl !== null) {
    faults.push(
      'LERNER_DIRECT_DATABASE_URL and LERNER_DISTRIBUTED exclude each other: DATABASE_URL must name the coordinator itself, not a pooler',
    )
  }
  if (faults.length > 0) throw new Error(`Faulty settings:\n  ${faults.join('\n  ')}`)
  return config
}
