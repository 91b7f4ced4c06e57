import { stripTypeScriptTypes } from 'node:module'

/** Imports, and URLs of threads: paths to our own files, and to nobody else's. */
const ownFile = /((?:from|import|import\(|new URL\()\s*)(['"])(\.{1,2}\/[^'"]+)\.ts\2/g

/**
 * What Node.js can run of a TypeScript file inside node_modules, where it reads no types. Types
 * become blanks, so that lines and columns of an error are those of the source.
 */
export function toScript(source: string): string {
  return stripTypeScriptTypes(source)
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(ownFile, '$1$2$3.js$2')
}
