import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './bin/chunks.ts'

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
      output: { codeSplitting: { groups: chunks } },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/docs', '/test/v1'].map((path) => [path, { target: service }]),
    ),
  },
})
