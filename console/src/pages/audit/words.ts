import { t } from '../../messages/messages.ts'

/** What was done, in words. The list of actions grows: unknown ones are shown unchanged. */
const words: Readonly<Record<string, string>> = {
  'account.paused': t('audit.accountPaused'),
  'account.resumed': t('audit.accountResumed'),
  'breaker.opened': t('audit.breakerOpened'),
  'breaker.closed': t('audit.breakerClosed'),
  'policy.changed': t('audit.policyChanged'),
  'product.created': t('audit.productCreated'),
  'product.changed': t('audit.productChanged'),
  'price_list.created': t('audit.listCreated'),
  'price_list.changed': t('audit.listChanged'),
  'price_list.activated': t('audit.listActivated'),
  'price_list.ended': t('audit.listEnded'),
  'price_list.approved': t('audit.listApproved'),
  'price_list.declined': t('audit.listDeclined'),
  'price_list.reverted': t('audit.listReverted'),
  'price_list.commented': t('audit.listCommented'),
  'price_list.comment_deleted': t('audit.listCommentDeleted'),
  'import.completed': t('audit.importCompleted'),
  'import.cancelled': t('audit.importCancelled'),
  'import.undone': t('audit.importUndone'),
  'api_key.created': t('audit.keyCreated'),
  'api_key.rotated': t('audit.keyRotated'),
  'api_key.revoked': t('audit.keyRevoked'),
  'webhook_endpoint.created': t('audit.webhookCreated'),
  'webhook_endpoint.changed': t('audit.webhookChanged'),
  'webhook_endpoint.deleted': t('audit.webhookDeleted'),
  'webhook_endpoint.secret_rotated': t('audit.webhookSecretRotated'),
}

export const actions: readonly { value: string; name: string }[] = Object.entries(words).map(
  ([value, name]) => ({ value, name }),
)

export function actionInWords(action: string): string {
  return words[action] ?? action.replaceAll(/[._]/g, ' ')
}
