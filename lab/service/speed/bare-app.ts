/**
 * The peer of the quote benchmark: Fastify with the schemas of POST /v1/quote, and nothing else.
 *
 * It validates the body by the request schema of openapi.json, serialises the answer by the
 * response schema, and sends the given headers, so its answers have the same bytes as the
 * service's. It has no keys, limits, prices or storage. The answer is the same each time except for
 * the id.
 *
 * Settings: PORT; HEADERS, a JSON object; ANSWER, a JSON object whose quote_id is the pattern of
 * ids.
 */
import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import { newId } from '../../../server/domain/ids.ts'

type Json = { [name: string]: unknown }

const document = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
) as Json
const operation = at(document, ['paths', '/v1/quote', 'post'])
const bodySchema = schemaOf(at(operation, ['requestBody']))
const answerSchema = schemaOf(at(operation, ['responses', '200']))

const headers = JSON.parse(process.env.HEADERS ?? '{}') as Record<string, string>
const answer = JSON.parse(process.env.ANSWER ?? '{}') as Json

const app = fastify({
  logger: false,
  ajv: {
    customOptions: {
      coerceTypes: false,
      removeAdditional: false,
      useDefaults: false,
      // The service looks the code up in ISO 4217; three letters suffice here.
      formats: { currency: /^[A-Za-z]{3}$/ },
    },
  },
})
app.post(
  '/v1/quote',
  { schema: { body: bodySchema, response: { 200: answerSchema } } },
  async (_, reply) => {
    reply.headers(headers)
    return { ...answer, quote_id: newId('quote', Date.now()) }
  },
)
app.get('/readyz', async () => ({ status: 'ok' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })

/** The JSON schema of a request body or response, with its references resolved. */
function schemaOf(part: Json): Json {
  return dereferenced(at(part, ['content', 'application/json', 'schema'])) as Json
}

function dereferenced(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dereferenced)
  if (typeof value !== 'object' || value === null) return value
  const entries = value as Json
  if (typeof entries.$ref === 'string') {
    return dereferenced(at(document, entries.$ref.split('/').slice(1)))
  }
  return Object.fromEntries(
    Object.entries(entries)
      // Keywords of OpenAPI that are not in JSON Schema, and that a validator would refuse.
      .filter(([name]) => !['example', 'xml', 'externalDocs', 'discriminator'].includes(name))
      .map(([name, inner]) => [name, dereferenced(inner)]),
  )
}

function at(from: Json, path: readonly string[]): Json {
  let found: unknown = from
  for (const name of path) found = (found as Json | undefined)?.[name]
  if (typeof found !== 'object' || found === null) {
    throw new Error(`openapi.json has nothing at ${path.join(' › ')}`)
  }
  return found as Json
}
