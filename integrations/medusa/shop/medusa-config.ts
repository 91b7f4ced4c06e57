import { defineConfig } from '@medusajs/framework/utils'

/** A setting that the run of the shop hands over. */
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
      jwtSecret: 'of-a-shop-that-nobody-visits',
      cookieSecret: 'of-a-shop-that-nobody-visits',
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
