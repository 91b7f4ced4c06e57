import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * React Aria carries its few words in thirty languages. The console speaks English, whatever the
 * locale that numbers and dates are written in.
 */
function englishOnly(): Plugin {
  const other = /react-(?:aria|stately)[^/]*\/.*\/intl\/.*\/(?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/
  return {
    name: 'english-only',
    enforce: 'pre',
    load: (id) => (other.test(id.split('?')[0] ?? id) ? 'export default {}' : null),
  }
}

const service = process.env.LERNER_BASE_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that one build works below whatever path the service is served at.
  base: './',
  plugins: [englishOnly(), react()],
  build: {
    outDir: process.env.CONSOLE_OUT_DIR ?? 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A content security policy that allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(['/v1', '/docs'].map((path) => [path, { target: service }])),
  },
})
