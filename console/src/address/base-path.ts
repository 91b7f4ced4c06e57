const { href: base, dataset } = document.querySelector('base') ?? document.createElement('base')
const pathOf = (address: string) => new URL(address, base).pathname.replace(/\/[^/]*$/, '')
const { origin } = new URL(document.baseURI)

/**
 * The path that the page is served below, without a slash at its end: '' for live data at the root.
 * The service writes it into the page's base element.
 */
export const basePath: string = pathOf(document.baseURI)

/** The path of the whole service: of live data, and of what belongs to no half of an account. */
export const rootPath: string = dataset.root === undefined ? basePath : pathOf(dataset.root)

/** The path of test data. */
export const testPath = `${rootPath}/test`

/** Whether the address of this page asks for test data. */
export const asksTest: boolean = basePath !== rootPath

/** Where the interface answers for this page, for the client. */
export const serviceAddress: string = origin + basePath

/** Where the interface answers programs, which bring a key. */
export const rootAddress: string = origin + rootPath
