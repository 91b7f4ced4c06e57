import manifest from '../../../package.json' with { type: 'json' }

/** Version of the service. */
export const version: string = manifest.version
