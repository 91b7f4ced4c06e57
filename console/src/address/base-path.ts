/**
 * The path that the service is served below, without a slash at its end: '' at the root. The
 * service writes it into the page's base element.
 */
export const basePath: string = new URL(document.baseURI).pathname.replace(/\/[^/]*$/, '')

/** Where the interface answers, for the client. */
export const serviceAddress: string = new URL(document.baseURI).origin + basePath
