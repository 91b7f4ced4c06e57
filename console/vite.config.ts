import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * React Aria ships its few words in thirty languages, of which the console uses four. A language is
 * excluded by null: an empty one would be taken as it is, and break the screen.
 */
function spokenOnly(): Plugin {
  const other =
    /react-(?:aria|stately)[^/]*\/.*\/intl\/(?:.*\/)?(?!en-US|de-DE|fr-FR|es-ES)[a-z]{2}-[A-Z]{2}\.m?js$/
  return {
    name: 'spoken-only',
    enforce: 'pre',
    load: (id) => (other.test(id.split('?')[0] ?? id) ? 'export default null' : null),
  }
}

/** During development, what the service does: a page under /test says so in its base element. */
function testAddress(): Plugin {
  return {
    name: 'test-address',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const { url = '/' } = request
        if (/^\/test\/(?!v1\/)/.test(url)) request.url = url.slice('/test'.length)
        next()
      })
    },
    transformIndexHtml: (html, { originalUrl = '/' }) =>
      originalUrl.startsWith('/test/')
        ? html.replace('<base href="/" />', '<base href="/test/" data-root="/" />')
        : html,
  }
}

/** What every screen depends on. */
function isBase(id: string): boolean {
  if (/\/clients\/typescript\/src\//.test(id)) return !id.includes('/src/files/')
  if (/node_modules\/(?:wouter|@tanstack\/(?:react-query|query-core))\//.test(id)) return true
  return /console\/src\/(?:app|api|format|components\/(?:Button|EmptyState|Figures|Icon|Page|Pending|ProblemNotice|SimpleTable|Tag|toast)\.)/.test(
    id,
  )
}

const service = process.env.LERNER_BASE_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that one build works under whatever path the service is served at.
  base: './',
  plugins: [spokenOnly(), testAddress(), react()],
  build: {
    outDir: process.env.CONSOLE_OUT_DIR ?? 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A content security policy that allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One stylesheet, of a few kB: no screen waits for its own.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Grouped by purpose: the bundler's defaults make dozens of small files shared by few
        // screens, each of which costs a round trip to the service.
        codeSplitting: {
          groups: [
            {
              name: 'first',
              test: /app\/(?:theme\.|base\.css)|messages\/language\.|address\/(?:base-path|shown-mode)\.|preload-helper|rolldown\/runtime/,
              priority: 7,
            },
            // Separate: a module that names a message while loading comes after all of them.
            {
              name: 'messages',
              test: /console\/src\/messages\/messages\.|node_modules\/(?:intl-messageformat|@formatjs)\//,
              priority: 6,
            },
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 5 },
            { name: 'base', test: isBase, priority: 4 },
            { name: 'charts', test: /console\/src\/charts\/|node_modules\/d3-/, priority: 3 },
            {
              name: 'table',
              test: /console\/src\/components\/(?:DataTable|TableRow)\./,
              priority: 1,
            },
            {
              name: 'forms',
              test: /console\/src\/components\/(?:fields|Check|ConfirmDialog)\./,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/docs', '/test/v1'].map((path) => [path, { target: service }]),
    ),
  },
})
