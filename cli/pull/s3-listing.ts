/** An object of a bucket, as listed. */
export type ListedObject = { key: string; bytes: number; changedMs: number; etag: string }

/** A page of a listing; `next` is the token of the next one, null on the last. */
export type Listing = { objects: ListedObject[]; next: string | null }

/**
 * Parses the response to ListObjectsV2, whose few elements are never nested within one of the same
 * name.
 */
export function readListing(xml: string): Listing {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
    key: elementOf(one, 'Key'),
    bytes: Number(elementOf(one, 'Size')),
    changedMs: Math.floor(Date.parse(elementOf(one, 'LastModified'))),
    etag: elementOf(one, 'ETag').replaceAll('"', ''),
  }))
  const isCut = elementOf(xml, 'IsTruncated') === 'true'
  return { objects, next: isCut ? elementOf(xml, 'NextContinuationToken') || null : null }
}

/** The text of the first element with a name; empty if there is none. */
export function elementOf(xml: string, name: string): string {
  const from = xml.indexOf(`<${name}>`)
  const to = xml.indexOf(`</${name}>`, from)
  return from < 0 || to < 0 ? '' : plain(xml.slice(from + name.length + 2, to))
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (said, hex, number, name) => {
      if (name !== undefined) return signs[name] ?? said
      const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : said
    },
  )
}
