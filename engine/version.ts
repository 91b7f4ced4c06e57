import manifest from './package.json' with { type: 'json' }

/** The version of the engine: under another one, the same inputs may give another price. */
export const engineVersion: string = manifest.version
