import { version } from './version.ts'

/** What the OpenAPI document says about the service as a whole. */
export const openapiFrame = {
  openapi: '3.1.0',
  info: {
    title: 'Lerner',
    version,
    summary: 'Prices that learn from what customers do.',
    description:
      'Ask for a price with POST /v1/quote, and report what became of it with POST /v1/outcomes: the next price learns from it. Amounts are whole numbers in the smallest unit of their currency. Lists are newest first. Every POST takes an Idempotency-Key. A body that names a field twice is refused. Errors are explained at /docs/errors, and the guides are at /guides.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [
    {
      url: '/',
      description: 'This service, in production or local: you run it yourself.',
      'x-internal': false,
    },
  ],
  tags: [
    { name: 'Quotes', description: 'Prices to show, and the record of them.' },
    { name: 'Observations', description: 'What customers did: what prices learn from.' },
    { name: 'Products', description: 'The catalogue, and what is believed about its demand.' },
    { name: 'Price lists', description: 'One price for everybody, drafted, looked over, shown.' },
    { name: 'Imports', description: 'Files of sales, offers or products, of any size.' },
    { name: 'Exports', description: 'What is stored, as pages or as files.' },
    {
      name: 'Reports',
      description: 'What a history tells; what prices earned, and how sure that is.',
    },
    { name: 'Policy', description: 'What prices may do.' },
    { name: 'Protection', description: 'What stops prices, and when.' },
    { name: 'API keys', description: 'Who may call the service.' },
    { name: 'Session', description: 'Signing in with a browser.' },
    { name: 'Webhooks', description: 'What happened, and who is told about it.' },
    { name: 'Audit', description: 'Who changed what.' },
    { name: 'Health', description: 'Whether the service works, and what it can do.' },
  ],
  components: {
    securitySchemes: {
      apiKey: {
        type: 'http' as const,
        scheme: 'bearer',
        description: 'An API key, in the header Authorization: Bearer <API_KEY>.',
      },
      session: {
        type: 'apiKey' as const,
        in: 'cookie',
        name: 'lerner_session',
        description:
          'The cookie of a session, for browsers: POST /v1/session sets it for an API key. By https its name is __Host-lerner, or __Secure-lerner below a base path. What is not a GET also needs the header X-CSRF-Token with `csrf_token` of GET /v1/session, and comes from a page of the same origin.',
      },
    },
  },
}
