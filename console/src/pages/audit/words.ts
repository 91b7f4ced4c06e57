/** What was done, in words. The list of actions grows: others are shown as they are. */
const words: Readonly<Record<string, string>> = {
  'account.paused': 'All prices paused',
  'account.resumed': 'Prices resumed',
  'breaker.opened': 'Alarm raised',
  'breaker.closed': 'Alarm answered',
  'policy.changed': 'Rules changed',
  'product.created': 'Product created',
  'product.changed': 'Product changed',
  'price_list.created': 'Price list created',
  'price_list.changed': 'Prices of a list changed',
  'price_list.activated': 'Price list activated',
  'price_list.ended': 'Price list ended',
  'price_list.approved': 'Price list approved',
  'price_list.reverted': 'Price list reverted',
  'price_list.commented': 'Comment written',
  'price_list.comment_deleted': 'Comment deleted',
  'import.completed': 'Import completed',
  'import.cancelled': 'Import cancelled',
  'import.undone': 'Import undone',
  'api_key.created': 'API key created',
  'api_key.rotated': 'API key rotated',
  'api_key.revoked': 'API key revoked',
  'webhook_endpoint.created': 'Webhook created',
  'webhook_endpoint.changed': 'Webhook changed',
  'webhook_endpoint.deleted': 'Webhook deleted',
  'webhook_endpoint.secret_rotated': 'Webhook secret rotated',
}

export const actions: readonly { value: string; name: string }[] = Object.entries(words).map(
  ([value, name]) => ({ value, name }),
)

export function actionInWords(action: string): string {
  return words[action] ?? action.replaceAll(/[._]/g, ' ')
}
