/** A name of the contract in camel case: `product_id` is `productId`. */
export function camelCase(name: string): string {
  return name.replaceAll(/[_.]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** A name of the contract as the name of a type: `api_keys.rotate` is `ApiKeysRotate`. */
export function pascalCase(name: string): string {
  return upperFirst(camelCase(name))
}

/** A name of the contract as Go spells it: `product_id` is `ProductID`. */
export function goName(name: string): string {
  return name
    .split(/[_.:]/)
    .map((part) => goWords[part] ?? upperFirst(part))
    .join('')
}

const goWords: Record<string, string> = {
  api: 'API',
  csrf: 'CSRF',
  id: 'ID',
  openid: 'OpenID',
  url: 'URL',
}

/** What the id in a path is called, by the noun that it belongs to. */
const idNames: Readonly<Record<string, string>> = {
  api_keys: 'key_id',
  breakers: 'breaker_id',
  events: 'event_id',
  exports: 'table',
  imports: 'import_id',
  price_lists: 'list_id',
  products: 'product_id',
  quotes: 'quote_id',
  simulations: 'simulation_id',
  webhook_endpoints: 'endpoint_id',
}

/** The name of an id in a path that only says `id`. */
export function idName(path: string, name: string): string {
  const noun = path.split('/')[2] ?? ''
  return name === 'id' ? (idNames[noun] ?? name) : name
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
