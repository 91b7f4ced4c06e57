/// <reference types="vite/client" />

/** A guide of docs/guide, as written. */
export type Guide = { page: string; title: string; text: string }

/** A section of a guide, below one of its headings. */
export type GuideSection = { page: string; guide: string; heading: string; text: string }

// Bundled with the console, so that guides need no network beyond the service.
const files: Readonly<Record<string, string>> = import.meta.glob('../../../../docs/guide/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const pictureFiles: Readonly<Record<string, string>> = import.meta.glob(
  '../../../../docs/guide/pictures/*.png',
  { eager: true, query: '?url', import: 'default' },
)

/** The addresses of pictures, by how guides refer to them. */
export const pictures: ReadonlyMap<string, string> = new Map(
  Object.entries(pictureFiles).map(([path, address]) => [
    path.replace(/^.*(?=pictures\/)/, ''),
    address,
  ]),
)

export const guides: readonly Guide[] = Object.entries(files)
  .map(([path, text]) => ({
    page: path.replace(/^.*\/|\.md$/g, ''),
    title: /^# (.+)$/m.exec(text)?.[1] ?? path,
    text,
  }))
  .sort((one, other) => one.title.localeCompare(other.title, 'en'))

/** The sections of a guide, each with its heading; text before the first one has the title's. */
export function sectionsOf({ page, title, text }: Guide): GuideSection[] {
  return text
    .split(/^(?=#{1,3} )/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, heading = title] = /^#{1,3} (.+)$/m.exec(part) ?? []
      return { page, guide: title, heading, text: part.replace(/^#{1,3} .+$/m, '').trim() }
    })
}

/** The anchor of a heading: What did it earn? is at what-did-it-earn. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-')
}
