import { defineConfig } from '@medusajs/framework/utils'

/** A setting passed in the environment by the test that starts the shop. */
function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set.`)
  return value
}

const here = `http://127.0.0.1:${setting('PORT')}`

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: setting('DATABASE_URL'),
    http: {
      storeCors: here,
      adminCors: here,
      authCors: here,
      jwtSecret: 'secret-of-a-test-shop',
      cookieSecret: 'secret-of-a-test-shop',
    },
  },
  admin: { disable: true },
  plugins: [
    {
      resolve: '@lerner/medusa',
      options: {
        baseUrl: setting('LERNER_BASE_URL'),
        apiKey: setting('LERNER_API_KEY'),
        timeoutMs: Number(setting('PAGE_WAITS_MS')),
      },
    },
  ],
})
