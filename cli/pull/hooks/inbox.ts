import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Failure } from '../../failure.ts'
import type { Delivery } from './verify-delivery.ts'

/** A delivery that is kept, and when it came. */
export type Kept = { receivedMs: number; delivery: Delivery }

/** What webhooks told and a run has yet to see, on the disk before anybody is told so. */
export type Inbox = {
  /** Keeps a delivery; false where it is known. Resolves once it outlives a crash. */
  keep(delivery: Delivery, nowMs: number): Promise<boolean>
  /** All that is kept, in the order in which it came. */
  kept(): readonly Kept[]
  size(): number
  /** Lets go of what came before a time. */
  forget(beforeMs: number): Promise<void>
  close(): Promise<void>
}

/** More are not taken: they are a service away for long, and a run reads the orders anyway. */
export const mostKept = 100_000

type Task = { one: Kept; done: () => void; failed: (error: unknown) => void }

/** The inbox is beside the source: `shop.json` has `shop.hooks.ndjson`. */
export function inboxPath(source: string): string {
  return `${source.replace(/\.json$/, '')}.hooks.ndjson`
}

/**
 * Opens the deliveries of a shop that are kept in a file, one a line. What a crash cut off was
 * confirmed to nobody, and is cut off here as well.
 *
 * @param shop - Its host; where the source named another one before, what that told stays behind.
 */
export async function openInbox(path: string, shop: string): Promise<Inbox> {
  const { entries, bytes } = await readKept(path)
  const ofShop = entries.filter(({ delivery }) => delivery.shop === shop)
  const all = new Map(ofShop.map((one) => [one.delivery.id, one]))
  /** Those on their way to the disk: one that comes again meanwhile waits for the first. */
  const underWay = new Map<string, Promise<void>>()
  let file = await openCut(path, bytes)
  let length = bytes
  let waiting: Task[] = []
  let writing: Promise<void> = Promise.resolve()

  /** Writes all that waits in one piece; what comes meanwhile is the next one. */
  const flush = async () => {
    const tasks = waiting
    waiting = []
    if (tasks.length === 0) return
    const lines = Buffer.from(tasks.map(({ one }) => lineOf(one)).join(''))
    try {
      await writeThrough(path, file, lines, length)
      length += lines.length
      for (const { one, done } of tasks) {
        all.set(one.delivery.id, one)
        done()
      }
    } catch (error) {
      for (const { failed } of tasks) failed(error)
    }
  }
  const append = (one: Kept) =>
    new Promise<void>((done, failed) => {
      waiting.push({ one, done, failed })
      writing = writing.then(flush)
    })

  return {
    async keep(delivery, nowMs) {
      const { id } = delivery
      const first = underWay.get(id)
      if (first !== undefined) await first
      if (all.has(id)) return false
      const written = append({ receivedMs: nowMs, delivery })
      underWay.set(id, written)
      try {
        await written
      } finally {
        underWay.delete(id)
      }
      return true
    },
    kept: () => [...all.values()],
    size: () => all.size,
    async forget(beforeMs) {
      const old = [...all].filter(([, { receivedMs }]) => receivedMs < beforeMs)
      if (old.length === 0) return
      const rewriting = writing.then(async () => {
        for (const [id] of old) all.delete(id)
        const next = await rewritten(path, [...all.values()].map(lineOf).join(''))
        await file.close()
        file = next.file
        length = next.length
      })
      writing = rewriting.catch(() => {})
      await rewriting
    },
    async close() {
      await writing
      await file.close()
    },
  }
}

function lineOf(one: Kept): string {
  return `${JSON.stringify(one)}\n`
}

async function readKept(path: string): Promise<{ entries: Kept[]; bytes: number }> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw new Failure(`${path} cannot be read: ${error.message}`)
  })
  const whole = content.subarray(0, content.lastIndexOf(0x0a) + 1)
  const entries: Kept[] = []
  for (const [i, text] of whole.toString('utf8').split('\n').slice(0, -1).entries()) {
    try {
      entries.push(JSON.parse(text) as Kept)
    } catch {
      throw new Failure(
        `${path} has a line ${i + 1} that is no delivery: remove the file, and the orders are read from the shop.`,
      )
    }
  }
  return { entries, bytes: whole.length }
}

/** Opens a file to write on after so many bytes, and cuts off what follows them. */
async function openCut(path: string, bytes: number): Promise<FileHandle> {
  const file = await open(path, 'a')
  await file.truncate(bytes)
  await file.sync()
  await syncFolder(path)
  return file
}

/** Writes lines after so many bytes: all of them are on the disk, or none. */
async function writeThrough(
  path: string,
  file: FileHandle,
  lines: Buffer,
  length: number,
): Promise<void> {
  try {
    await file.appendFile(lines)
    await file.datasync()
    await refuseOtherFile(path, file)
  } catch (error) {
    // A full disk may have taken a part, after which no line could be read.
    await file.truncate(length).catch(() => {})
    throw error
  }
}

/** What is written to a file that was removed, or that another process replaced, is lost. */
async function refuseOtherFile(path: string, file: FileHandle): Promise<void> {
  const there = await stat(path).catch(() => null)
  if (there?.ino === (await file.stat()).ino) return
  throw new Failure(
    `${path} is no longer the file that was opened: let one process at a time take the webhooks of a source, and start it again.`,
  )
}

/** Writes the file anew in one step, and answers it, open to go on. */
async function rewritten(
  path: string,
  lines: string,
): Promise<{ file: FileHandle; length: number }> {
  const draft = `${path}.${process.pid}.tmp`
  const file = await open(draft, 'w')
  await file.writeFile(lines)
  await file.sync()
  await rename(draft, path)
  await syncFolder(path)
  return { file, length: Buffer.byteLength(lines) }
}

/** A new name of a file outlives a crash once its folder is written. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  await folder.sync()
  await folder.close()
}
