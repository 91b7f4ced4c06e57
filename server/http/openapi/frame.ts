import { version } from './version.ts'

/** What the OpenAPI document says about the service as a whole. */
export const openapiFrame = {
  openapi: '3.1.0',
  info: {
    title: 'Lerner',
    version,
    summary: 'Prices that learn from what customers do.',
    description:
      'Ask for a price with POST /v1/quote, and report the outcome with POST /v1/outcomes: the next price learns from it. Amounts are whole numbers in the smallest unit of their currency. Lists are newest first. Every POST takes an Idempotency-Key. A body that contains a field twice is refused. Errors are explained at /docs/errors, and the guides are at /guides.',
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
    { name: 'Products', description: 'The catalogue, and estimates of its demand.' },
    { name: 'Price lists', description: 'One price for everyone, drafted, reviewed, shown.' },
    { name: 'Imports', description: 'Files of sales, offers or products, of any size.' },
    { name: 'Exports', description: 'Stored data, as pages or as files.' },
    {
      name: 'Reports',
      description: 'What a history shows; what prices earned, and how certain that is.',
    },
    { name: 'Policy', description: 'What prices may do.' },
    { name: 'Protection', description: 'What stops prices, and when.' },
    { name: 'API keys', description: 'Who may call the service.' },
    { name: 'Session', description: 'Signing in with a browser.' },
    { name: 'Webhooks', description: 'What happened, and who is notified.' },
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
          'A session cookie, for browsers: POST /v1/session sets it in exchange for an API key. Over https its name is __Host-lerner, or __Secure-lerner below a base path. Requests other than GET also need the header X-CSRF-Token with the `csrf_token` from GET /v1/session, and must come from a page of the same origin.',
      },
    },
  },
}
