const { href: base, dataset } = document.querySelector('base') ?? document.createElement('base')
const pathOf = (address: string) => new URL(address, base).pathname.replace(/\/[^/]*$/, '')
const { origin } = new URL(document.baseURI)

/**
 * The path that the page is served under, without a trailing slash: '' for live data at the root.
 * The service writes it into the page's base element.
 */
export const basePath: string = pathOf(document.baseURI)

/** The path of the whole service: of live data, and of what both halves of an account share. */
export const rootPath: string = dataset.root === undefined ? basePath : pathOf(dataset.root)

/** The path of test data. */
export const testPath = `${rootPath}/test`

/** Whether the address of this page asks for test data. */
export const asksTest: boolean = basePath !== rootPath

/** The address of the interface for this page, used by the client. */
export const serviceAddress: string = origin + basePath

/** The address of the interface for programs, which send a key. */
export const rootAddress: string = origin + rootPath
