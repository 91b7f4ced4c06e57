import manifest from './package.json' with { type: 'json' }

/** The version of the engine: by another one, the same inputs may come to another price. */
export const engineVersion: string = manifest.version
