import type { Config } from './config.ts'
import type { RoleOfValue, SmtpUrl } from './setting-parsers.ts'

/** How people sign in with an OpenID Connect provider. */
export type OpenIdSettings = {
  issuer: string
  publicUrl: string
  clientId: string
  clientSecret: string | null
  name: string
  scopes: string
  roleClaim: string
  roles: readonly RoleOfValue[]
  account: string
  mode: 'live' | 'test'
}

/** How people sign in with a provider, or null if only API keys are accepted. */
export function openIdSettingsOf(config: Config): OpenIdSettings | null {
  const { oidcIssuer, publicUrl } = config
  if (oidcIssuer === null || publicUrl === null) return null
  return {
    issuer: oidcIssuer,
    publicUrl,
    clientId: config.oidcClientId,
    clientSecret: config.oidcClientSecret,
    name: config.oidcName,
    scopes: config.oidcScopes,
    roleClaim: config.oidcRoleClaim,
    roles: config.oidcRoles,
    account: config.oidcAccount,
    mode: config.oidcMode,
  }
}

/** How people get their news by e-mail. */
export type MailSettings = {
  smtp: SmtpUrl
  from: string
  domains: readonly string[]
  /** In UTC. */
  hour: number
  /** Address of the console, without a trailing slash. */
  consoleUrl: string
  account: string
  mode: 'live' | 'test'
}

/** How people get their news by e-mail, or null if none is sent. */
export function mailSettingsOf(config: Config): MailSettings | null {
  const { smtpUrl: smtp, mailFrom: from, mailDomains: domains, mailHour: hour } = config
  const openId = openIdSettingsOf(config)
  if (smtp === null || openId === null) return null
  const { account, mode, publicUrl } = openId
  return { smtp, from, domains, hour, consoleUrl: publicUrl + config.basePath, account, mode }
}
