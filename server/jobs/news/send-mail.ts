import { isIP } from 'node:net'
import type { SmtpUrl } from '../../setting-parsers.ts'
import type { AddressRule } from '../../webhooks/address.ts'
import type { Resolve } from '../../webhooks/send.ts'

export type Mail = { from: string; to: string; subject: string; text: string; messageId: string }

/**
 * The result of sending an e-mail. refused: it will never be accepted. failed: it may be accepted
 * later.
 */
export type MailResult = { became: 'sent' } | { became: 'refused' | 'failed'; error: string }

const timeoutMs = 20_000

/**
 * Sends an e-mail through the configured server.
 *
 * As for webhooks, the name is resolved here, each address is checked against the rule, and the
 * connection goes to one of these. Without TLS it goes only to an address that the operator allows.
 */
export async function sendMail(
  { host, port, secure, login }: SmtpUrl,
  mail: Mail,
  rule: AddressRule,
  resolve: Resolve,
): Promise<MailResult> {
  const found =
    isIP(host) === 0 ? await resolve(host).catch(() => []) : [{ address: host, family: isIP(host) }]
  const [first] = found
  if (first === undefined || !found.every(({ address }) => rule.mayReach(address))) {
    return {
      became: 'failed',
      error: 'The host leads to no address, or to one that nothing is sent to.',
    }
  }
  // Loaded only where e-mail is set up.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: first.address,
    port,
    secure,
    requireTLS: !secure && !rule.isAllowed(first.address),
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(login !== null && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      ...mail,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return { became: 'sent' }
  } catch (error) {
    const { message, code, responseCode = 0 } = error as MailError
    // Replies of 500 and above are permanent (RFC 5321) if they concern this e-mail: a login or a
    // certificate can be fixed.
    const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
    const isForGood = isOfMail && responseCode >= 500
    return { became: isForGood ? 'refused' : 'failed', error: message }
  } finally {
    transport.close()
  }
}

type MailError = Error & { code?: string; responseCode?: number }
